/** The parts of a URI that Galley uses; the editor's `Uri` has this shape. */
export interface UriParts {
  readonly scheme: string
  readonly authority: string
  readonly path: string
  readonly query?: string
}

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

/** One identifier as a path segment. Without dots, so a segment with a dot is a mark or a name. */
export function segment(identifier: string): string {
  return identifier.replace(/[^A-Za-z0-9_-]/gu, (character) => escapeBytes(character, '~'))
}

/** The identifier in a segment; `undefined` where no identifier gives such a segment. */
export function identifier(text: string | undefined): string | undefined {
  return text === undefined || /[^\w~-]/.test(text) ? undefined : unescapeBytes(text, '~')
}

/** The editor lowers the case of authorities, so capitals are escaped too. */
export function authorityOf(server: string): string {
  return server.replace(/[^a-z0-9.-]/gu, (character) => escapeBytes(character, '_'))
}

/** The server that an authority means. */
export function serverOf(authority: string): string | undefined {
  return unescapeBytes(authority, '_')
}

/** The identifier in a segment with a mark; `undefined` where the segment has another form. */
export function marked(text: string | undefined, mark: string): string | undefined {
  return text?.startsWith(mark) ? identifier(text.slice(mark.length)) : undefined
}
