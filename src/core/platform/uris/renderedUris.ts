import type { ChangeRequestRef } from './changeRequestRef.ts'
import type { UriParts, UriWithQuery } from './uriParts.ts'
import { changeRequestScheme, galleyScheme, parsePageUri } from './uris.ts'

/**
 * The scheme of pages as readers see them, for comparisons. The manifest opens only this scheme as Markdown previews.
 * Associating a scheme with previews is the only way to compare them, but it also opens single documents as previews.
 */
export const renderedScheme = 'galley-rendered'

/** What a rendered document shows: a page of a change request, or the version that it's compared with. */
export interface RenderedDocument extends ChangeRequestRef {
  readonly page: string
  /** The document whose text is shown. */
  readonly original: UriParts
  /** True for the page in the change request, false for the version that it's compared with. */
  readonly isChanged: boolean
}

/**
 * What VS Code's web views know of a place on a rendered page, for the context menu. A page says which document it shows,
 * and each block its first line, counted from 0.
 */
export interface CommentedPlace {
  readonly galleyCommentedPage?: string
  readonly galleyCommentedLine?: number
}

const shownIn = 'shown'

/** Returns the rendered document of a page in a change request, or of the version that it's compared with. */
export function renderedUri({ scheme, authority, path, query = '' }: UriParts): UriWithQuery {
  const shown = `${shownIn}=${scheme}`
  return { scheme: renderedScheme, authority, path, query: query === '' ? shown : `${query}&${shown}` }
}

/** Returns what a URI shows, based on the URI alone. Undefined if Galley doesn't create such URIs. */
export function parseRenderedUri({ scheme, authority, path, query = '' }: UriParts): RenderedDocument | undefined {
  if (scheme !== renderedScheme) return undefined
  const ids = new URLSearchParams(query)
  const shown = ids.get(shownIn)
  if (shown !== galleyScheme && shown !== changeRequestScheme) return undefined
  const original = { scheme: shown, authority, path, query: query.replace(/&?shown=[\w-]+$/, '') }
  const address = parsePageUri(original)
  const changeRequest = ids.get('changeRequest')
  if (!address || !changeRequest) return undefined
  const { server, space, page } = address
  return { server, space, changeRequest, page, original, isChanged: shown === changeRequestScheme }
}

/** What a rendered document of a docs folder shows: a file on disk, or the file in the last commit. */
export interface RenderedFile {
  readonly file: UriParts
  /** True for the file on disk, false for the one in the last commit. */
  readonly isChanged: boolean
}

const files = { changed: 'disk', before: 'head' } as const

/** Returns the rendered document of a file on disk, and of the same file in the last commit. */
export function renderedFileUris({ authority, path }: UriParts): {
  readonly before: UriParts
  readonly after: UriParts
} {
  const uri = (shown: string): UriParts => ({ scheme: renderedScheme, authority, path, query: `${shownIn}=${shown}` })
  return { before: uri(files.before), after: uri(files.changed) }
}

/** Returns which file a URI shows, from the URI alone. Undefined if it shows none. */
export function parseRenderedFileUri({ scheme, authority, path, query = '' }: UriParts): RenderedFile | undefined {
  const shown = new URLSearchParams(query).get(shownIn)
  if (scheme !== renderedScheme || (shown !== files.changed && shown !== files.before)) return undefined
  return { file: { scheme: 'file', authority, path }, isChanged: shown === files.changed }
}

/** Returns the document that a rendered document shows: of a change request, or a file. */
export function renderedOriginal(uri: UriParts): UriParts | undefined {
  return parseRenderedUri(uri)?.original ?? parseRenderedFileUri(uri)?.file
}
