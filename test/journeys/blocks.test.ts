/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { dot } from '../support/smallImages.ts'
import { Workbench } from '../support/vscode/workbench.ts'
import { paragraph, word } from '../support/wordDocument.ts'

const page = '# Bees\n\n{% hint style="info" data-own="1" %}\nThey sting.\n{% endhint %}\n\nWords\n'

describe('Writing without knowing the dialect', () => {
  let workbench: Workbench
  let folder: string

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'bees-'))
    writeFileSync(path.join(folder, 'README.md'), page)
    writeFileSync(path.join(folder, 'SUMMARY.md'), '# Table of contents\n\n* [Bees](README.md)\n')
    writeFileSync(
      path.join(folder, 'honey.docx'),
      word(paragraph('Honey', 'Heading1') + paragraph('It is sweet.') + paragraph('Wax', 'Heading2')),
    )
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder })
    await workbench.openView('Galley')
    await workbench.tree('Docs').click('Bees')
    await workbench.editor.waitForText('# Bees')
  })

  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await workbench.page.keyboard.press(key)
  }
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

  it('changes the style and the icon of a hint in a form, as one change that can be undone', async () => {
    await workbench.editor.goTo(4, 1)
    await workbench.runCommand('galley.editBlock')
    await workbench.quickInput.waitFor('Edit Block — Hint')
    await workbench.screenshot('blocks-form')
    await workbench.quickInput.choose('Style')
    await workbench.quickInput.choose('danger')
    await workbench.quickInput.waitFor('Edit Block — Hint')
    await workbench.quickInput.choose('Icon')
    await workbench.quickInput.type('rocket')
    await workbench.screenshot('blocks-icons')
    await workbench.quickInput.choose('rocket')
    await workbench.quickInput.waitFor('Edit Block — Hint')
    await workbench.quickInput.cancel()
    await workbench.editor.waitForText('{% hint style="danger" icon="rocket" data-own="1" %}')
    await press('ControlOrMeta+z')
    await workbench.editor.waitForText('{% hint style="danger" data-own="1" %}')
  })

  it('pastes formatted text from the clipboard as Markdown', async () => {
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await workbench.page.evaluate(async () => {
      const html = '<h2>Hive</h2><ul><li>One <b>queen</b></li><li>Many workers</li></ul>'
      const types = { 'text/html': html, 'text/plain': 'Hive One queen Many workers' }
      const blobs = Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })])
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>)])
    })
    await workbench.editor.goTo(7, 1)
    await press('End', 'Enter', 'Enter', 'ControlOrMeta+v')
    await workbench.editor.waitForText('## Hive')
    await workbench.editor.waitForText('* One **queen**')
    await press('ControlOrMeta+s')
    await eventually(() => assert.match(read('README.md'), /\n## Hive\n\n\* One \*\*queen\*\*\n\* Many workers\n/))
  })

  it('pastes an image from the clipboard beside the page', async () => {
    await workbench.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
    }, dot.toString('base64'))
    await press('ControlOrMeta+End', 'Enter', 'Enter', 'ControlOrMeta+v')
    await workbench.editor.waitForText('](.gitbook/assets/')
    await press('Escape', 'ControlOrMeta+s')
    await eventually(() => {
      const [, file = ''] = /!\[[^\]]*\]\((\.gitbook\/assets\/[\w-]+\.png)\)/.exec(read('README.md')) ?? []
      assert.ok(existsSync(path.join(folder, file)) && file !== '', read('README.md'))
    })
  })

  it('imports a document of Word as a page with subpages', async () => {
    await workbench.runCommand('galley.importFolderDocuments')
    await workbench.quickInput.choose('Files…')
    await workbench.quickInput.chooseFile(path.join(folder, 'honey.docx'), 'Import')
    await workbench.quickInput.choose('A Subpage for Each Heading')
    await eventually(() => assert.match(read('SUMMARY.md'), /\* \[Honey\]\(.*honey\/README\.md\)\n +\* \[Wax\]/))
    await eventually(async () => assert.match(await workbench.tree('Docs').text(), /Honey/))
    await workbench.screenshot('blocks-import')
  })
})
