import { fileNameTitle, plainTitle, tabMark } from '../../text/strings/titles.ts'
import type { UriParts } from './uriParts.ts'

/** The parts of such a URI; identifiers are in the query, where no breadcrumb shows them. */
type ObjectUriParts = UriParts & { readonly query: string }

/** Documents about single things of the platform: details to read, and settings that are updated by saving. */
export const objectScheme = 'galley-object'

/** Which thing a document is about, and what of it. */
export interface ObjectAddress {
  /** What kind of document it is: the kind of a resource family for details, or a word of its own. */
  readonly kind: string
  readonly server: string
  /** Identifiers by the names of path parameters, its own as `id`. */
  readonly ids: Readonly<Record<string, string>>
  /** Shown only: a `markdownName`, or one with the ending that tells the editor the language: `Preview.log`. */
  readonly name: string
}

const maxNameLength = 80

/** What the tab of a Markdown document shows: `Preview — Details`. */
export function markdownName(title: string, about: string): string {
  return plainTitle(title) + tabMark + plainTitle(about)
}

/** The URI of a document, which holds all it takes to read it again. */
export function objectUri({ kind, server, ids, name }: ObjectAddress): ObjectUriParts {
  const mark = name.includes(tabMark) ? tabMark : '.'
  const end = name.lastIndexOf(mark)
  const [title, rest] = [name.slice(0, end), name.slice(end + mark.length)]
  const file = fileNameTitle(title, maxNameLength, kind) + mark + fileNameTitle(rest, maxNameLength, kind)
  const query = new URLSearchParams({ kind, server, ...ids }).toString()
  return { scheme: objectScheme, authority: '', path: `/${file}`, query }
}

/** What a URI means. Undefined if Galley never makes such a URI. */
export function parseObjectUri({ scheme, path, query }: ObjectUriParts): ObjectAddress | undefined {
  const [, ...segments] = path.split('/')
  const name = segments.pop()
  // Addresses of 0.1.0 have the kind before the name.
  const [formerKind, ...rest] = segments
  const { server, kind = formerKind, ...ids } = Object.fromEntries(new URLSearchParams(query))
  if (scheme !== objectScheme || !kind || !name || rest.length > 0 || server === undefined) return undefined
  return { kind, server, ids, name }
}
