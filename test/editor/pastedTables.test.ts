import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DocumentScans } from '../../src/features/writing/language/documentScans.ts'
import { docsPaste, tablePaste } from '../../src/features/writing/language/pasteProviders.ts'
import type { WritingServices } from '../../src/features/writing/language/textSource.ts'

const cells = 'Name\tAge\nAda\t36\n'
const table = '| Name | Age |\n| --- | --- |\n| Ada | 36 |'

/** Pastes at the end of a text and returns Galley's result. The journeys test which result VS Code chooses. */
async function pasted(text: string, types: Readonly<Record<string, string>>, isOn = true): Promise<unknown> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text })
  const services: Pick<WritingServices, 'scans' | 'isOn'> = { scans: new DocumentScans(), isOn: () => isOn }
  const end = document.lineAt(document.lineCount - 1).range.end
  const transfer = new vscode.DataTransfer()
  for (const [type, value] of Object.entries(types)) transfer.set(type, new vscode.DataTransferItem(value))
  const edits = await tablePaste(services).provideDocumentPasteEdits(document, [new vscode.Range(end, end)], transfer)
  const [edit] = edits ?? []
  assert.equal(edit?.yieldTo, undefined)
  return edit?.insertText
}

describe('A table on the clipboard', () => {
  it('is pasted as Markdown, from the text or from HTML', async () => {
    assert.equal(await pasted('# Start\n\n', { 'text/plain': cells }), table)
    const html = '<table><tr><td>Name</td><td>Age</td></tr><tr><td>Ada</td><td>36</td></tr></table>'
    assert.equal(await pasted('# Start\n\n', { 'text/html': html, 'text/plain': 'Name Age' }), table)
  })

  it('is left to VS Code in code, if it isn’t a table, and if help is off', async () => {
    assert.equal(await pasted('```\n', { 'text/plain': cells }), undefined)
    assert.equal(await pasted('', { 'text/plain': 'a\tb' }), undefined)
    assert.equal(await pasted('', { 'text/html': '<p>a</p>', 'text/plain': 'a' }), undefined)
    assert.equal(await pasted('', { 'text/plain': cells }, false), undefined)
  })
})

describe('Formatted text on the clipboard', () => {
  const paste = async (types: Readonly<Record<string, string>>): Promise<unknown> => {
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: '' })
    const scopes = { scope: async () => undefined } as unknown as WritingServices['scopes']
    const storeImages = async () => await Promise.reject(new Error('There are no images.'))
    const start = new vscode.Position(0, 0)
    const transfer = new vscode.DataTransfer()
    for (const [type, value] of Object.entries(types)) transfer.set(type, new vscode.DataTransferItem(value))
    const provider = docsPaste({ scans: new DocumentScans(), isOn: () => true, scopes, storeImages })
    const edits = await provider.provideDocumentPasteEdits(document, [new vscode.Range(start, start)], transfer)
    return edits?.map(
      ({ title, insertText }) => `${title}: ${typeof insertText === 'string' ? insertText : insertText.value}`,
    )
  }

  it('is pasted as Markdown, but not if it comes from an editor', async () => {
    const html = { 'text/html': '<h2>Title</h2><p>Some <b>text</b></p>', 'text/plain': 'Title Some text' }
    assert.deepEqual(await paste(html), ['Paste as Docs: ## Title\n\nSome **text**'])
    assert.equal(await paste({ ...html, 'vscode-editor-data': '{}' }), undefined)
    assert.deepEqual(await paste({ 'text/plain': 'https://vimeo.com/1' }), [
      'Insert Embed: {% embed url="https://vimeo.com/1" %}',
    ])
  })
})
