import { Uri } from 'vscode'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'
import { parsePageUri } from '../../../core/platform/uris/uris.ts'

/** Entries of Source Control; a formatter of the manifest shows their path. */
const entryScheme = 'galley-change'
const maxLength = 80

/**
 * What an entry of Source Control is under: the editor shows the last part of the path as its name and the others
 * behind it, and identifiers mean nothing to people. `path` is the page's path in its space, where it is known.
 */
export function entryUri(document: Uri, path = ''): Uri {
  const title = fileNameTitle(parsePageUri(document)?.title ?? '', maxLength, 'Untitled')
  const above = path.split('/').slice(0, -1)
  return Uri.from({
    scheme: entryScheme,
    authority: document.authority,
    path: `/${[...above, title].join('/')}`,
    query: document.toString(),
  })
}

/** The document that an entry represents; any other URI represents itself. */
export function documentOfEntry(uri: Uri): Uri {
  return uri.scheme === entryScheme ? Uri.parse(uri.query, true) : uri
}
