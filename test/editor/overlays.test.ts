import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as vscode from 'vscode'
import type { DocsElement, Galley } from '../../src/galley.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'

const spec = (path: string): string => `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  ${path}:
    get: { operationId: pets, responses: { "200": { description: OK } } }
`

async function labels(tree: Galley['tree'], parent: DocsElement): Promise<unknown[]> {
  const nodes = await tree.getChildren(parent)
  return await Promise.all(nodes.map(async (node) => (await tree.getTreeItem(node)).label))
}

describe('An overlay in the editor', () => {
  let folder: string
  const file = (name: string): string => join(folder, name)
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args])

  before(async () => {
    await galley()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    folder = mkdtempSync(join(tmpdir(), 'galley-overlays-'))
    writeFileSync(file('pets.yaml'), spec('/pets'))
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'First')
  })

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    rmSync(folder, { recursive: true, force: true })
  })

  const text = (name: string): string => readFileSync(file(name), 'utf8')

  it('is created to describe an operation, and the place for the description is selected', async () => {
    const operation = { spec: file('pets.yaml'), target: "$.paths['/pets'].get" }
    await vscode.commands.executeCommand(commands.describeSpecPart, operation)
    const editor = vscode.window.activeTextEditor
    assert.equal(editor?.document.uri.fsPath, file('pets.overlay.yaml'))
    assert.match(editor.document.getText(), /target: \$\.paths\['\/pets'\]\.get\n/)
    await editor.edit((edit) => edit.replace(editor.selection, '"All our pets"'))
    await editor.document.save()
    assert.match(text('pets.overlay.yaml'), /description: "All our pets"/)
    await vscode.commands.executeCommand(commands.describeSpecPart, operation)
    assert.equal(vscode.window.activeTextEditor?.document.getText(), text('pets.overlay.yaml'))
  })

  it('refuses a part that the specification doesn’t have', async () => {
    const answers = new FakeAnswers()
    try {
      const part = { spec: file('pets.yaml'), target: "$.paths['/pets'].put" }
      await vscode.commands.executeCommand(commands.describeSpecPart, part)
      assert.match(answers.lastMessage, /has no \$\.paths\['\/pets'\]\.put/)
    } finally {
      answers.restore()
    }
  })

  it('is shown with its specification', async () => {
    await vscode.commands.executeCommand(commands.showWithOverlays, vscode.Uri.file(file('pets.yaml')))
    const sides = await eventually(() => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {}
      assert.ok(input instanceof vscode.TabInputTextDiff)
      assert.equal(input.modified.scheme, 'galley-overlaid')
      return input
    })
    const before = await vscode.workspace.openTextDocument(sides.original)
    const after = await vscode.workspace.openTextDocument(sides.modified)
    const lines = after.getText().split('\n')
    const added = lines.filter((line) => !before.getText().includes(line))
    assert.deepEqual(added, ['      description: All our pets'], after.getText())
    assert.equal(after.isUntitled, false)
    assert.equal(text('pets.yaml'), spec('/pets'))
  })

  it('says which place a target has moved to in a new specification, and a fix changes the target', async () => {
    writeFileSync(file('pets.yaml'), spec('/v2/animals'))
    const uri = vscode.Uri.file(file('pets.overlay.yaml'))
    const document = await vscode.workspace.openTextDocument(uri)
    const editor = await vscode.window.showTextDocument(document)
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# Ours\n'))
    const found = async (): Promise<vscode.Diagnostic> =>
      await eventually(() => {
        const [first] = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Galley: OpenAPI')
        assert.match(first?.message ?? '', /moved to \$\.paths\['\/v2\/animals'\]\.get/)
        return first as vscode.Diagnostic
      })
    const { range } = await found()
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
    )
    const fix = actions.find(({ title }) => title.startsWith('Change target to'))
    assert.ok(fix?.edit)
    await vscode.workspace.applyEdit(fix.edit)
    assert.match(document.getText(), /target: \$\.paths\['\/v2\/animals'\]\.get\n/)
    await eventually(() =>
      assert.deepEqual(
        vscode.languages.getDiagnostics(uri).map(({ message }) => message),
        [],
      ),
    )
  })

  it('completes targets from its specification, and shows what a target matches', async () => {
    const uri = vscode.Uri.file(file('pets.overlay.yaml'))
    const document = await vscode.workspace.openTextDocument(uri)
    const at = document.positionAt(document.getText().indexOf('$.paths') + 1)
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      at,
    )
    const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label))
    assert.ok(labels.includes("$.paths['/v2/animals'].get.responses['200']"), labels.join('\n'))
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, at)
    const shown = hovers.flatMap(({ contents }) => contents.map((each) => (each as vscode.MarkdownString).value)).join()
    assert.match(shown, /Matches 1 place/)
  })
})

describe('A specification and the pages of its docs', () => {
  let docs: DocsWorkspace
  let answers: FakeAnswers

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('.galley.yaml', 'openapi: { pets: pets.yaml }\n')
    await docs.write(
      'pets.yaml',
      spec('/pets').replace(
        'get: {',
        'post: { responses: { "200": { description: OK } } }\n    get: { summary: Lists pets,',
      ),
    )
    await docs.write('before.yaml', spec('/pets'))
    await docs.write('api/v1/shop.yaml', spec('/shop'))
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Start](README.md)\n* [News](news.md)\n')
    await docs.write(
      'README.md',
      '# Start\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\n[Pets](pets.yaml)\n{% endopenapi-operation %}\n',
    )
    await docs.write(
      'news.md',
      '# News\n\n{% updates format="full" %}\n{% update date="2026-01-01" %}\nOld\n{% endupdate %}\n{% endupdates %}\n',
    )
  })
  beforeEach(() => (answers = new FakeAnswers()))
  afterEach(async () => {
    answers.restore()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })
  after(async () => await docs.delete())

  it('are listed by operation, and a chosen operation opens its page or its place in the file', async () => {
    answers.choose.push('GET /pets')
    await vscode.commands.executeCommand(commands.showApiCoverage, docs.uri('pets.yaml'))
    assert.deepEqual(answers.messages, [])
    assert.deepEqual(answers.picks, [['POST /pets', 'GET /pets']])
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, docs.uri('README.md').fsPath)
    answers.choose.push('POST /pets')
    await vscode.commands.executeCommand(commands.showApiCoverage, docs.uri('pets.yaml'))
    const editor = vscode.window.activeTextEditor
    assert.equal(editor?.document.uri.fsPath, docs.uri('pets.yaml').fsPath)
    assert.match(editor.document.lineAt(editor.selection.active).text, /post:/)
  })

  it('are rows in the Docs view, from which parts are opened and described', async () => {
    const { tree } = await galley()
    const row = async (label: string, parent?: DocsElement): Promise<{ node: DocsElement; item: vscode.TreeItem }> =>
      await eventually(async () => {
        const nodes = await tree.getChildren(parent)
        const items = await Promise.all(nodes.map(async (node) => ({ node, item: await tree.getTreeItem(node) })))
        const found = items.find(({ item }) => item.label === label)
        assert.ok(found, label)
        return found
      })
    const root = await row(basename(docs.folder))
    const specs = await row('API Specifications', root.node)
    assert.deepEqual(new Set(await labels(tree, specs.node)), new Set(['pets', 'before.yaml', 'shop.yaml']))
    assert.equal((await row('shop.yaml', specs.node)).item.description, 'api/v1')
    const pets = await row('pets', specs.node)
    assert.equal(pets.item.description, 'pets.yaml')
    const untagged = await row('Without a tag', pets.node)
    const get = await row('GET /pets', untagged.node)
    assert.equal(get.item.description, 'Lists pets')
    const { command, arguments: given = [] } = get.item.command ?? { command: '' }
    await vscode.commands.executeCommand(command, ...(given as unknown[]))
    const opened = vscode.window.activeTextEditor
    assert.equal(opened?.document.uri.fsPath, docs.uri('pets.yaml').fsPath)
    assert.match(opened.document.lineAt(opened.selection.active).text, /get:/)
    await vscode.commands.executeCommand(commands.describeSpecPart, get.node)
    const overlay = vscode.window.activeTextEditor
    assert.equal(overlay?.document.uri.fsPath, docs.uri('pets.overlay.yaml').fsPath)
    assert.match(overlay.document.getText(), /target: \$\.paths\['\/pets'\]\.get\n.*\n\s+summary: Lists pets\n/)
    await docs.remove('pets.overlay.yaml')
  })

  it('follow an operation to the path and method that have its operationId since the last commit', async () => {
    const git = (...args: string[]): void =>
      void execFileSync('git', ['-C', docs.folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args])
    const known = readFileSync(docs.uri('pets.yaml').fsPath, 'utf8')
    await docs.write('pets.yaml', spec('/pets'))
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'First')
    await docs.write('pets.yaml', spec('/animals').replace('get:', 'post:'))
    try {
      const document = await vscode.workspace.openTextDocument(docs.uri('README.md'))
      await vscode.window.showTextDocument(document)
      const fix = await eventually(async () => {
        const place = new vscode.Range(2, 3, 2, 3)
        const found = vscode.languages.getDiagnostics(document.uri).find(({ code }) => code === 'unknown-operation')
        const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
          'vscode.executeCodeActionProvider',
          document.uri,
          found?.range ?? place,
        )
        const action = actions.find(({ title }) => title.startsWith('Change to POST /animals'))
        assert.ok(action?.edit, actions.map(({ title }) => title).join())
        return action.edit
      })
      await vscode.workspace.applyEdit(fix)
      assert.match(document.lineAt(2).text, /path="\/animals" method="post"/)
      await vscode.commands.executeCommand('workbench.action.files.revert')
    } finally {
      await docs.write('pets.yaml', known)
    }
  })

  it('get release notes as the first update of a page, unsaved and selected', async () => {
    const { showOpenDialog } = vscode.window
    Object.assign(vscode.window, { showOpenDialog: () => Promise.resolve([docs.uri('before.yaml')]) })
    answers.choose.push('File', 'News')
    await vscode.commands.executeCommand(commands.writeReleaseNotes, docs.uri('pets.yaml'))
    Object.assign(vscode.window, { showOpenDialog })
    const editor = vscode.window.activeTextEditor
    assert.ok(editor?.document.isDirty)
    const date = new Date().toISOString().slice(0, 10)
    assert.match(
      editor.document.getText(),
      new RegExp(
        `^# News\\n\\n{% updates format="full" %}\\n{% update date="${date}" %}\\n## API changes\\n[^]*POST /pets[^]*{% endupdate %}\\n\\n{% update date="2026-01-01" %}`,
      ),
    )
    assert.match(editor.document.getText(editor.selection), /^{% update [^]*{% endupdate %}$/)
    await vscode.commands.executeCommand('workbench.action.files.revert')
  })
})
