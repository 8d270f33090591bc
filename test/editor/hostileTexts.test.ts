import assert from 'node:assert/strict'
import MarkdownIt from 'markdown-it'
import * as vscode from 'vscode'
import { changeRequestPageUri, fileUri, pageUri } from '../../src/core/platform/uris/uris.ts'
import { reviewUri } from '../../src/core/platform/uris/reviewUris.ts'
import type { DocsNode } from '../../src/features/reading/docsTree/nodes/docsNode.ts'
import type { RequestsNode } from '../../src/features/reviewing/changeRequests/requestNodes.ts'
import { ShownComment } from '../../src/features/reviewing/comments/threads/shownComment.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { window } from '../../src/features/shared/window/window.ts'
import { FakeQuickInput } from '../support/editor/fakeQuickInputs.ts'
import { galley, hideDocsView, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { FakePlatform } from '../support/fakePlatform.ts'
import { hostileContent, when } from '../support/hostileContent.ts'
import { hiddenCharacters, hostileCommand, hostileTexts } from '../support/hostileTexts.ts'

/** Matches links and icons in texts that VS Code searches for them. */
const linkOrIcon = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+|\$\([a-z0-9-]+(?:~[a-z]+)?\)/i

describe('Hostile texts', () => {
  let platform: FakePlatform
  let ran = 0
  let registration: vscode.Disposable

  before(async () => {
    registration = vscode.commands.registerCommand(hostileCommand, () => (ran += 1))
    platform = await new FakePlatform(hostileContent).start()
    await signInTo(platform)
  })

  after(async () => {
    registration.dispose()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await signOutOfAll()
    await platform.stop()
    await hideDocsView()
  })

  afterEach(() => assert.equal(ran, 0, 'a hostile command ran'))

  it('are at least 60, all different', () => {
    assert.ok(hostileTexts.length >= 60)
    assert.equal(new Set(hostileTexts).size, hostileTexts.length)
  })

  it('are shown literally in messages, progress, prompts, lists and the status bar', async () => {
    const shown = new ShownTexts()
    try {
      for (const text of hostileTexts) await showEverywhere(text)
    } finally {
      shown.restore()
    }
    assert.ok(shown.texts.length >= hostileTexts.length * 20, `${shown.texts.length} texts`)
    for (const text of shown.texts) {
      assert.doesNotMatch(text, linkOrIcon)
      assert.doesNotMatch(text, hiddenCharacters)
    }
  })

  it('have no links or hidden characters in labels and tooltips of the Docs view', async () => {
    const { docs } = await galley()
    const seen = await seenIn(docs.tree, (node: DocsNode) => node.tooltip())
    // Spaces and collections, and in the first space pages, files and change requests.
    assert.ok(seen >= hostileTexts.length * 5, `${seen} rows`)
  })

  it('have no links or hidden characters in labels and tooltips of the Change Requests view', async () => {
    const { changeRequests } = await galley()
    const { tree } = changeRequests.services
    const seen = await seenIn(tree, async (node: RequestsNode) => {
      return (await tree.resolveTreeItem(node.item(), node)).tooltip
    })
    assert.ok(seen >= hostileTexts.length, `${seen} rows`)
  })

  it('run nothing, add no icon and hide nothing in comments', () => {
    for (const text of hostileTexts) {
      const by = [{ id: 'u', name: text }]
      const entry = {
        id: 'e',
        author: { id: 'u', name: text, isAgent: false },
        body: text,
        postedAt: when,
        reactions: [{ emoji: text, count: 1, by }],
        mayEdit: true,
        mayDelete: true,
      }
      const viewer = { me: 'me', images: { hosts: [], loadsOthers: false }, place: { server: 'fake', space: 's0' } }
      const comment = new ShownComment({ kind: 'entry', entry, mayReact: true }, viewer)
      assert.doesNotMatch(comment.author.name, hiddenCharacters)
      for (const { label } of comment.reactions ?? []) assert.doesNotMatch(label, hiddenCharacters)
      assert.ok(comment.body instanceof vscode.MarkdownString)
      assertHarmless(comment.body, commands.openPageOfComment)
      comment.failEdit(text, text)
      assertHarmless(comment.body, commands.openPageOfComment)
    }
  })

  it('have no links, icons or hidden characters in names of documents', () => {
    const place = { server: 'fake', space: 's0', changeRequest: 'r0' }
    for (const title of hostileTexts) {
      const names = { title, spaceTitle: title, parentPath: 'guides' }
      for (const uri of [
        pageUri({ server: 'fake', space: 's0', page: 'p', ...names }),
        changeRequestPageUri({ ...place, page: 'p', ...names }),
        fileUri({ server: 'fake', space: 's0', file: 'f', name: title }),
        reviewUri({ ...place, kind: 'summary', title }),
      ]) {
        const { path } = vscode.Uri.from(uri)
        assert.doesNotMatch(path, linkOrIcon)
        assert.doesNotMatch(path, hiddenCharacters)
        assert.ok(
          path.split('/').every((name) => name.length < 400),
          path,
        )
      }
    }
  })

  it('don’t link to a command, script or file in the preview of a page', async () => {
    for (const [index, title] of hostileTexts.entries()) {
      const address = { server: 'fake', space: 's0', page: `p${index}`, title, spaceTitle: 'Space' }
      const document = await vscode.workspace.openTextDocument(vscode.Uri.from(pageUri(address)))
      const html = await vscode.commands.executeCommand<string>('markdown.api.render', document)
      // VS Code decides about HTML that was written in the text, as in any file.
      const written = new Set(/^\W*<a href="([^"]*)"/.exec(title)?.slice(1))
      for (const [, target = ''] of html.matchAll(/<[^>]+\s(?:data-)?href="([^"]*)"/g)) {
        if (!written.has(target)) assert.doesNotMatch(target, /^\s*(?:command|javascript|file|vscode):/i, title)
      }
    }
  })
})

/** Passes a text to every function of the window that shows texts. */
async function showEverywhere(text: string): Promise<void> {
  const options = { detail: text }
  await window.showInformationMessage(text, options, text)
  await window.showWarningMessage(text, options, text)
  await window.showErrorMessage(text, options, text)
  await window.withProgress({ location: vscode.ProgressLocation.Window, title: text }, async (progress) => {
    await Promise.resolve(progress.report({ message: text }))
  })
  await window.showInputBox({ title: text, prompt: text, placeHolder: text, validateInput: () => text })
  await window.showQuickPick([{ label: text, description: text, detail: text }], { title: text, placeHolder: text })
  const box = window.createInputBox()
  Object.assign(box, { title: text, prompt: text, placeholder: text, validationMessage: text })
  box.dispose()
  const pick = window.createQuickPick()
  Object.assign(pick, { title: text, placeholder: text, items: [{ label: text, description: text, detail: text }] })
  pick.dispose()
  window.setStatusBarMessage(text, 1).dispose()
  const item = window.createStatusBarItem('hostile', vscode.StatusBarAlignment.Left, 0)
  item.showText('book', text)
  item.dispose()
}

/** Replaces VS Code's window and collects every text that reaches it. */
class ShownTexts {
  readonly texts: string[] = []
  readonly #original: Readonly<Record<string, unknown>>

  constructor() {
    const collect = (given: unknown): void => {
      if (typeof given === 'string') this.texts.push(given)
      else if (Array.isArray(given)) for (const each of given) collect(each)
      else if (typeof given === 'object' && given !== null) for (const each of Object.values(given)) collect(each)
    }
    const message = async (...given: unknown[]): Promise<undefined> => {
      collect(given)
      return await Promise.resolve(undefined)
    }
    const leaving = (): FakeQuickInput => {
      const pick = new FakeQuickInput()
      pick.show = () => pick.leave()
      return collecting(pick) as FakeQuickInput
    }
    const collecting = (input: object = { dispose: () => undefined }): unknown =>
      new Proxy(input, {
        set: (target, key, value: unknown) => {
          if (typeof value === 'function') return Reflect.set(target, key, value)
          // The icon before the text of a status bar item is Galley's own.
          collect(key === 'text' ? String(value).replace(/^\$\(book\) /, '') : value)
          return true
        },
      })
    const stand = {
      showInformationMessage: message,
      showWarningMessage: message,
      showErrorMessage: message,
      withProgress: async (
        { title }: vscode.ProgressOptions,
        task: Parameters<typeof vscode.window.withProgress>[1],
      ) => {
        collect(title)
        return await task({ report: collect }, new vscode.CancellationTokenSource().token)
      },
      showInputBox: async (options: vscode.InputBoxOptions) => {
        collect([options, await options.validateInput?.('typed')])
      },
      createInputBox: () => collecting(),
      createQuickPick: leaving,
      createStatusBarItem: () => collecting(),
      setStatusBarMessage: (text: string) => {
        collect(text)
        return new vscode.Disposable(() => undefined)
      },
    }
    const { window: editor } = vscode
    this.#original = Object.fromEntries(Object.keys(stand).map((name) => [name, Reflect.get(editor, name)]))
    Object.assign(editor, stand)
  }

  restore(): void {
    Object.assign(vscode.window, this.#original)
  }
}

/** Checks every row of a tree and its tooltip, and returns how many there are. */
async function seenIn<T>(
  tree: { getChildren(parent?: T): unknown; getTreeItem(node: T): vscode.TreeItem | Thenable<vscode.TreeItem> },
  tooltipOf: (node: T) => unknown,
  parent?: T,
): Promise<number> {
  let seen = 0
  for (const node of ((await tree.getChildren(parent)) ?? []) as T[]) {
    seen += 1
    const { label, description, tooltip, collapsibleState } = await tree.getTreeItem(node)
    for (const text of [label, description, tooltip, await tooltipOf(node)]) {
      if (text instanceof vscode.MarkdownString) assertHarmless(text)
      else if (typeof text === 'string') assert.doesNotMatch(text, hiddenCharacters)
    }
    if (collapsibleState !== vscode.TreeItemCollapsibleState.None) seen += await seenIn(tree, tooltipOf, node)
  }
  return seen
}

/** Checks that Markdown has no icons, HTML or hidden characters, and no command links except the allowed one. */
function assertHarmless(shown: vscode.MarkdownString, allowed?: string): void {
  const { isTrusted, supportThemeIcons, supportHtml, value } = shown
  assert.ok(!supportThemeIcons && !supportHtml, value)
  assert.doesNotMatch(value, hiddenCharacters)
  const trusted = typeof isTrusted === 'object' ? isTrusted.enabledCommands : []
  assert.ok(isTrusted !== true && trusted.every((command) => command === allowed), value)
  const tokens = new MarkdownIt({ linkify: true }).parse(value, {}).flatMap(({ children }) => children ?? [])
  for (const token of tokens) {
    const target = String(token.attrGet('href') ?? token.attrGet('src') ?? 'https:')
    assert.ok(/^(?:https?|mailto):/i.test(target) || target.startsWith(`command:${allowed}?`), target)
  }
}
