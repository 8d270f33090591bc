import assert from 'node:assert/strict'
import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as vscode from 'vscode'
import { DocsFolders } from '../../src/features/folders/docsFolders.ts'
import { FolderTree } from '../../src/features/folders/folderTree.ts'
import type { WatchedFolder } from '../../src/features/folders/watchedFolder.ts'
import { ContextKeys } from '../../src/features/shared/commands/contextKeys.ts'
import { contextKeys } from '../../src/features/shared/commands/ids.ts'
import { JoinedTree } from '../../src/features/shared/tree/joinedTree.ts'
import type { DocsElement } from '../../src/galley.ts'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

function noSpecs(onDidChange: vscode.Event<never>): ConstructorParameters<typeof FolderTree>[2]['specs'] {
  return { of: () => undefined, outline: async () => await Promise.resolve([]), onDidChange }
}

describe('Docs folders in the Docs view', () => {
  let docs: DocsWorkspace

  const items = async (parent?: DocsElement): Promise<{ node: DocsElement; item: vscode.TreeItem }[]> => {
    const { tree } = await galley()
    const nodes = await tree.getChildren(parent)
    return await Promise.all(nodes.map(async (node) => ({ node, item: await tree.getTreeItem(node) })))
  }
  const lines = async (parent?: DocsElement): Promise<string[]> => {
    const found: string[] = []
    for (const { node, item } of await items(parent)) {
      const label = typeof item.label === 'string' ? item.label : ''
      found.push([label, item.description ? `[${String(item.description)}]` : ''].filter(Boolean).join(' '))
      if (item.collapsibleState === vscode.TreeItemCollapsibleState.None) continue
      found.push(...(await lines(node)).map((line) => `  ${line}`))
    }
    return found
  }

  before(async () => (docs = await DocsWorkspace.create('guides', 'zh')))
  after(async () => await docs.delete())

  beforeEach(async () => {
    await docs.write(
      'SUMMARY.md',
      '# Table of contents\n\n* [Start](README.md)\n* [Gone](gone.md)\n\n## Guides\n\n' +
        '* [First](guides/first.md)\n  * [Site](https://example.com)\n',
    )
    await docs.write('README.md', '# Start\n\n[Nothing](nothing.md)\n')
    await docs.write('guides/first.md', '---\nhidden: true\n---\n\n# First\n')
    await docs.write('guides/orphan.md', '# Nobody knows me\n')
    await docs.write('zh/.gitbook.yaml', 'root: ./pages/\n')
    await docs.write('zh/pages/README.md', '# 开始\n')
  })

  it('shows every folder with its groups, links, missing files and orphans, with no account', async () => {
    const name = path.basename(docs.folder)
    await eventually(async () => {
      assert.deepEqual(await lines(), [
        `${name} [3 problems]`,
        '  Start',
        '  Gone [no file]',
        '  Guides',
        '    First [hidden]',
        '      Site [link]',
        '  Not in the table of contents [1 page · 1 problem]',
        '    Nobody knows me [guides]',
        `${name}/zh/pages [1 page]`,
        '  开始',
      ])
    })
  })

  it('enable menus and palette commands while the view isn’t visible', async () => {
    const folders = new DocsFolders(silentLog, docs.uri('.cache').fsPath)
    const keys = new ContextKeys(silentLog)
    const never = new vscode.EventEmitter<never>().event
    const tree = new FolderTree(folders, keys, {
      checkouts: { has: () => false, onDidFind: never },
      problems: { countOf: () => undefined, onDidCheck: never },
      specs: noSpecs(never),
    })
    try {
      await docs.write('alone/SUMMARY.md', '* [Alone](README.md)\n')
      await docs.write('alone/README.md', '# Alone\n')
      await folders.all()
      assert.equal(keys.get(contextKeys.docsFolders), folders.known.length)
      assert.ok(folders.known.length > 0)
    } finally {
      vscode.Disposable.from(tree, folders).dispose()
      await docs.remove('alone')
    }
  })

  it('don’t wait for a server that is slow to list its docs', async () => {
    const changed = new vscode.EventEmitter<undefined>()
    const server = Promise.withResolvers<string[]>()
    const item = (label: string): vscode.TreeItem => new vscode.TreeItem(label)
    const tree = new JoinedTree<number, string>(
      { getChildren: () => [1], getTreeItem: (number) => item(String(number)) },
      { getChildren: async () => await server.promise, getTreeItem: item, onDidChangeTreeData: changed.event },
      (element) => typeof element === 'number',
    )
    let changes = 0
    tree.onDidChangeTreeData(() => changes++)
    assert.deepEqual(await tree.getChildren(), [1])
    server.resolve(['Northwind'])
    await eventually(() => assert.equal(changes, 1))
    assert.deepEqual(await tree.getChildren(), [1, 'Northwind'])
  })

  it('opens the file of a page, and the line of an entry without a file', async () => {
    const { node } = (await items())[0]!
    const command = (label: string, among: readonly { item: vscode.TreeItem }[]): unknown =>
      among.find(({ item }) => item.label === label)?.item.command?.arguments
    const children = await items(node)
    const [uri, options] = command('Gone', children) as [vscode.Uri, vscode.TextDocumentShowOptions]
    assert.deepEqual([uri.fsPath, options.selection?.start.line], [docs.uri('SUMMARY.md').fsPath, 3])
    const [page] = command('Start', children) as [vscode.Uri]
    assert.equal(page.fsPath, docs.uri('README.md').fsPath)
  })

  it('reveals the active file, and says which file isn’t in a docs folder', async () => {
    const { docs: view } = await galley()
    const answers = new FakeAnswers()
    try {
      for (const [file, title] of [
        ['guides/first.md', 'First'],
        ['guides/orphan.md', 'Nobody knows me'],
      ] as const) {
        await docs.open(file)
        await vscode.commands.executeCommand('galley.revealInDocsView')
        await eventually(async () => {
          const { tree } = await galley()
          const [selected] = view.view.selection
          assert.ok(selected)
          assert.equal((await tree.getTreeItem(selected as DocsElement)).label, title)
        })
      }
      await docs.open('SUMMARY.md')
      await vscode.commands.executeCommand('galley.revealInDocsView')
      await eventually(() =>
        assert.equal(answers.lastMessage, 'This file isn’t a page of a docs folder in the workspace.'),
      )
    } finally {
      answers.restore()
      await vscode.commands.executeCommand('workbench.action.closeAllEditors')
      await vscode.commands.executeCommand('workbench.view.explorer')
    }
  })

  it('shows changes on disk', async () => {
    const { tree } = await galley()
    await lines()
    let changes = 0
    const listening = tree.onDidChangeTreeData(() => changes++)
    await docs.write('SUMMARY.md', '* [Only this](README.md)\n')
    await eventually(async () => assert.equal((await lines())[1], '  Only this'))
    assert.ok(changes > 0)
    listening.dispose()
  })

  it('are created from a folder of Markdown, which gets a table of contents', async () => {
    await docs.write('notes/one.md', '# One\n')
    await docs.write('checked/.galley/base/one.md', '# One\n')
    const label = `${path.basename(docs.folder)}/notes`
    const answers = new FakeAnswers()
    try {
      answers.choose.push(label)
      await vscode.commands.executeCommand('galley.useFolderAsDocs')
      assert.equal(await docs.read('notes/SUMMARY.md'), '# Table of contents\n\n* [One](one.md)\n')
      assert.match(answers.lastMessage, /^“notes” is now a docs folder\./)
      await eventually(async () => assert.ok((await lines()).includes(`${label} [1 page]`)))
      answers.choose.push(label)
      await vscode.commands.executeCommand('galley.useFolderAsDocs')
      assert.match(answers.lastMessage, /^“notes” already has a table of contents/)
      // Parent folders come before their subfolders.
      const [, offered = []] = answers.picks
      assert.ok(!offered.some((each) => each.includes('.galley')))
      assert.ok(offered.indexOf(label) > offered.indexOf(path.basename(path.dirname(docs.folder))))
    } finally {
      answers.restore()
      await docs.remove('notes')
      await eventually(async () => assert.ok(!(await lines()).includes(`${label} [1 page]`)))
    }
  })

  it('notices docs that are moved or deleted with their parent folder', async () => {
    // Outside the workspace, on the same disk.
    // On the same disk as the workspace, so that a folder can be moved there.
    const outside = await mkdtemp(path.join(docs.folder, '../../docs-elsewhere-'))
    await writeFile(path.join(outside, 'SUMMARY.md'), '* [Start](README.md)\n')
    await writeFile(path.join(outside, 'README.md'), '# Moved in\n')
    await rename(outside, path.join(docs.folder, 'guides', 'moved'))
    const heading = `${path.basename(docs.folder)}/guides/moved [1 page]`
    await eventually(async () => assert.ok((await lines()).includes(heading)))
    await docs.remove('guides/moved')
    await eventually(async () => assert.ok(!(await lines()).includes(heading)))
  })

  it('shows the problems of closed pages and of the table of contents', async () => {
    await lines()
    await eventually(() => {
      assert.deepEqual(docs.rules('README.md'), ['dead-link'])
      assert.deepEqual(docs.rules('SUMMARY.md'), ['missing-page'])
      assert.deepEqual(docs.rules('guides/orphan.md'), ['orphan-page'])
    })
    await docs.write('nothing.md', '# Something\n')
    await eventually(() => assert.deepEqual(docs.rules('README.md'), []))
    await docs.remove('nothing.md')
  })

  it('are read again only after a change has written all its files', async () => {
    const [known] = await (await galley()).folders.all()
    assert.ok(known)
    // The class as the extension loads it: this file's own copy has no threads to read with.
    const Folder = known.constructor as typeof WatchedFolder
    const reads = { changed: 0, other: 0 }
    const cache = docs.uri('.cache').fsPath
    const changed = new Folder(known.place, () => reads.changed++, silentLog, cache)
    const other = new Folder(known.place, () => reads.other++, silentLog, cache)
    try {
      await Promise.all([changed.docs(), other.docs()])
      await changed.whileUnread(async () => {
        await docs.write('guides/orphan.md', '# Written first\n')
        await eventually(() => assert.equal(reads.other, 2))
        assert.equal(reads.changed, 1)
        await docs.write('guides/first.md', '# Written second\n')
      })
      await eventually(() => assert.equal(reads.changed, 2))
    } finally {
      vscode.Disposable.from(changed, other).dispose()
    }
  })

  it('have the titles, icons and order in docs.yaml', async () => {
    await docs.write(
      'docs.yaml',
      [
        'site:',
        '  structure:',
        '    - { type: section, title: Zoo, icon: rocket, children: [{ type: space, content: { directory: zoo } }] }',
        '    - { type: section, title: "\\u202eApes", children: [{ type: space, content: { directory: apes } }] }',
      ].join('\n'),
    )
    await docs.write('apes/README.md', '# Ape\n')
    await docs.write('zoo/README.md', '# Zoo\n\n[Gone](gone.md)\n')
    try {
      await eventually(async () => {
        const roots = await items()
        assert.deepEqual(
          roots.slice(1, 3).map(({ item }) => [item.label, item.description, (item.iconPath as vscode.ThemeIcon).id]),
          [
            ['Zoo', '1 problem', 'rocket'],
            ['Apes', '1 page', 'book'],
          ],
        )
      })
    } finally {
      await docs.remove('docs.yaml')
      await docs.remove('apes')
      await docs.remove('zoo')
    }
  })

  it('are all checked when one is used', async () => {
    await lines()
    await docs.write('later/SUMMARY.md', '* [Later](README.md)\n')
    await docs.write('later/README.md', '# Later\n\n[Gone](gone.md)\n')
    await eventually(() => assert.deepEqual(docs.rules('later/README.md'), ['dead-link']))
    await docs.remove('later')
  })

  it('say that they aren’t checked yet, and show no problems if help is turned off', async () => {
    const folders = new DocsFolders(silentLog, docs.uri('.cache').fsPath)
    const never = new vscode.EventEmitter<never>().event
    const tree = new FolderTree(folders, new ContextKeys(silentLog), {
      checkouts: { has: () => false, onDidFind: never },
      problems: { countOf: () => undefined, onDidCheck: never },
      specs: noSpecs(never),
    })
    const description = async (): Promise<unknown> => {
      const [first] = await tree.getChildren()
      assert.ok(first)
      return tree.getTreeItem(first).description
    }
    const configuration = vscode.workspace.getConfiguration('galley')
    try {
      assert.equal(await description(), 'not checked yet')
      await configuration.update('help', false, vscode.ConfigurationTarget.Global)
      assert.equal(await description(), '')
    } finally {
      await configuration.update('help', undefined, vscode.ConfigurationTarget.Global)
      vscode.Disposable.from(tree, folders).dispose()
    }
  })

  it('are counted as checked only with the specifications that they name', async () => {
    const { folders, folderProblems } = await galley()
    await docs.write('counted/.galley.yaml', 'openapi: { pets: pets.yaml }\n')
    await docs.write('counted/pets.yaml', 'openapi: 3.1.0\npaths: { /pets: { get: {} } }\n')
    await docs.write('counted/README.md', '# Counted\n\n[Gone](gone.md)\n')
    await docs.write('counted/SUMMARY.md', '* [Counted](README.md)\n')
    const folder = await eventually(async () => {
      const found = (await folders.all()).find(({ place }) => place.root === docs.uri('counted').fsPath)
      assert.ok(found)
      return found
    })
    await folder.docs()
    await folderProblems.whenChecked(folder)
    assert.equal(folderProblems.countOf(folder), 1)
    await docs.remove('counted')
  })

  it('count the problems of the files below groups and pages with subpages', async () => {
    await docs.write('counted/SUMMARY.md', '## Care\n\n* [Start](README.md)\n  * [Food](food.md)\n')
    await docs.write('counted/README.md', '# Start\n\n[Gone](gone.md)\n')
    await docs.write('counted/food.md', '# Food\n\n[Gone](gone.md)\n')
    try {
      await eventually(async () => {
        const text = (await lines()).join('\n')
        assert.match(
          text,
          /counted \[2 problems\]\n {2}Care \[2 problems\]\n {4}Start \[2 problems\]\n {6}Food(?:\n|$)/,
        )
      })
    } finally {
      await docs.remove('counted')
    }
  })

  it('counts a problem once while the page is open', async () => {
    await lines()
    await eventually(() => assert.deepEqual(docs.rules('README.md'), ['dead-link']))
    await docs.open('README.md')
    await eventually(() => assert.deepEqual(docs.rules('README.md'), ['dead-link']))
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await eventually(() => assert.deepEqual(docs.rules('README.md'), ['dead-link']))
  })

  it('are above organizations', async () => {
    const platform = await new FakePlatform({ organizations: [{ id: 'acme', title: 'Acme' }] }).start()
    await signInTo(platform)
    const labels = async (): Promise<unknown[]> => (await items()).map(({ item }) => item.label)
    await eventually(async () => assert.equal((await labels()).at(-1), 'Acme'))
    assert.equal((await labels())[0], path.basename(docs.folder))
    await signOutOfAll()
    await platform.stop()
  })

  it('are above the error of the platform', async () => {
    const platform = await new FakePlatform({}).start()
    await signInTo(platform)
    await platform.stop()
    // The view may have read the content before the server stopped.
    await vscode.commands.executeCommand('galley.refresh')
    await eventually(async () => {
      const rows = await items()
      assert.equal(rows.at(-1)?.item.contextValue, 'error')
      assert.equal(rows[0]?.item.label, path.basename(docs.folder))
    })
    await signOutOfAll()
  })
})
