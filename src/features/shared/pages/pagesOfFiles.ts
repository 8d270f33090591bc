import type { Event, Uri } from 'vscode'
import { parsePageUri, type AnyPageAddress } from '../../../core/platform/uris/uris.ts'

/** Which published page a file of this machine becomes, where the platform syncs its folder. */
export interface PagesOfFiles {
  /** Fires when files have other pages than before. */
  readonly onDidChange: Event<void>
  /** What is known by now. Undefined if a file is no page that the platform has. */
  addressOf(uri: Uri): AnyPageAddress | undefined
}

/** The page that a document shows: one of the platform, or what a file of this machine becomes there. */
export function shownPage(uri: Uri, files: PagesOfFiles): AnyPageAddress | undefined {
  return parsePageUri(uri) ?? files.addressOf(uri)
}
