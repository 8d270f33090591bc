/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { SandboxReader } from '../support/sandboxReader.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>'

const dot = {
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

const folder: Record<string, string> = {
  'README.md': '# Bakery\n\nBread is baked at four.\n\nDoors open at six.\n',
  'ovens.md': '# Ovens\n\nThey are hot.\n',
  'flour.md': '# Flour\n\nIt is white.\n',
}

describe('Writing documentation', () => {
  let workbench: Workbench
  let sandbox: SandboxProcess
  let files: string
  let server: SandboxReader

  before(async () => {
    files = mkdtempSync(join(tmpdir(), 'galley-bakery-'))
    for (const [name, text] of Object.entries(folder)) writeFileSync(join(files, name), text)
    sandbox = await startSandbox(['--import', files])
    writeFileSync(join(files, 'oven.svg'), svg)
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    workbench = await Workbench.start({ vsix: packagedExtension, env })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
    rmSync(files, { recursive: true, force: true })
  })

  async function save(): Promise<void> {
    await workbench.page.keyboard.press('ControlOrMeta+s')
  }

  it('is the first command for a new user who types “Galley: Edit” on a page', async () => {
    await workbench.openView('Galley')
    await workbench.goToPage('Bakery')
    await workbench.page.keyboard.press('F1')
    for (const typed of ['>Galley: Edit', '>galley edit']) {
      await workbench.quickInput.type(typed)
      await eventually(async () => {
        const [first] = await workbench.quickInput.rows()
        assert.match(first?.label ?? '', /^Galley: Edit in a Change Request…/, typed)
      })
      await workbench.screenshot(`authoring-palette-${typed.includes(':') ? 'exact' : 'loose'}`)
    }
    await workbench.quickInput.cancel()
  })

  it('opens a page for editing in a new change request', async () => {
    await workbench.openView('Galley')
    await eventually(async () => assert.match(await workbench.tree('Change Requests').text(), /^▸ Mine  0$/m))
    await workbench.goToPage('Bakery')
    await workbench.runCommand('galley.editInChangeRequest')
    await workbench.quickInput.waitFor('New Change Request')
    await workbench.screenshot('authoring-subject')
    await workbench.quickInput.type('Opening hours')
    await workbench.quickInput.accept()
    server = await eventually(() => SandboxReader.find(sandbox, 'Opening hours'))
  })

  it('finds the change request in the user’s own group, which expands for the first one', async () => {
    await eventually(async () =>
      assert.match(await workbench.tree('Change Requests').text(), /^▾ Mine  1\n  . #1 Opening hours/m),
    )
  })

  it('has the typed text on the server after a save, and marks it in the gutter', async () => {
    await eventually(async () => assert.match(await workbench.editor.activeTitle(), /^Bakery\s— #1 Opening hours$/))
    await workbench.editor.clickLine('Doors open')
    await workbench.page.keyboard.press('End')
    await workbench.page.keyboard.type(' They close at noon.')
    await workbench.screenshot('authoring-typed')
    await save()
    await eventually(async () =>
      assert.match(await server.markdownOf('Bakery'), /Doors open at six\. They close at noon\./),
    )
    await workbench.page.locator('.dirty-diff-glyph').first().waitFor({ state: 'attached' })
    await workbench.screenshot('authoring-gutter')
  })

  it('creates, renames and moves pages from the tree', async () => {
    const docs = workbench.tree('Docs')
    await docs.expand('Bakery')
    await docs.waitFor('Ovens')
    await docs.contextMenu('Flour', 'New Page…')
    await workbench.quickInput.waitFor('New Page')
    await workbench.quickInput.type('Yeast')
    await workbench.quickInput.accept()
    await workbench.editor.waitForText('# Yeast')
    await eventually(async () => assert.match(await server.outline(), /Flour, Yeast/))
    await docs.contextMenu('Flour', 'Rename Page…')
    await workbench.quickInput.waitFor('Rename')
    await workbench.quickInput.type('Flours')
    await workbench.quickInput.accept()
    await eventually(async () => assert.match(await server.outline(), /Flours, Yeast/))
    await docs.contextMenu('Ovens', 'Move Page…')
    await workbench.quickInput.waitFor('Move Page')
    await workbench.quickInput.choose('Flours')
    await eventually(async () => assert.match(await server.outline(), /Flours \(Ovens\), Yeast/))
    await docs.expand('Change Requests')
    await docs.expand('#1 Opening hours')
    await docs.expand('All Pages')
    await workbench.screenshot('authoring-tree')
  })

  it('undoes a move', async () => {
    await workbench.answerNotification('Undo')
    await eventually(async () => assert.doesNotMatch(await server.outline(), /\(Ovens\)/))
  })

  it('uploads an image and shows it before anything is merged', async () => {
    await workbench.closeEditors()
    const docs = workbench.tree('Docs')
    await docs.click('Yeast')
    await workbench.editor.waitForText('# Yeast')
    await workbench.page.locator('.editor-group-container.active .view-lines').click()
    await workbench.page.keyboard.press('ControlOrMeta+End')
    await workbench.page.keyboard.type('\n')
    await workbench.runCommand('galley.insertFile')
    await workbench.quickInput.choose('From This Computer…')
    await workbench.quickInput.chooseFile(join(files, 'oven.svg'), 'Insert')
    await workbench.editor.waitForText('![oven](/files/')
    await workbench.screenshot('authoring-inserted')
    // The dialog returns the focus to the editor with a delay.
    await eventually(async () => {
      await save()
      assert.match(await server.markdownOf('Yeast'), /!\[oven\]/)
    })
    await workbench.runCommand('Markdown: Open Preview to the Side')
    await eventually(async () => {
      const preview = await workbench.editor.preview('Yeast')
      const widths = await preview.evaluate(() =>
        [...document.querySelectorAll('img')].map((image) => image.naturalWidth),
      )
      // The preview doesn't load an image again that it couldn't load once.
      if (widths[0] === 0) await workbench.runCommand('Markdown: Refresh Preview')
      assert.deepEqual(widths, [40])
    })
    await workbench.screenshot('authoring-image')
    await workbench.closeEditors()
  })

  it('inserts pasted and dropped images, text that is copied with a picture of it, and cells as a table', async () => {
    await workbench.tree('Docs').click('Flours')
    await workbench.editor.waitForText('# Flours')
    await workbench.editor.clickLine('It is white.')
    await workbench.page.keyboard.press('ControlOrMeta+End')
    await workbench.editor.paste({ file: { ...dot, name: 'image.png' } })
    await workbench.editor.waitForText('![Flours](/files/')
    // The words of the image are selected. What is typed would replace them.
    await workbench.page.keyboard.press('ControlOrMeta+End')
    // A line of its own: the image is dropped on the last row, and a narrow editor wraps long lines into several.
    await workbench.page.keyboard.type('\n\n')
    await workbench.editor.paste({ text: 'Rye and wheat.', file: { ...dot, name: 'cells.png' } })
    await workbench.editor.waitForText('Rye and wheat.')
    await workbench.editor.drop({ file: { ...dot, name: 'dropped.png' } })
    await workbench.editor.waitForText('![dropped](/files/')
    await workbench.screenshot('authoring-pasted')
    await workbench.page.keyboard.press('ControlOrMeta+End')
    await workbench.page.keyboard.type('\n\n')
    await workbench.editor.paste({ text: 'Flour\tGrams\nRye\t500\n' })
    await workbench.editor.waitForText('| Flour | Grams |')
    await save()
    await eventually(async () => {
      assert.match(await server.markdownOf('Flours'), /It is white\.[^]*!\[dropped\][^]*Rye and wheat\./)
    })
    assert.doesNotMatch(await workbench.editor.text(), /cells/)
    await workbench.closeEditors()
  })

  it('shows in Source Control what the change request changes', async () => {
    await workbench.page.keyboard.press('Control+Shift+G')
    const view = workbench.page.locator('.scm-view')
    await eventually(async () => {
      const text = (await view.innerText()).replaceAll('\n', ' ')
      for (const title of ['Bakery', 'Flours', 'Yeast']) assert.match(text, new RegExp(title))
    })
    await workbench.screenshot('authoring-source-control')
    // If the view is rendered again at this moment, the click has no effect.
    await eventually(async () => {
      await view.locator('.label-name', { hasText: 'Bakery' }).click({ timeout: 3000 })
      await workbench.page.locator('.tab.active', { hasText: /Bakery.\(published.↔.#1/ }).waitFor({ timeout: 5000 })
    })
    await workbench.screenshot('authoring-difference')
  })
})
