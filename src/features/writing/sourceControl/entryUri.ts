import { Uri } from 'vscode'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'
import { parsePageUri } from '../../../core/platform/uris/uris.ts'

/** The scheme of entries in Source Control. A formatter in the manifest shows only their path. */
const entryScheme = 'galley-change'
const maxLength = 80

/**
 * Returns the URI of an entry. VS Code shows the last part of its path as the name, and the others after it. `path` is
 * the page's path in its space, if known.
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

/** Returns the document of an entry, or the URI itself if it isn't one of an entry. */
export function documentOfEntry(uri: Uri): Uri {
  return uri.scheme === entryScheme ? Uri.parse(uri.query, true) : uri
}
