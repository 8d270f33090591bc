import assert from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as vscode from 'vscode'
import type { DocsElement } from '../../src/galley.ts'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { testSize } from '../support/testSize.ts'
import { createSurroundings, repositoryAttacks, snapshotOf } from '../support/hostile/hostileRepository.ts'

/** In milliseconds. This is far more than a busy machine needs, but stops what hangs. */
const limit = 30_000
/**
 * One of this many repositories is in the window. Each command runs on one of this many of them, and one of this many
 * has its page opened. All of them would take an hour.
 */
const share = { listed: testSize(3, 1), commands: testSize(10, 12), opened: testSize(2, 1) }

/** Commands for the Docs view's elements of a folder, with typed answers. */
const commands: readonly (readonly [command: string, answers?: { type?: string[] }])[] = [
  ['newFolderPage', { type: ['Words'] }],
  ['newFolderPage', { type: ['../../outside/Words'] }],
  ['newFolderSubpage', { type: ['CON'] }],
  ['newFolderGroup', { type: ['Words'] }],
  ['newFolderLink', { type: ['Words', 'https://example.com'] }],
  ['duplicateFolderPage'],
  ['renameFolderEntry', { type: ['Other words'] }],
  ['renameFolderFile', { type: ['../outside/secret.md'] }],
  ['renameFolderFile', { type: ['.git/hooks/post-merge'] }],
  ['hideFolderPage'],
  ['showFolderPage'],
  ['moveFolderEntryDown'],
  ['moveFolderEntryUp'],
  ['addToContents'],
  ['ignoreInChecks'],
  ['openContents'],
  ['compareWithPlatform'],
  ['pullFromPlatform'],
  ['pushToPlatform'],
  ['deleteFolderEntry'],
  ['undoFolderChange'],
]

describe('A hostile repository in the editor', function () {
  this.timeout(10 * limit)
  let docs: DocsWorkspace
  const tops = new Map<string, { readonly trick: string; readonly before: object }>()

  before(async function () {
    if (process.platform === 'win32') this.skip()
    docs = await DocsWorkspace.create()
    // This many files would only be slow. The command line's tests include them.
    const all = repositoryAttacks.filter(([trick]) => trick !== 'there are very many files')
    const tricks = all.filter((_, at) => at % share.listed === 0)
    for (const [at, [trick, play]] of tricks.entries()) {
      const top = path.join(docs.folder, `trick-${at}`)
      const repository = createSurroundings(top)
      play(repository)
      tops.set(top, { trick, before: snapshotOf(top) })
    }
  })
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })
  afterEach(() => {
    for (const [top, { trick, before }] of tops) assert.deepEqual(snapshotOf(top), before, trick)
  })

  const roots = async (): Promise<readonly DocsElement[]> => {
    const { tree } = await galley()
    const all = await tree.getChildren()
    // The folders around are in the workspace, too.
    const items = await Promise.all(all.map(async (root) => ({ root, item: await tree.getTreeItem(root) })))
    return items.filter(({ item }) => item.resourceUri?.path.includes('/repository')).map(({ root }) => root)
  }

  it('is listed with its pages, and nothing from outside', async () => {
    const { tree } = await galley()
    await eventually(async () => assert.ok((await roots()).length >= tops.size * 0.8), limit)
    for (const root of await roots()) {
      const children = await within(tree.getChildren(root))
      assert.ok(children.length > 0)
      const items = await Promise.all(children.map(async (child) => await tree.getTreeItem(child)))
      const files = items.map(({ resourceUri }) => resourceUri?.path ?? '')
      assert.doesNotMatch(files.join('\n'), /secret|\.git\/|\.env/)
    }
  })

  it('has its pages checked while they are open', async () => {
    for (const [at, top] of [...tops.keys()].entries()) {
      if (at % share.opened > 0) continue
      const file = vscode.Uri.file(path.join(top, 'repository', 'page.md'))
      const document = await within(Promise.resolve(vscode.workspace.openTextDocument(file))).catch(() => undefined)
      if (document === undefined) continue
      await within(Promise.resolve(vscode.window.showTextDocument(document)))
      const start = new vscode.Position(0, 0)
      for (const command of ['vscode.executeCompletionItemProvider', 'vscode.executeHoverProvider'])
        await within(Promise.resolve(vscode.commands.executeCommand(command, file, start)))
      await within(Promise.resolve(vscode.commands.executeCommand('markdown.api.render', document)))
      await within(Promise.resolve(vscode.commands.executeCommand('vscode.executeLinkProvider', file)))
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  for (const [at, [command, { type = [] } = {}]] of commands.entries()) {
    it(`has nothing outside changed by ${command}${type.length > 0 ? ` with ${JSON.stringify(type[0])}` : ''}`, async () => {
      const { tree } = await galley()
      const answers = new FakeAnswers()
      try {
        // Each command runs on some of the repositories, and each repository gets some of the commands.
        for (const root of (await roots()).filter((_, index) => index % share.commands === at % share.commands)) {
          answers.clear()
          answers.type.push(...type)
          answers.press = ({ buttons }) => buttons[0]
          const element = (await within(tree.getChildren(root)))[0] ?? root
          await within(Promise.resolve(vscode.commands.executeCommand(`galley.${command}`, element)))
          assert.doesNotMatch(answers.lastMessage, /Cannot read propert|is not a function|Maximum call stack/)
        }
      } finally {
        answers.restore()
      }
    })
  }
})

/** Returns the result of work. Rejects if it hangs. */
async function within<T>(work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = wait(limit, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`Not done after ${limit} ms.`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
    late.catch(() => undefined)
  }
}
