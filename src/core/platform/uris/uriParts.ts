/** The parts of a URI that Galley uses. The editor's `Uri` has this shape. */
export interface UriParts {
  readonly scheme: string
  readonly authority: string
  readonly path: string
  readonly query?: string
}

/** The parts of a URI with its identifiers in the query, which breadcrumbs don't show. */
export type UriWithQuery = UriParts & { readonly query: string }

const encoder = new TextEncoder()

function escapeBytes(character: string, mark: string): string {
  return [...encoder.encode(character)].map((byte) => mark + byte.toString(16).padStart(2, '0')).join('')
}

function unescapeBytes(text: string, mark: string): string | undefined {
  if (text === '') return undefined
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== mark) {
      bytes.push(text.charCodeAt(at))
      continue
    }
    const hex = text.slice(at + 1, at + 3)
    if (!/^[0-9a-f]{2}$/.test(hex)) return undefined
    bytes.push(Number.parseInt(hex, 16))
    at += 2
  }
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** Encodes an identifier as a path segment without dots, so a segment with a dot is a marker or a name. */
export function segment(identifier: string): string {
  return identifier.replace(/[^A-Za-z0-9_-]/gu, (character) => escapeBytes(character, '~'))
}

/** Decodes the identifier in a segment. Undefined if no identifier gives this segment. */
export function identifier(text: string | undefined): string | undefined {
  return text === undefined || /[^\w~-]/.test(text) ? undefined : unescapeBytes(text, '~')
}

/** Encodes a server as an authority. Escapes capitals too, because the editor lowers the case of authorities. */
export function authorityOf(server: string): string {
  return server.replace(/[^a-z0-9.-]/gu, (character) => escapeBytes(character, '_'))
}

/** Decodes the server in an authority. */
export function serverOf(authority: string): string | undefined {
  return unescapeBytes(authority, '_')
}

/** Returns the identifier in a segment with a marker. Undefined for other segments. */
export function marked(text: string | undefined, mark: string): string | undefined {
  return text?.startsWith(mark) ? identifier(text.slice(mark.length)) : undefined
}
