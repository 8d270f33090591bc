import { fileNameTitle, plainTitle, tabMark } from '../../text/strings/titles.ts'
import type { UriWithQuery } from './uriParts.ts'

/**
 * The scheme of documents about single objects of the platform: details to read, and settings that you update by
 * saving.
 */
export const objectScheme = 'galley-object'

/** Identifies the object and the kind of document. */
export interface ObjectAddress {
  /** The kind of document: the kind of a resource family for details, or another name. */
  readonly kind: string
  readonly server: string
  /** Identifiers by the names of path parameters. The object's own one is `id`. */
  readonly ids: Readonly<Record<string, string>>
  /** Only shown: a `markdownName`, or a name with an extension that tells the editor the language: `Preview.log`. */
  readonly name: string
}

const maxNameLength = 80

/** Returns what the tab of a Markdown document shows: `Preview — Details`. */
export function markdownName(title: string, about: string): string {
  return plainTitle(title) + tabMark + plainTitle(about)
}

/** Returns the URI of a document. It has everything to read the document again. */
export function objectUri({ kind, server, ids, name }: ObjectAddress): UriWithQuery {
  const mark = name.includes(tabMark) ? tabMark : '.'
  const end = name.lastIndexOf(mark)
  const [title, rest] = [name.slice(0, end), name.slice(end + mark.length)]
  const file = fileNameTitle(title, maxNameLength, kind) + mark + fileNameTitle(rest, maxNameLength, kind)
  const query = new URLSearchParams({ kind, server, ...ids }).toString()
  return { scheme: objectScheme, authority: '', path: `/${file}`, query }
}

/** Parses a URI. Undefined if Galley doesn't create such URIs. */
export function parseObjectUri({ scheme, path, query }: UriWithQuery): ObjectAddress | undefined {
  const [, ...segments] = path.split('/')
  const name = segments.pop()
  // URIs of version 0.1.0 have the kind before the name.
  const [formerKind, ...rest] = segments
  const { server, kind = formerKind, ...ids } = Object.fromEntries(new URLSearchParams(query))
  if (scheme !== objectScheme || !kind || !name || rest.length > 0 || server === undefined) return undefined
  return { kind, server, ids, name }
}
