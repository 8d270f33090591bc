import debounce from 'debounce'
import pLimit from 'p-limit'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Disposable, EventEmitter, workspace, type TextDocument, type Uri } from 'vscode'
import { compareDocs, docsMarks, type DocsPlace } from '../../folder/docsPlace.ts'
import { isShown, isWithin } from '../../disk/paths.ts'
import type { Log } from '../shared/window/log.ts'
import { WatchedFolder, type ReadDocs } from './watchedFolder.ts'

/**
 * How many milliseconds to wait before searching for folders again, after a file that marks one was created or deleted.
 */
const pause = 300

/**
 * The docs folders of the workspace: those of open Markdown files, and all of them after the first call that needs
 * them.
 */
export class DocsFolders implements Disposable {
  readonly #log: Log
  readonly #cache: string
  readonly #found = new EventEmitter<void>()
  readonly #read = new EventEmitter<void>()
  readonly #subscriptions: Disposable
  /** By the folder of a document. Undefined for a document outside docs. */
  #places = new Map<string, DocsPlace | undefined>()
  /** By the root of their pages. */
  readonly #folders = new Map<string, WatchedFolder>()
  #findsAll = false
  readonly #searches = pLimit(1)
  readonly #findAgainSoon = debounce(() => void this.findAgain(), pause)

  /** Fires when other docs folders were found. */
  readonly onDidFind = this.#found.event
  /** Fires when docs were read, or more documents are known to belong to them. */
  readonly onDidRead = this.#read.event

  /** `cache` is the folder that keeps the content of large docs between sessions. */
  constructor(log: Log, cache: string) {
    this.#log = log
    this.#cache = cache
    const marks = workspace.createFileSystemWatcher(`**/{${docsMarks.join(',')}}`, false, false, true)
    // If a folder is created or deleted with its content, VS Code only reports the folder.
    const others = workspace.createFileSystemWatcher('**/*', false, true, false)
    this.#subscriptions = Disposable.from(
      this.#found,
      this.#read,
      marks,
      marks.onDidCreate(() => this.#findAgainSoon()),
      marks.onDidChange(({ path: changed }) => {
        if (changed.endsWith('.yaml')) this.#findAgainSoon()
      }),
      others,
      others.onDidCreate((uri) => this.#findIn(uri)),
      others.onDidDelete((uri) => {
        if (this.#isWatchedIn(uri)) this.#findAgainSoon()
      }),
      workspace.onDidChangeWorkspaceFolders(() => this.#findAgainSoon()),
      workspace.onDidOpenTextDocument((document) => this.#findOf(document)),
    )
    for (const document of workspace.textDocuments) this.#findOf(document)
  }

  /** Returns all docs of the workspace. The first call searches for them; then changes are watched. */
  async all(): Promise<readonly WatchedFolder[]> {
    if (this.#findsAll) await this.#searches(() => undefined)
    else {
      this.#findsAll = true
      await this.findAgain()
    }
    return this.known
  }

  /** Searches for docs again after Galley created some, because VS Code doesn't report every file in a new folder. */
  async findAgain(): Promise<void> {
    await this.#searches(async () => await this.#findAllAgain()).catch((error: unknown) =>
      this.#log.error('Couldn’t look for docs folders.', error),
    )
  }

  /** The docs that are known so far, in the order of the view. */
  get known(): readonly WatchedFolder[] {
    return [...this.#folders.values()].sort((one, other) => compareDocs(one.place, other.place))
  }

  /** The absolute paths of the folders with pages. */
  get roots(): readonly string[] {
    return [...this.#folders.keys()]
  }

  /** Returns the docs of a document's folder, if they're known. */
  placeOf({ uri }: Pick<TextDocument, 'uri'>): DocsPlace | undefined {
    return uri.scheme === 'file' ? this.#places.get(path.dirname(uri.fsPath)) : undefined
  }

  /** Returns the last reading of docs. Waits only for the first reading. */
  async docsAt({ root }: DocsPlace): Promise<ReadDocs | undefined> {
    return await this.#folders.get(root)?.docs()
  }

  dispose(): void {
    this.#findAgainSoon.clear()
    for (const folder of this.#folders.values()) folder.dispose()
    this.#subscriptions.dispose()
  }

  #findOf(document: TextDocument): void {
    this.#find(document).catch((error: unknown) => this.#log.error('Couldn’t look for a docs folder.', error))
  }

  async #find(document: TextDocument): Promise<void> {
    const folder = folderOf(document)
    if (folder === undefined || this.#places.has(folder)) return
    const places = this.#places
    const place = await lookUp(document)
    // In the meantime, the search may have started again.
    if (places !== this.#places || places.has(folder)) return
    places.set(folder, place)
    if (place === undefined) return
    if (this.#folders.has(place.root)) this.#read.fire()
    else {
      this.#watch(place)
      this.#found.fire()
    }
  }

  #watch(place: DocsPlace): void {
    const watched = new WatchedFolder(place, () => this.#read.fire(), this.#log, this.#cache)
    this.#folders.set(place.root, watched)
  }

  /** Returns whether a file marks docs, or a folder with this name might contain such a file. */
  #isWatchedIn({ fsPath }: Uri): boolean {
    return docsMarks.includes(path.basename(fsPath)) || this.roots.some((root) => isWithin(fsPath, root))
  }

  #findIn(uri: Uri): void {
    // Folders of installed packages contain no docs of the workspace.
    if (uri.scheme !== 'file' || !workspace.asRelativePath(uri, false).split('/').every(isShown)) return
    findDocs(uri.fsPath).then(
      (found) => {
        if (found.length > 0) this.#findAgainSoon()
      },
      (error: unknown) => this.#log.error('Couldn’t search a new folder for docs.', error),
    )
  }

  /** Searches for all docs again. The known ones stay until the search ends, so that help isn't interrupted. */
  async #findAllAgain(): Promise<void> {
    const places = new Map<string, DocsPlace | undefined>()
    for (const document of workspace.textDocuments) {
      const folder = folderOf(document)
      if (folder !== undefined && !places.has(folder)) places.set(folder, await lookUp(document))
    }
    const all = this.#findsAll ? await findInWorkspace() : []
    this.#places = places
    const found = new Map([...places.values(), ...all].flatMap((place) => (place ? [[place.root, place]] : [])))
    for (const [root, watched] of this.#folders) {
      if (isDeepStrictEqual(found.get(root), watched.place)) continue
      watched.dispose()
      this.#folders.delete(root)
    }
    for (const place of found.values()) if (!this.#folders.has(place.root)) this.#watch(place)
    this.#found.fire()
    // Documents that were opened in the meantime.
    for (const document of workspace.textDocuments) this.#findOf(document)
  }
}

async function findDocs(folder: string): Promise<DocsPlace[]> {
  const { findDocsFolders } = await import('../../folder/findDocsFolder.ts')
  return await findDocsFolders(folder)
}

async function findInWorkspace(): Promise<DocsPlace[]> {
  const tops = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file')
  return (await Promise.all(tops.map(async ({ uri }) => await findDocs(uri.fsPath)))).flat()
}

/** Returns the folder of a Markdown file in the workspace. Undefined for other documents. */
function folderOf({ uri, languageId }: TextDocument): string | undefined {
  if (uri.scheme !== 'file' || languageId !== 'markdown' || !workspace.getWorkspaceFolder(uri)) return undefined
  return path.dirname(uri.fsPath)
}

async function lookUp({ uri }: TextDocument): Promise<DocsPlace | undefined> {
  const top = workspace.getWorkspaceFolder(uri)
  if (top === undefined) return undefined
  const { findDocsFolder } = await import('../../folder/findDocsFolder.ts')
  return await findDocsFolder(path.dirname(uri.fsPath), top.uri.fsPath)
}
