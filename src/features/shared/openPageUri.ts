import { Uri, workspace } from 'vscode'
import { parsePageUri, anyPageUri, type AnyPageAddress } from '../../core/uris/uris.ts'

/** The URI of a page: the one under which it is open already, for it may have had another title then. */
export function openPageUri(address: AnyPageAddress): Uri {
  const open = workspace.textDocuments.find(({ uri, isClosed }) => {
    const page = isClosed ? undefined : parsePageUri(uri)
    return (
      page?.page === address.page &&
      page.space === address.space &&
      page.server === address.server &&
      page.revision === address.revision &&
      page.changeRequest === address.changeRequest
    )
  })
  return open?.uri ?? Uri.from(anyPageUri(address))
}
