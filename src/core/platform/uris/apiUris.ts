import type { UriParts } from './uriParts.ts'

/** The scheme of requests, their JSON Schemas, and responses of *Run API Operation*. */
export const apiScheme = 'galley-api'

/** A document of that scheme. Operations have their names, servers their identifiers. */
export type ApiDocument =
  | { readonly kind: 'request'; readonly server: string; readonly operation: string }
  | { readonly kind: 'answer'; readonly number: number; readonly operation: string }
  | { readonly kind: 'schema'; readonly operation: string }

/** Returns the URI of a document. The tab shows its last segment. */
export function apiUri(document: ApiDocument): UriParts {
  const { operation } = document
  switch (document.kind) {
    case 'request':
      return { scheme: apiScheme, authority: '', path: `/requests/${fileName(document.server)}/${operation}.jsonc` }
    case 'answer':
      return { scheme: apiScheme, authority: '', path: `/answers/${document.number}/${operation} answer.jsonc` }
    case 'schema':
      return { scheme: apiScheme, authority: '', path: `/schemas/${operation}.json` }
  }
}

/** Parses a URI. Undefined if Galley doesn't create such URIs. */
export function parseApiUri(uri: UriParts): ApiDocument | undefined {
  if (uri.scheme !== apiScheme) return undefined
  const [, kind, ...rest] = uri.path.split('/')
  const operation = /^(\w+)(?: answer)?\.jsonc?$/.exec(rest.at(-1) ?? '')?.[1]
  if (operation === undefined) return undefined
  const [first = ''] = rest
  if (kind === 'schemas' && rest.length === 1) return { kind: 'schema', operation }
  if (kind === 'answers' && rest.length === 2 && /^\d+$/.test(first)) {
    return { kind: 'answer', number: Number(first), operation }
  }
  const server = kind === 'requests' && rest.length === 2 ? serverOf(first) : undefined
  return server === undefined ? undefined : { kind: 'request', server, operation }
}

/** Encodes a server's identifier as a name that every file system accepts. */
function fileName(server: string): string {
  return server.replace(/[^A-Za-z0-9.-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`)
}

function serverOf(text: string): string | undefined {
  if (text === '' || /^\.+$/.test(text)) return undefined
  return text.replace(/_([0-9a-f]{1,6})_/g, (whole, code: string) => {
    const point = Number.parseInt(code, 16)
    return point <= 0x10_ffff ? String.fromCodePoint(point) : whole
  })
}
