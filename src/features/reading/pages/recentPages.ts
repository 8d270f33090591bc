import type { Disposable, Memento, TextDocument, TextEditor, Uri } from 'vscode'
import { pageKey } from '../../../core/docs/search/pageSearch.ts'
import { parsePageUri } from '../../../core/platform/uris/uris.ts'
import { isInside, pathBelow } from '../../../disk/paths.ts'
import { window } from '../../shared/window/window.ts'

const stateKey = 'pages.recent'
const maxKept = 50

/** Comes before the paths of files, and before no name of a server. */
const filePrefix = 'file:'

/** Remembers in this workspace which pages were looked at last, so that lists of pages can offer them first. */
export class RecentPages implements Disposable {
  readonly #state: Memento
  readonly #roots: () => readonly string[]
  readonly #subscription: Disposable

  /** `roots` gives the folders that are docs, absolute. */
  constructor(state: Memento, roots: () => readonly string[]) {
    this.#state = state
    this.#roots = roots
    this.#subscription = window.onDidChangeActiveTextEditor((editor) => this.#note(editor))
  }

  /** Keys of pages of a server and of docs folders (see `pageKey`), the one looked at last first. */
  keys(server: string | undefined): string[] {
    return this.#all().flatMap((entry) => {
      const file = this.#fileOf(entry)
      if (file !== undefined) return pageKey(file.root, file.page)
      return server !== undefined && entry.startsWith(`${server}/`) ? entry.slice(server.length + 1) : []
    })
  }

  /** Identifiers of the pages of the space or docs folder that a document is in, the one looked at last first. */
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

  dispose(): void {
    this.#subscription.dispose()
  }

  /** The docs folder of an entry for a file, and its path there; undefined for one that is in none. */
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
