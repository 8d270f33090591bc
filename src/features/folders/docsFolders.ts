import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Disposable, EventEmitter, workspace, type TextDocument, type Uri } from 'vscode'
import { compareDocs, docsMarks, type DocsPlace } from '../../folder/docsPlace.ts'
import { isShown } from '../../disk/paths.ts'
import type { Log } from '../shared/window/log.ts'
import { WatchedFolder, type ReadDocs } from './watchedFolder.ts'

/** Milliseconds after which folders are looked for again once a file that marks one came or went. */
const pause = 300

/** The docs folders of the workspace: those that someone has a Markdown file of open, and all once someone asked. */
export class DocsFolders implements Disposable {
  readonly #log: Log
  readonly #cache: string
  readonly #found = new EventEmitter<void>()
  readonly #read = new EventEmitter<void>()
  readonly #subscriptions: Disposable
  /** By the folder of a document; undefined for one that belongs to no docs. */
  #places = new Map<string, DocsPlace | undefined>()
  /** By the root of their pages. */
  readonly #folders = new Map<string, WatchedFolder>()
  #timer: NodeJS.Timeout | undefined
  #findsAll = false
  #finding: Promise<void> = Promise.resolve()

  /** Fires when there are other docs folders. */
  readonly onDidFind = this.#found.event
  /** Fires when docs were read, or more documents are known to be in them. */
  readonly onDidRead = this.#read.event

  /** `cache` is the folder in which what is read of large docs is kept from one session to the next. */
  constructor(log: Log, cache: string) {
    this.#log = log
    this.#cache = cache
    const marks = workspace.createFileSystemWatcher(`**/{${docsMarks.join(',')}}`, false, false, true)
    // Of a folder that comes or goes with all that is in it, the editor reports only the folder.
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

  /** All docs of the workspace. They are looked for at the first call, and kept up with from then on. */
  async all(): Promise<readonly WatchedFolder[]> {
    if (!this.#findsAll) {
      this.#findsAll = true
      this.#findAgain()
    }
    await this.#finding
    return this.known
  }

  /** Looks for docs again, after some were written: the editor doesn't notice everything in a folder that is new. */
  async findAgain(): Promise<void> {
    this.#findAgain()
    await this.#finding
  }

  /** The docs that were found by now, in the order of the view. */
  get known(): readonly WatchedFolder[] {
    return [...this.#folders.values()].sort((one, other) => compareDocs(one.place, other.place))
  }

  /** The folders of pages, absolute. */
  get roots(): readonly string[] {
    return [...this.#folders.keys()]
  }

  /** The docs that a document's folder belongs to, as far as that is known. */
  placeOf({ uri }: Pick<TextDocument, 'uri'>): DocsPlace | undefined {
    return uri.scheme === 'file' ? this.#places.get(path.dirname(uri.fsPath)) : undefined
  }

  /** What was read last of docs; waits only for the first reading. */
  async docsAt({ root }: DocsPlace): Promise<ReadDocs | undefined> {
    return await this.#folders.get(root)?.docs()
  }

  dispose(): void {
    clearTimeout(this.#timer)
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
    // Meanwhile folders may have been looked for again.
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
    this.#folders.set(
      place.root,
      new WatchedFolder(place, () => this.#read.fire(), { log: this.#log, cache: this.#cache }),
    )
  }

  /** Whether docs are marked by a file, or by one in a folder of this name. */
  #isWatchedIn({ fsPath }: Uri): boolean {
    const isInside = (file: string): boolean => file === fsPath || file.startsWith(fsPath + path.sep)
    return docsMarks.includes(path.basename(fsPath)) || this.roots.some(isInside)
  }

  #findIn(uri: Uri): void {
    // Installed packages would be searched without success.
    if (uri.scheme !== 'file' || !workspace.asRelativePath(uri, false).split('/').every(isShown)) return
    findDocs(uri.fsPath).then(
      (found) => {
        if (found.length > 0) this.#findAgainSoon()
      },
      (error: unknown) => this.#log.error('Couldn’t search a new folder for docs.', error),
    )
  }

  #findAgainSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#findAgain(), pause)
  }

  #findAgain(): void {
    this.#finding = this.#finding
      .then(async () => await this.#findAnew())
      .catch((error: unknown) => this.#log.error('Couldn’t look for docs folders.', error))
  }

  /** What is known holds until everything has been found again: no one is without help in the meantime. */
  async #findAnew(): Promise<void> {
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
    // Opened in the meantime.
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

/** The folder of a Markdown file of the workspace; undefined for any other document. */
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
