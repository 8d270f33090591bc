import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { chooseFromMenu } from '../support/vscode/chooseFromMenu.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const generated = (version: string, name: string): string => `openapi: 3.1.0
info: { title: Pet shop, version: ${version} }
paths:
  ${name}:
    get:
      operationId: listPets
      responses:
        "200": { description: OK }
`
const prose = 'All pets of the shop.'

const files: Readonly<Record<string, string>> = {
  '.galley.yaml': 'openapi: { pet-shop: pets.yaml }\n',
  'SUMMARY.md': '# Table of contents\n\n* [Pets](README.md)\n',
  'README.md':
    '# Pets\n\n{% openapi-operation spec="pet-shop" path="/pets" method="get" %}\n[Pets](pets.yaml)\n{% endopenapi-operation %}\n',
  'pets.yaml': generated('1.0.0', '/pets'),
}

describe('Describing an operation in an overlay', () => {
  let workbench: Workbench
  let folder: string

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-describing-'))
    for (const [name, text] of Object.entries(files)) write(name, text)
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'First')
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder })
    await workbench.openView('Galley')
    await workbench.page.locator('.sidebar .monaco-button', { hasText: 'Open the Sandbox' }).first().click()
    await workbench.tree('Docs').waitFor('📖 Galley user guide')
  })

  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function write(name: string, text: string): void {
    writeFileSync(path.join(folder, name), text)
  }

  function git(...args: string[]): void {
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args])
  }

  async function openFile(name: string, shows: string): Promise<void> {
    await workbench.page.keyboard.press('ControlOrMeta+P')
    await workbench.quickInput.type(name)
    await workbench.quickInput.choose(name)
    await workbench.editor.waitForText(shows)
  }

  function targetLine(): number {
    const lines = readFileSync(path.join(folder, 'pets.overlay.yaml'), 'utf8').split('\n')
    return lines.findIndex((each) => each.includes('target:')) + 1
  }

  async function upload(): Promise<void> {
    await openFile('pets.yaml', 'Pet shop')
    await workbench.runCommand('galley.uploadSpec')
    await workbench.quickInput.choose('Active editor')
    await workbench.quickInput.choose('pet-shop')
  }

  async function uploaded(): Promise<void> {
    await eventually(async () =>
      assert.match((await workbench.notifications()).join('\n'), /Uploaded “pet-shop”\. The platform has processed it/),
    )
    await workbench.runCommand('Notifications: Clear All Notifications')
  }

  it('begins at the operation in the preview, and creates the overlay', async () => {
    await openFile('README.md', '# Pets')
    await workbench.runCommand('Markdown: Open Preview to the Side')
    await chooseFromMenu(workbench.page, 'Describe…', async () => {
      const preview = await workbench.editor.preview('Responses')
      await preview.locator('.galley-api-title', { hasText: '/pets' }).click({ button: 'right', timeout: 3000 })
    })
    await workbench.editor.waitForTitle('pets.overlay.yaml')
    await workbench.page.keyboard.type(prose)
    await workbench.page.keyboard.press('ControlOrMeta+S')
    await eventually(() =>
      assert.match(readFileSync(path.join(folder, 'pets.overlay.yaml'), 'utf8'), new RegExp(prose)),
    )
    await workbench.editor.preview(prose)
    await workbench.screenshot('describing')
  })

  it('is part of what is uploaded, and stays after the specification is generated again', async () => {
    await upload()
    await uploaded()
    write('pets.yaml', generated('2.0.0', '/v2/animals'))
    await openFile('pets.overlay.yaml', 'target')
    await workbench.editor.goTo(targetLine(), 20)
    await workbench.editor.quickFix('Change target to')
    await workbench.page.keyboard.press('ControlOrMeta+S')
    await eventually(() => assert.match(readFileSync(path.join(folder, 'pets.overlay.yaml'), 'utf8'), /\/v2\/animals/))
    await upload()
    await workbench.page.locator('.monaco-dialog-box', { hasText: 'GET /v2/animals' }).waitFor()
    await workbench.screenshot('describing-replaces')
    await workbench.answerDialog('Show Differences')
    await workbench.editor.waitForText(prose)
    await workbench.answerNotification('Replace')
    await uploaded()
  })
})
