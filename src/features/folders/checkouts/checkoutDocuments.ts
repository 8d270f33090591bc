import { FileSystemError, l10n, Uri, type Disposable } from 'vscode'
import type { ConflictSides } from '../../../core/review/drafts/conflictSides.ts'
import { checkoutUri, parseCheckoutUri, type CheckoutDocument } from '../../../core/platform/uris/checkoutUris.ts'
import type { Comparison } from '../../../folder/checkout/comparison.ts'
import type { DocumentContent, DocumentSource } from '../../shared/documents/documentSource.ts'
import { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import type { CheckedOutFolder } from './checkedOutFolder.ts'
import type { Checkouts } from './checkouts.ts'

/** Reads a page of a synced folder in a change request. Returns undefined if it doesn't exist. */
export type ReadRequestText = (document: CheckoutDocument) => Promise<string | undefined>

/** Read-only documents for comparisons: pages of folders at the last sync, and on the platform. */
export class CheckoutDocuments implements DocumentSource, Disposable {
  readonly files: RemoteDocuments
  readonly #checkouts: Checkouts
  readonly #requestText: ReadRequestText
  readonly #changes: Disposable

  constructor(checkouts: Checkouts, requestText: ReadRequestText, log: Log) {
    this.#checkouts = checkouts
    this.#requestText = requestText
    this.files = new RemoteDocuments(this, { log })
    this.#changes = checkouts.onDidChange(({ folder }) => {
      this.files.markOutdated(this.files.known.filter((uri) => parseCheckoutUri(uri)?.folder === folder))
    })
  }

  get refusal(): string {
    return l10n.t('This is a read-only version of the page. Edit the file in the folder.')
  }

  /** Returns the three texts of a file with a conflict from a pull. Undefined if it has none. */
  async conflictIn(
    folder: CheckedOutFolder,
    file: string,
  ): Promise<Readonly<Record<keyof ConflictSides, Uri>> | undefined> {
    if ((await this.#sidesOf(folder.folder, file)) === undefined) return undefined
    const page = folder.local?.local.ids.get(file) ?? file
    const uriOf = (side: CheckoutDocument['side']): Uri =>
      Uri.from(checkoutUri({ side, folder: folder.folder, file, page }))
    const uris = { mine: uriOf('conflictMine'), base: uriOf('conflictBase'), theirs: uriOf('conflictTheirs') }
    this.files.markOutdated(Object.values(uris))
    return uris
  }

  /**
   * Returns the sides of the file's conflict, which the pull stored. The markers of an earlier version of Galley, or of
   * Git, have them too, but the file itself loses its markers with the first choice, so their sides are stored now.
   */
  async #sidesOf(folder: string, file: string): Promise<ConflictSides | undefined> {
    const [{ conflictSides }, { DiskFolder }, { hashOf }, { keepMerge, readMerges }] = await Promise.all([
      import('../../../core/review/drafts/conflictSides.ts'),
      import('../../../disk/diskFolder.ts'),
      import('../../../folder/checkout/checkoutRecord.ts'),
      import('../../../folder/checkout/folderMerges.ts'),
    ])
    const ids = (await this.#folder(folder))?.local?.local.ids ?? new Map<string, string>()
    const known = (await readMerges(folder, ids)).find((merge) => merge.file === file)
    if (known !== undefined) return known
    const text = DiskFolder.open(folder).readBytes(file).toString('utf8')
    const sides = conflictSides(text)
    if (sides) await keepMerge(folder, { ...sides, page: ids.get(file) ?? file, file, hash: hashOf(text) })
    return sides
  }

  async #folder(folder: string): Promise<CheckedOutFolder | undefined> {
    return (await this.#checkouts.all()).find((each) => each.folder === folder)
  }

  dispose(): void {
    this.#changes.dispose()
    this.files.dispose()
  }

  typeOf(uri: Uri): 'file' | 'folder' | undefined {
    return parseCheckoutUri(uri) === undefined ? 'folder' : 'file'
  }

  isReadOnly(): boolean {
    return true
  }

  async read(uri: Uri): Promise<DocumentContent> {
    const document = parseCheckoutUri(uri)
    if (document === undefined) throw FileSystemError.FileNotFound(uri)
    const text =
      document.side === 'changeRequest' ? await this.#requestText(document) : await this.#folderText(document)
    if (text !== undefined) return { bytes: new TextEncoder().encode(text) }
    throw new ExplainedError(l10n.t('{0} no longer exists. Compare with the platform again.', document.file))
  }

  async #folderText(document: CheckoutDocument): Promise<string | undefined> {
    const folder = await this.#folder(document.folder)
    if (folder?.local === undefined) return undefined
    const { local } = folder
    const { side, page } = document
    const { baseText, theirText } = await import('../../../folder/checkout/sideTexts.ts')
    if (side === 'conflictMine') return (await this.#conflict(document)).mine
    if (side === 'conflictBase') return (await this.#conflict(document)).base
    if (side === 'conflictTheirs') return (await this.#conflict(document)).theirs
    if (side === 'base') return await baseText(folder.folder, local, page)
    const { client } = await this.#checkouts.connectionFor(folder, local.checkout)
    const { compareRemote } = await import('../../../folder/checkout/comparison.ts')
    const comparison: Comparison = folder.comparison ?? { ...(await compareRemote(client, local.checkout)), ...local }
    return await theirText(client, comparison, page)
  }

  async #conflict({ folder, file }: CheckoutDocument): Promise<ConflictSides> {
    const sides = await this.#sidesOf(folder, file)
    if (sides !== undefined) return sides
    throw new ExplainedError(l10n.t('{0} no longer has a conflict.', file))
  }
}
