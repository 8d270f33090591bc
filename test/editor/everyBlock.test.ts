import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { dialectTags } from '../../src/core/text/dialect/dialectTags.ts'
import { scanned } from '../../src/core/text/scanning/scannedText.ts'
import { insertableBlocks, otherBlocks } from '../../src/core/authoring/language/blockChoices.ts'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'

const pets = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths: { /pets: { get: { responses: { 200: { description: All } } } } }
webhooks: { petAdopted: { post: { responses: { 200: { description: Heard } } } } }
components: { schemas: { Pet: { type: object } } }
`
/** The completion to choose, by the text before the cursor. */
const chosen: readonly (readonly [RegExp, string])[] = [
  [/\{% content-ref url="$/, 'Guide'],
  [/<a href="$/, 'Guide'],
  [/(?:\{% file|<img) src="$/, 'plan.png'],
  [/\{% include "$/, 'Where to ask'],
  [/ spec="$/, 'pets'],
  [/ spec="pets" path="$/, '/pets'],
  [/ name="$/, 'petAdopted'],
  [/ schemas="$/, 'Pet'],
]
/** Returns what to type if there is no completion: external addresses, and text. */
function typed(before: string): string {
  if (/(?:url="|\{% openapi src="|\]\()$/.test(before)) return 'https://example.com'
  return before.endsWith(' path="') ? '/pets' : 'Words'
}

describe('Writing with completions only', function () {
  this.timeout(180_000)
  let docs: DocsWorkspace

  before(async () => {
    docs = await DocsWorkspace.create('.gitbook/includes', '.gitbook/assets')
    await docs.write('.gitbook.yaml', '')
    await docs.write('.galley.yaml', 'openapi:\n  pets: pets.yaml\n')
    await docs.write('pets.yaml', pets)
    await docs.write('.gitbook/includes/support.md', '---\ntitle: Where to ask\n---\n\nAsk us.\n')
    await docs.write('.gitbook/assets/plan.png', 'PNG')
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Start](README.md)\n* [Guide](guide.md)\n')
    await docs.write('guide.md', '# Guide\n')
  })

  afterEach(async () => await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'))

  after(async () => await docs.delete())

  async function suggestion(editor: vscode.TextEditor, label: string): Promise<vscode.CompletionItem> {
    return await eventually(async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        editor.selection.active,
      )
      // VS Code suggests words of the page, too.
      const own = items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Text)
      const found = own.find((item) => (typeof item.label === 'string' ? item.label : item.label.label) === label)
      assert.ok(found, `“${label}” is not suggested behind ${JSON.stringify(lineBefore(editor))}.`)
      return found
    })
  }

  const lineBefore = ({ document, selection: { active } }: vscode.TextEditor): string =>
    document.lineAt(active).text.slice(0, active.character)
  const type = async (text: string): Promise<unknown> => await vscode.commands.executeCommand('type', { text })

  /** Fills a stop of a snippet at the cursor. Keeps a default. */
  async function fill(editor: vscode.TextEditor): Promise<void> {
    if (!editor.selection.isEmpty) return
    const words = lineBefore(editor)
    const label = chosen.find(([where]) => where.test(words))?.[1]
    if (label === undefined) return void (await type(typed(words)))
    const { insertText } = await suggestion(editor, label)
    assert.ok(typeof insertText === 'string')
    await type(insertText)
  }

  async function writeBlock(editor: vscode.TextEditor, start: string, label: string): Promise<void> {
    const { document } = editor
    const end = document.lineAt(document.lineCount - 1).range.end
    editor.selection = new vscode.Selection(end, end)
    await editor.edit((edit) => edit.insert(end, `\n\n${start}`))
    const { insertText, range } = await suggestion(editor, label)
    assert.ok(insertText instanceof vscode.SnippetString && range instanceof vscode.Range)
    await editor.insertSnippet(insertText, range)
    const stops = new Set([...insertText.value.matchAll(/(?<!\\)\$\{?(\d+)/g)].map(([, number]) => Number(number)))
    for (const _ of [...stops].filter((number) => number > 0)) {
      await fill(editor)
      await vscode.commands.executeCommand('jumpToNextSnippetPlaceholder')
    }
    if (stops.has(0)) await fill(editor)
    await vscode.commands.executeCommand('leaveSnippet')
  }

  it('produces a page with every block, without problems, in the platform’s format', async () => {
    await docs.write('README.md', '# Start\n\n{% hnit %}\n')
    const document = await docs.open('README.md')
    await eventually(() => assert.deepEqual(docs.rules('README.md'), ['unknown-tag']))
    const editor = vscode.window.activeTextEditor
    assert.ok(editor)
    await editor.edit((edit) => edit.delete(new vscode.Range(0, '# Start'.length, document.lineCount, 0)))
    const others = new Set(otherBlocks.map(({ name }) => name))
    for (const { name, label } of insertableBlocks()) {
      await (others.has(name) ? writeBlock(editor, `/${label.slice(0, 3)}`, label) : writeBlock(editor, '{% ', name))
    }
    await editor.edit((edit) => edit.insert(new vscode.Position(document.lineCount, 0), '\n'))
    const text = document.getText()
    const { tags } = scanned(text)
    assert.deepEqual(new Set(tags.map(({ name }) => name)), new Set(dialectTags.map(({ name }) => name)))
    for (const part of ['<details>', 'data-view="cards"', '| Title |', '<figure>', '$$']) assert.ok(text.includes(part))
    await eventually(() => assert.deepEqual(docs.rules('README.md'), []))
    const options = { tabSize: 2, insertSpaces: true }
    const command = 'vscode.executeFormatDocumentProvider'
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(command, document.uri, options)
    assert.deepEqual(edits ?? [], [])
    assert.ok(await document.save())
  })
})
