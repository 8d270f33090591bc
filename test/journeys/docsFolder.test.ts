import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const files: Readonly<Record<string, string>> = {
  'README.md': '# Beehive\n\nStart with [your first hive](hives/first-hive.md).\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Beehive](README.md)\n* [Honey](honey.md)\n\n## Hives\n\n' +
    '* [Your first hive](hives/first-hive.md)\n  * [Tools](hives/tools.md)\n* [Swarms](hives/swarms.md)\n' +
    '* [Shop](https://example.com/shop)\n',
  'honey.md': '# Honey\n\nSee [the tools](hives/tools.md#smoker) and [what is gone](gone.md).\n',
  'hives/first-hive.md': '# Your first hive\n\nYou need [tools](tools.md).\n',
  'hives/tools.md': '# Tools\n\n## Smoker\n\nKeeps bees calm.\n',
  'hives/winter.md': '# Winter\n\nFeed them.\n',
}

const dot = {
  name: 'image.png',
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

describe('A docs folder without an account', () => {
  let workbench: Workbench
  let folder: string

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'beehive-'))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    // Other tests cover the question about redirects.
    const settings = { 'galley.redirectsOnMove': 'never' }
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder, isQuiet: false, settings })
  })

  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows its table of contents, with missing files and orphans', async () => {
    await workbench.openView('Galley')
    const docs = workbench.tree('Docs')
    await docs.expand('Hives')
    await docs.expand('Your first hive')
    await docs.expand('Not in the table of contents')
    const name = path.basename(folder)
    await eventually(async () => {
      assert.deepEqual((await docs.text()).split('\n'), [
        `▾ ${name}  3 problems`,
        '    Beehive',
        '    Honey',
        '  ▾ Hives',
        '    ▾ Your first hive',
        '        Tools',
        '      Swarms  no file',
        '      Shop  link',
        '  ▾ Not in the table of contents  1 page · 1 problem',
        '      Winter  hives',
      ])
    })
    await workbench.screenshot('docs-folder-tree')
  })

  it('has its pages in Go to Page…, and their text in Search Docs…', async () => {
    await workbench.runCommand('galley.goToPage')
    await workbench.quickInput.type('first hive')
    await workbench.quickInput.acceptFirst('Your first hive')
    await workbench.editor.waitForText('You need')
    await workbench.runCommand('galley.searchDocs')
    await workbench.quickInput.type('bees calm')
    await workbench.quickInput.acceptFirst('Tools › Smoker')
    await workbench.editor.waitForText('Keeps bees calm.')
  })

  it('counts the problems of a page, and opens it with a click', async () => {
    const docs = workbench.tree('Docs')
    await eventually(async () => assert.equal(await docs.badge('Honey'), '1'))
    await docs.click('Honey')
    await workbench.editor.waitForText('# Honey')
    await workbench.screenshot('docs-folder-page')
    await eventually(async () => assert.equal(await docs.badge('Honey'), '1'))
  })

  const isAsBefore = async (...others: readonly string[]): Promise<void> =>
    await eventually(() => {
      for (const [name, text] of Object.entries(files)) {
        if (!others.includes(name)) assert.equal(readFileSync(path.join(folder, name), 'utf8'), text, name)
      }
    })

  it('moves a page that is dragged onto a group, and undoes that', async () => {
    const docs = workbench.tree('Docs')
    await docs.drag('Honey', 'Hives')
    const moved =
      '# Table of contents\n\n* [Beehive](README.md)\n\n## Hives\n\n* [Your first hive](hives/first-hive.md)\n' +
      '  * [Tools](hives/tools.md)\n* [Swarms](hives/swarms.md)\n* [Shop](https://example.com/shop)\n* [Honey](honey.md)\n'
    await eventually(() => assert.equal(readFileSync(path.join(folder, 'SUMMARY.md'), 'utf8'), moved))
    await eventually(async () => assert.match(await docs.text(), /Shop {2}link\n {6,}Honey/))
    await workbench.screenshot('docs-folder-dragged')
    await isAsBefore('SUMMARY.md')
    await workbench.answerNotification('Undo')
    await isAsBefore()
    // The tree is updated with a delay.
    await eventually(async () => assert.match(await docs.text(), / {4}Beehive\n {4}Honey\n/))
  })

  it('saves a pasted image where the docs keep theirs, with its alt text selected, and undoes both together', async () => {
    const docs = workbench.tree('Docs')
    await docs.click('Tools')
    await workbench.editor.waitForText('Keeps bees calm.')
    await workbench.editor.clickLine('Keeps bees calm.')
    await workbench.page.keyboard.press('ControlOrMeta+End')
    await workbench.editor.paste({ file: dot })
    await workbench.editor.waitForText('![Smoker](../.gitbook/assets/smoker.png)')
    const image = path.join(folder, '.gitbook/assets/smoker.png')
    await eventually(() => assert.ok(existsSync(image)))
    await workbench.page.keyboard.type('A tin with bellows')
    await workbench.editor.waitForText('![A tin with bellows](../.gitbook/assets/smoker.png)')
    await workbench.screenshot('docs-folder-pasted')
    await eventually(async () => {
      await workbench.page.keyboard.press('ControlOrMeta+z')
      assert.ok(!existsSync(image))
    })
    await workbench.editor.paste({ text: 'Part\tUse\nTin\tFire\n' })
    await workbench.editor.waitForText('| Part | Use |')
    await workbench.runCommand('File: Revert File')
    await workbench.runCommand('View: Close All Editors')
  })

  it('renames the file of a page that others link to, and undoes that', async () => {
    const docs = workbench.tree('Docs')
    await docs.contextMenu('Your first hive', 'Rename or Move File…')
    await workbench.quickInput.waitFor('Rename or Move File')
    await workbench.quickInput.type('hives/begin.md')
    await workbench.quickInput.accept()
    await eventually(() => {
      assert.match(readFileSync(path.join(folder, 'README.md'), 'utf8'), /\[your first hive\]\(hives\/begin\.md\)/)
      assert.match(readFileSync(path.join(folder, 'SUMMARY.md'), 'utf8'), /\[Your first hive\]\(hives\/begin\.md\)/)
      assert.equal(readFileSync(path.join(folder, 'hives/begin.md'), 'utf8'), files['hives/first-hive.md'])
    })
    await workbench.screenshot('docs-folder-renamed')
    await workbench.runCommand('galley.undoFolderChange')
    await isAsBefore()
  })

  it('shows the content of the sandbox below the folder immediately after it is opened', async () => {
    const docs = workbench.tree('Docs')
    await docs.expand('Not in the table of contents')
    await workbench.runCommand('galley.openSandbox')
    await eventually(async () => assert.match(await docs.text(), /Galley sandbox/))
  })
})
