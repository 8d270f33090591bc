import type { Memento, TextDocument, TextEditor, Uri } from 'vscode'
import { pageKey } from '../../../core/docs/search/pageSearch.ts'
import { parsePageUri } from '../../../core/platform/uris/uris.ts'
import { isInside, pathBelow } from '../../../disk/paths.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { window } from '../../shared/window/window.ts'

const stateKey = 'pages.recent'
const maxKept = 50

/** The prefix of keys for files. No server has a name that starts with it. */
const filePrefix = 'file:'

/** Remembers, for this workspace, which pages were viewed last, so that lists offer them first. */
export class RecentPages extends DisposableBase {
  readonly #state: Memento
  readonly #roots: () => readonly string[]

  /** `roots` returns the absolute paths of the docs folders. */
  constructor(state: Memento, roots: () => readonly string[]) {
    super()
    this.#state = state
    this.#roots = roots
    this.register(window.onDidChangeActiveTextEditor((editor) => this.#note(editor)))
  }

  /** Returns the keys of pages on a server and in docs folders (see `pageKey`), last viewed first. */
  keys(server: string | undefined): string[] {
    return this.#all().flatMap((entry) => {
      const file = this.#fileOf(entry)
      if (file !== undefined) return pageKey(file.root, file.page)
      return server !== undefined && entry.startsWith(`${server}/`) ? entry.slice(server.length + 1) : []
    })
  }

  /** Returns the ids of pages in the same space or docs folder as a document, last viewed first. */
  beside(uri: Uri): string[] {
    const target = parsePageUri(uri)
    if (target !== undefined) {
      const start = `${target.server}/${pageKey(target.space, '')}`
      return this.#all().flatMap((entry) => (entry.startsWith(start) ? entry.slice(start.length) : []))
    }
    const root = this.#fileOf(filePrefix + uri.fsPath)?.root
    const files = this.#all().flatMap((entry) => this.#fileOf(entry) ?? [])
    return files.filter((file) => file.root === root).map(({ page }) => page)
  }

  /** Returns the docs folder of a file and its path in it. Undefined for a file outside docs folders. */
  #fileOf(entry: string): { readonly root: string; readonly page: string } | undefined {
    if (!entry.startsWith(filePrefix)) return undefined
    const file = entry.slice(filePrefix.length)
    const inside = this.#roots().filter((root) => isInside(root, file))
    const [root] = inside.toSorted((one, other) => other.length - one.length)
    return root === undefined ? undefined : { root, page: pathBelow(root, file) }
  }

  #all(): string[] {
    const kept: unknown = this.#state.get(stateKey)
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : []
  }

  #note(editor: TextEditor | undefined): void {
    const entry = editor && entryOf(editor.document)
    if (entry === undefined) return
    const all = this.#all()
    if (all[0] === entry) return
    void this.#state.update(stateKey, [entry, ...all.filter((other) => other !== entry)].slice(0, maxKept))
  }
}

function entryOf({ uri, languageId }: TextDocument): string | undefined {
  if (uri.scheme === 'file') return languageId === 'markdown' ? filePrefix + uri.fsPath : undefined
  const target = parsePageUri(uri)
  if (!target || target.revision !== undefined) return undefined
  return `${target.server}/${pageKey(target.space, target.page)}`
}
