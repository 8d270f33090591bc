/** The content of a response as far as it can be shown. */
export type ShownContent =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly size: number; readonly contentType: string }

/** What is longer is no use in an editor, and would make it slow (bytes). */
const maxShownBytes = 20 * 1024 * 1024

/** Reads the content of a response: JSON, else text, else only its size. */
export function shownContent(bytes: Uint8Array, contentType = ''): ShownContent {
  if (bytes.length === 0) return { kind: 'nothing' }
  const unshown: ShownContent = { kind: 'bytes', size: bytes.length, contentType }
  if (bytes.length > maxShownBytes) return unshown
  const text = decode(bytes)
  if (text === undefined) return unshown
  const value = parse(text)
  return value === undefined ? { kind: 'text', text } : { kind: 'json', value }
}

/** An exchange as a document: remarks above it as comments, then one JSON value that can be folded and searched. */
export function answerText(remarks: readonly string[], exchange: Readonly<Record<string, unknown>>): string {
  const comments = remarks.map((remark) => `// ${remark.replace(/\s+/g, ' ').trim()}`.trimEnd())
  return `${[...comments, JSON.stringify(exchange, undefined, 2)].join('\n')}\n`
}

/** Response headers for people to see: those that could carry a secret of the session are left out. */
export function shownHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const hidden = new Set(['set-cookie', 'authorization', 'proxy-authenticate', 'www-authenticate'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hidden.has(name) ? [] : [[name, value]],
    ),
  )
}

/** Undefined for what is no text. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
