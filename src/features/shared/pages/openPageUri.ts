import { Uri, workspace } from 'vscode'
import { anyPageUri, type AnyPageAddress, isUriOf } from '../../../core/uris/uris.ts'

/**
 * The URI to open a page under: the one under which it is open already, for it may have had other names then. Whatever
 * opens a page asks here, so that no page is open twice; whatever compares URIs compares what they are parsed to.
 */
export function openPageUri(address: AnyPageAddress): Uri {
  const open = workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && isUriOf(uri, address))
  return open?.uri ?? Uri.from(anyPageUri(address))
}
