import { FileSystemError, l10n, type Disposable, type Uri } from 'vscode'
import { parseCheckoutUri, type CheckoutDocument } from '../../../core/uris/checkoutUris.ts'
import type { Comparison, LocalComparison } from '../../../folder/checkout/comparison.ts'
import type { DocumentContent, DocumentSource } from '../../shared/documents/documentSource.ts'
import { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import type { CheckedOutFolder } from './checkedOutFolder.ts'
import type { Checkouts } from './checkouts.ts'

/** Pages of checked-out folders as both sides had them, and as the platform has them: to be compared, and never written. */
export class CheckoutDocuments implements DocumentSource, Disposable {
  readonly files: RemoteDocuments
  readonly #checkouts: Checkouts
  readonly #changes: Disposable

  constructor(checkouts: Checkouts, log: Log) {
    this.#checkouts = checkouts
    this.files = new RemoteDocuments(this, { log })
    this.#changes = checkouts.onDidChange(({ folder }) => {
      this.files.outdate(this.files.known.filter((uri) => parseCheckoutUri(uri)?.folder === folder))
    })
  }

  get refusal(): string {
    return l10n.t('This is how the page is elsewhere. Write in the file of the folder.')
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
    const folder = (await this.#checkouts.all()).find((each) => each.folder === document?.folder)
    if (document === undefined || folder?.local === undefined) throw FileSystemError.FileNotFound(uri)
    const text = await this.#text(document, folder, folder.local)
    if (text !== undefined) return { bytes: new TextEncoder().encode(text) }
    throw new ExplainedError(l10n.t('{0} is not there any more. Compare with the platform again.', document.file))
  }

  async #text(
    { side, page }: CheckoutDocument,
    folder: CheckedOutFolder,
    local: LocalComparison,
  ): Promise<string | undefined> {
    const { baseText, theirText } = await import('../../../folder/checkout/sideTexts.ts')
    if (side === 'base') return await baseText(folder.folder, local, page)
    const { client } = await this.#checkouts.connectionFor(local.checkout)
    const { compareRemote } = await import('../../../folder/checkout/comparison.ts')
    const comparison: Comparison = folder.comparison ?? { ...(await compareRemote(client, local.checkout)), ...local }
    return await theirText(client, comparison, page)
  }
}
