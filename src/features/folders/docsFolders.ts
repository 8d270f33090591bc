import path from 'node:path'
import { Disposable, EventEmitter, workspace, type TextDocument } from 'vscode'
import type { DocsPlace } from '../../folder/docsPlace.ts'
import type { Log } from '../shared/window/log.ts'
import { WatchedFolder, type ReadDocs } from './watchedFolder.ts'

/** Milliseconds after which folders are looked for again once a file that marks one came or went. */
const pause = 300

/** The docs folders of the workspace that somebody has a Markdown file of open. */
export class DocsFolders implements Disposable {
  readonly #log: Log
  readonly #found = new EventEmitter<void>()
  readonly #read = new EventEmitter<void>()
  readonly #subscriptions: Disposable
  /** By the folder of a document; undefined for one that belongs to no docs. */
  #places = new Map<string, DocsPlace | undefined>()
  /** By the root of their pages. */
  readonly #folders = new Map<string, WatchedFolder>()
  #timer: NodeJS.Timeout | undefined

  /** Fires when there are other docs folders. */
  readonly onDidFind = this.#found.event
  /** Fires when docs were read, or more documents are known to be in them. */
  readonly onDidRead = this.#read.event

  constructor(log: Log) {
    this.#log = log
    const marks = workspace.createFileSystemWatcher('**/{.gitbook.yaml,SUMMARY.md}')
    this.#subscriptions = Disposable.from(
      this.#found,
      this.#read,
      marks,
      marks.onDidCreate(() => this.#findAgainSoon()),
      marks.onDidDelete(() => this.#findAgainSoon()),
      marks.onDidChange(({ path: changed }) => {
        if (changed.endsWith('.yaml')) this.#findAgainSoon()
      }),
      workspace.onDidChangeWorkspaceFolders(() => this.#findAgainSoon()),
      workspace.onDidOpenTextDocument((document) => this.#findOf(document)),
    )
    this.#findAll()
  }

  /** The folders of pages, absolute. */
  get roots(): readonly string[] {
    return [...this.#folders.keys()]
  }

  /** The docs that a document's folder belongs to, as far as that is known. */
  placeOf({ uri }: TextDocument): DocsPlace | undefined {
    return uri.scheme === 'file' ? this.#places.get(path.dirname(uri.fsPath)) : undefined
  }

  /** What was read last of docs; waits only for the first reading. */
  async docsAt({ root }: DocsPlace): Promise<ReadDocs | undefined> {
    return await this.#folders.get(root)?.docs()
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#forgetAll()
    this.#subscriptions.dispose()
  }

  #findAll(): void {
    for (const document of workspace.textDocuments) this.#findOf(document)
  }

  #findOf(document: TextDocument): void {
    this.#find(document).catch((error: unknown) => this.#log.error('A docs folder could not be looked for.', error))
  }

  async #find({ uri, languageId }: TextDocument): Promise<void> {
    const top = workspace.getWorkspaceFolder(uri)
    if (uri.scheme !== 'file' || languageId !== 'markdown' || top === undefined) return
    const folder = path.dirname(uri.fsPath)
    const places = this.#places
    if (places.has(folder)) return
    const { findDocsFolder } = await import('../../folder/findDocsFolder.ts')
    const place = await findDocsFolder(folder, top.uri.fsPath)
    // Meanwhile everything may have been forgotten, to be found anew.
    if (places !== this.#places || places.has(folder)) return
    places.set(folder, place)
    if (place === undefined) return
    if (this.#folders.has(place.root)) return this.#read.fire()
    this.#folders.set(place.root, new WatchedFolder(place.folder, () => this.#read.fire(), this.#log))
    this.#found.fire()
  }

  #findAgainSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#forgetAll()
      this.#found.fire()
      this.#findAll()
    }, pause)
  }

  #forgetAll(): void {
    this.#places = new Map()
    for (const folder of this.#folders.values()) folder.dispose()
    this.#folders.clear()
  }
}
