import type { Event, Uri } from 'vscode'
import { parsePageUri, type AnyPageAddress } from '../../../core/platform/uris/uris.ts'

/** Finds the published page of a file on this machine, if the platform syncs its folder. */
export interface PagesOfFiles {
  /** Fires when files belong to other pages than before. */
  readonly onDidChange: Event<void>
  /** Returns the page of a file, as far as Galley knows. Undefined if the file isn't a page on the platform. */
  addressOf(uri: Uri): AnyPageAddress | undefined
}

/** Returns the page that a document shows: a page of the platform, or the page of a file on this machine. */
export function shownPage(uri: Uri, files: PagesOfFiles): AnyPageAddress | undefined {
  return parsePageUri(uri) ?? files.addressOf(uri)
}
