import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const start =
  '# Start\n\nPlease login.\n\n![](a.png)\n\n<figure><img src="a.png"></figure>\n\n<img src="a.png" alt="">\n'
const other = '# Other\n\nLogin with `login`, see [login](login.md).\n\n![](b.png)\n'

/** Applies what a command shows in VS Code's *Refactor Preview*. */
const inPreview = async (running: Thenable<unknown>): Promise<void> => {
  let isDone = false
  const done = running.then(() => (isDone = true))
  await eventually(async () => {
    await vscode.commands.executeCommand('refactorPreview.apply')
    assert.ok(isDone)
  })
  await done
}

describe('Fixes of words', () => {
  let docs: DocsWorkspace
  let answers: FakeAnswers

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('SUMMARY.md', '* [Start](README.md)\n* [Other](other.md)\n')
    await docs.write('.galley.yaml', 'terms:\n  - use: sign in\n    not: [login]\n')
    for (const name of ['a.png', 'b.png']) {
      await vscode.workspace.fs.writeFile(docs.uri(name), Buffer.from(picture, 'base64'))
    }
  })
  beforeEach(async () => {
    answers = new FakeAnswers()
    await docs.write('README.md', start)
    await docs.write('other.md', other)
    // A document that VS Code still holds follows its file with a delay.
    await eventually(() => {
      for (const [name, text] of Object.entries({ 'README.md': start, 'other.md': other })) {
        const held = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === docs.uri(name).toString())
        assert.equal(held?.getText() ?? text, text)
      }
    })
  })
  afterEach(async () => {
    answers.restore()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })
  after(async () => await docs.delete())

  it('write the text of each image in the form of the page, stop on request, and can be undone', async () => {
    await docs.open('README.md')
    answers.type.push('A hive', 'A bee')
    await vscode.commands.executeCommand('galley.reviewImages', docs.uri('README.md'))
    const described = start
      .replace('![](a.png)', '![A hive](a.png)')
      .replace('<figure><img', '<figure><img alt="A bee"')
    await eventually(async () => assert.equal(await docs.read('README.md'), described))
    assert.equal(await docs.read('other.md'), other)
    await vscode.window.showTextDocument(docs.uri('README.md'))
    await vscode.commands.executeCommand('undo')
    const { document } = vscode.window.activeTextEditor ?? {}
    assert.match(document?.getText() ?? '', /!\[A hive\][^]*<figure><img src/)
    await vscode.commands.executeCommand('workbench.action.files.revert')
  })

  it('write the text of an image that moved while it was asked for, and copy it if the image is gone', async () => {
    const document = await docs.open('README.md')
    const target = { start: start.indexOf('![]'), end: start.indexOf('![]') + 10, written: '![](a.png)', words: '' }
    const describe = async (change: (edit: vscode.WorkspaceEdit) => void): Promise<unknown> => {
      answers.whileTyping = async () => {
        const edit = new vscode.WorkspaceEdit()
        change(edit)
        assert.ok(await vscode.workspace.applyEdit(edit))
      }
      answers.type.push('A hive')
      return await vscode.commands.executeCommand('galley.describeImage', document.uri, target)
    }
    await describe((edit) => edit.insert(document.uri, new vscode.Position(2, 0), 'More.\n\n'))
    assert.equal(document.getText(), start.replace('Please', 'More.\n\nPlease').replace('![]', '![A hive]'))
    await describe((edit) => edit.delete(document.uri, new vscode.Range(3, 0, 8, 0)))
    assert.equal(await vscode.env.clipboard.readText(), 'A hive')
    assert.match(answers.lastMessage, /clipboard/)
    await vscode.commands.executeCommand('workbench.action.files.revert')
  })

  it('skip an image without a text, and say at the end how many still have none', async () => {
    answers.type.push('', '', 'B')
    await vscode.commands.executeCommand('galley.reviewImages', docs.uri('README.md'))
    await eventually(async () => assert.match((await docs.read('other.md')) ?? '', /!\[B\]\(b\.png\)/))
    assert.equal(await docs.read('README.md'), start)
    assert.equal(answers.lastMessage, 'That was the last image. Still without alternative text: 2.')
    assert.deepEqual(
      answers.titles.map((title) => title.replace(/.* — /, '')),
      ['a.png (1 of 3)', 'a.png (2 of 3)', 'b.png (3 of 3)'],
    )
  })

  it('write a term in all pages after a preview, but not in code and addresses', async () => {
    await docs.open('README.md')
    const actions = await eventually(async () => {
      const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        docs.uri('README.md'),
        new vscode.Range(2, 8, 2, 8),
      )
      assert.ok(offered.some(({ title }) => title === 'Write “sign in” in all pages…'))
      return offered
    })
    const action = actions.find(({ title }) => title === 'Write “sign in” in all pages…')
    const given = (action?.command?.arguments ?? []) as unknown[]
    await inPreview(vscode.commands.executeCommand(action?.command?.command ?? '', ...given))
    await eventually(async () => {
      assert.equal(await docs.read('README.md'), start.replace('login', 'sign in'))
      assert.match(
        (await docs.read('other.md')) ?? '',
        /^# Other\n\n[Ss]ign in with `login`, see \[sign in\]\(login\.md\)/,
      )
    })
  })

  it('set up the tools of the folder after a preview', async () => {
    const top = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ''
    const file = path.join(top, '.prettierignore')
    try {
      const { folders } = await galley()
      const folder = await eventually(() => {
        const found = folders.known.find(({ place }) => place.root === docs.folder)
        assert.ok(found)
        return found
      })
      await docs.open('README.md')
      // A file that VS Code sees change during a preview isn't written.
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.file(top), '.*'))
      const seen = new Promise((resolve) => watcher.onDidCreate(resolve))
      writeFileSync(file, 'dist\n')
      await seen
      watcher.dispose()
      answers.choose.push(['Prettier'])
      await inPreview(vscode.commands.executeCommand('galley.setUpTools', { folder }))
      await eventually(async () => {
        const text = Buffer.from(await vscode.workspace.fs.readFile(vscode.Uri.file(file))).toString()
        assert.equal(text, `dist\n${path.basename(docs.folder)}/**/*.md\n`)
      })
      assert.match(answers.lastMessage, /Set up the tools/)
    } finally {
      rmSync(file, { force: true })
    }
  })

  it('offer Galley’s formatter once where Prettier formats pages', async () => {
    const document = await docs.open('README.md')
    const formatter = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('editor', document)
    const set = async (id: string | undefined): Promise<void> =>
      await formatter().update('defaultFormatter', id, vscode.ConfigurationTarget.Global, true)
    const save = async (): Promise<void> => {
      const edit = new vscode.WorkspaceEdit()
      edit.insert(document.uri, new vscode.Position(document.lineCount, 0), 'More.\n')
      assert.ok(await vscode.workspace.applyEdit(edit))
      assert.ok(await document.save())
    }
    const offers = (): number => answers.messages.filter(({ message }) => message.startsWith('Prettier')).length
    try {
      answers.press = () => 'Use Galley'
      await save()
      assert.equal(offers(), 0)
      await set('esbenp.prettier-vscode')
      await save()
      await eventually(() => {
        assert.equal(offers(), 1)
        assert.equal(formatter().get('defaultFormatter'), 'galley-docs.galley')
      })
      await formatter().update('defaultFormatter', undefined, vscode.ConfigurationTarget.WorkspaceFolder, true)
      await save()
      assert.equal(offers(), 1)
    } finally {
      await formatter().update('defaultFormatter', undefined, vscode.ConfigurationTarget.WorkspaceFolder, true)
      await set(undefined)
      const top = vscode.workspace.workspaceFolders?.[0]?.uri
      if (top) rmSync(path.join(top.fsPath, '.vscode'), { recursive: true, force: true })
    }
  })
})

describe('Reviewing images of a change request', () => {
  let space: WrittenSpace
  let answers: FakeAnswers
  const [first, second] = ['Pictures', 'More pictures']

  before(async () => {
    space = await WrittenSpace.open('Handbook of pictures')
    await space.begin()
    const inserted = (title: string, markdown: string) => ({
      operation: 'insert_page' as const,
      title,
      document: { markdown },
    })
    await space.write([
      inserted(first, '![](https://example.com/a.png)\n\nText.\n\n![Given](https://example.com/b.png)\n'),
      inserted(second, '![](https://example.com/c.png)\n'),
    ])
  })
  beforeEach(() => (answers = new FakeAnswers()))
  afterEach(() => answers.restore())
  after(async () => await space.close())

  it('says where to use it if no page is open', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await vscode.commands.executeCommand('galley.reviewImages')
    assert.match(answers.lastMessage, /Open a page of a docs folder or a change request/)
  })

  it('writes the text of each image, page after page, and pushes it', async () => {
    const uri = await space.uri(first)
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri))
    answers.type.push('A bee', 'A hive')
    await vscode.commands.executeCommand('galley.reviewImages', uri)
    assert.match(answers.lastMessage, /no more images/)
    await eventually(async () => {
      const texts = await Promise.all([first, second].map(async (title) => await space.markdown(title)))
      assert.match(texts[0] ?? '', /A bee[^]*Given/)
      assert.match(texts[1] ?? '', /A hive/)
    })
    answers.clear()
    await vscode.commands.executeCommand('galley.reviewImages', uri)
    assert.match(answers.lastMessage, /All images have alternative text/)
  })

  it('tells Code Spell Checker what isn’t a word, once in a window', async () => {
    const name = 'streetsidesoftware.code-spell-checker'
    const checker = vscode.extensions.getExtension<{ readonly registered: readonly string[] }>(name)
    assert.ok(checker)
    for (const title of [first, second]) await vscode.workspace.openTextDocument(await space.uri(title))
    await eventually(() => assert.equal(checker.isActive && checker.exports.registered.length, 1))
    const [file = ''] = checker.exports.registered
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { readonly words: readonly string[] }
    assert.ok(settings.words.includes('endhint'))
  })
})

describe('The style guide of a space', () => {
  let space: WrittenSpace
  let answers: FakeAnswers

  before(async () => {
    space = await WrittenSpace.open('Handbook of words')
    await space.begin()
    const inserted = (title: string, markdown: string) => ({
      operation: 'insert_page' as const,
      title,
      document: { markdown },
    })
    const table = '| Use | Not |\n| --- | --- |\n| sign in | `login` |\n'
    await space.write([inserted('Style guide', `## 1.2 Sign in\n\n${table}\nGalley checks \`link-text\`.\n`)])
    await space.merge()
    await space.begin()
    await space.write([
      inserted('Start', 'Please login [here](https://example.com).\n'),
      inserted('Other', 'Login with `login`.\n'),
    ])
  })
  beforeEach(async () => {
    answers = new FakeAnswers()
    const { pages } = (await galley()).editing
    for (const draft of await pages.drafts()) await pages.discard(draft)
  })
  afterEach(() => answers.restore())
  after(async () => await space.close())

  it('has the rules that problems in pages of change requests link to', async () => {
    const uri = await space.uri('Start')
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri))
    const guide = (await space.publishedUri('Style guide')).with({ fragment: 'L3' })
    await eventually(() => {
      const found = vscode.languages.getDiagnostics(uri).map(({ code }) => code)
      assert.deepEqual(
        found.map((code) => typeof code === 'object' && [code.value, code.target.toString()]),
        ['term: 1.2 Sign in', 'link-text: 1.2 Sign in'].map((value) => [value, guide.toString()]),
      )
    })
  })

  it('has terms that a quick fix writes in all pages of the change request, as unpushed changes', async () => {
    const uri = await space.uri('Start')
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri))
    const action = await eventually(async () => {
      const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        new vscode.Range(2, 8, 2, 8),
      )
      const found = offered.find(({ title }) => title === 'Write “sign in” in all pages…')
      assert.ok(found)
      return found
    })
    const given = (action.command?.arguments ?? []) as unknown[]
    await inPreview(vscode.commands.executeCommand(action.command?.command ?? '', ...given))
    const { pages } = (await galley()).editing
    await eventually(async () => {
      const texts = (await pages.drafts()).map(({ text }) => text.trim().split('\n').at(-1) ?? '')
      assert.deepEqual(texts.toSorted(), ['Please sign in [here](https://example.com).', 'Sign in with `login`.'])
    })
    assert.match(answers.lastMessage, /2 pages of .* are changed, and not pushed yet/)
  })
})
