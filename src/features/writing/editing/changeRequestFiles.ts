import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  l10n,
  type Uri,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
} from 'vscode'
import { draftId, type Draft, type DraftBase, type DraftKey } from '../../../core/drafts/draft.ts'
import { parseGalleyUri, type ChangeRequestPageAddress, type FileAddress } from '../../../core/uris/uris.ts'
import { explainError } from '../../shared/window/explainError.ts'

/** What documents of change requests are made of. */
export interface ChangeRequestTexts {
  /** What is to be shown: the draft where there is one, else what the server has. */
  read(address: ChangeRequestPageAddress): Promise<ShownPage>
  /** Makes a text durable; then, where the save asked for it, it goes to the server. */
  write(address: ChangeRequestPageAddress, text: string): Promise<void>
  /** The bytes of a file of a change request. */
  file(address: FileAddress): Promise<Uint8Array>
  /** Why a page cannot be written; undefined where it can. Answers from what is known. */
  readOnlyReason(address: ChangeRequestPageAddress): string | undefined
}

/** A page as its document shows it. */
export interface ShownPage {
  readonly text: string
  readonly base: DraftBase
  readonly draft: Draft | undefined
}

const unread: FileStat = { type: FileType.File, ctime: 0, mtime: 0, size: 0 }
const folder: FileStat = { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 }

/** Pages of change requests as documents of the scheme `galley-cr`: writable, and resolved from the URI alone. */
export class ChangeRequestFiles implements FileSystemProvider, Disposable {
  readonly #texts: ChangeRequestTexts
  /** How often each page got another text here. */
  readonly #versions = new Map<string, number>()
  readonly #changed = new EventEmitter<FileChangeEvent[]>()

  readonly onDidChangeFile = this.#changed.event

  constructor(texts: ChangeRequestTexts) {
    this.#texts = texts
  }

  /** Never asks the server. A page that cannot be written has that as its permission. */
  stat(uri: Uri): FileStat {
    const target = parseGalleyUri(uri)
    if (target?.kind === 'folder') return folder
    if (target?.kind === 'file') return { ...unread, permissions: FilePermission.Readonly }
    if (target?.kind !== 'changeRequestPage') throw FileSystemError.FileNotFound(uri)
    const known = { ...unread, size: this.#versions.get(draftId(target)) ?? 0 }
    return this.#texts.readOnlyReason(target) === undefined ? known : { ...known, permissions: FilePermission.Readonly }
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const target = parseGalleyUri(uri)
    if (target?.kind !== 'changeRequestPage' && target?.kind !== 'file') throw FileSystemError.FileNotFound(uri)
    try {
      if (target.kind === 'file') return await this.#texts.file(target)
      const { text } = await this.#texts.read(target)
      return new TextEncoder().encode(text)
    } catch (error) {
      throw FileSystemError.Unavailable(explainError(error).message)
    }
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const target = parseGalleyUri(uri)
    if (target?.kind !== 'changeRequestPage')
      throw FileSystemError.NoPermissions(l10n.t('To add a page, use “New Page…” in the Docs view.'))
    await this.#texts.write(target, new TextDecoder('utf-8', { ignoreBOM: true }).decode(content))
    this.#count(target)
  }

  /** Tells the editor to read a document anew: what it shows is another text by now. */
  changed(uri: Uri): void {
    const target = parseGalleyUri(uri)
    if (target?.kind !== 'changeRequestPage') return
    this.#count(target)
    this.#changed.fire([{ type: FileChangeType.Changed, uri }])
  }

  readDirectory(): [string, FileType][] {
    return []
  }

  /** Nothing is watched one by one: {@link changed} tells changes. */
  watch(): Disposable {
    return new Disposable(() => undefined)
  }

  createDirectory(): never {
    throw FileSystemError.NoPermissions(l10n.t('To add a page, use “New Page…” in the Docs view.'))
  }

  delete(): never {
    throw FileSystemError.NoPermissions(l10n.t('To delete a page, use “Delete Page…” in the Docs view.'))
  }

  rename(): never {
    throw FileSystemError.NoPermissions(l10n.t('To rename a page, use “Rename Page…” in the Docs view.'))
  }

  dispose(): void {
    this.#changed.dispose()
  }

  /**
   * The editor tells texts apart by time and size, and refuses to save over a later time as if somebody else had been
   * there; a save here overwrites nobody. So the time stands still and the size counts. Reading must not move it: the
   * editor asks for it before it reads, and would read all over again.
   */
  #count(target: DraftKey): void {
    const id = draftId(target)
    this.#versions.set(id, (this.#versions.get(id) ?? 0) + 1)
  }
}
