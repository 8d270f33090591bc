import { parsedJson } from '../../../contract/checks/records.ts'
import { maskVisitorTokens } from './visitorTokens.ts'

/** The content of a response in a form that can be shown. */
export type ShownContent =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly size: number; readonly contentType: string }

/** The maximum size to show, in bytes. More would slow down the editor. */
const maxShownBytes = 20 * 1024 * 1024

/** Reads the content of a response: as JSON, otherwise as text, otherwise only its size. */
export function shownContent(bytes: Uint8Array, contentType = ''): ShownContent {
  if (bytes.length === 0) return { kind: 'nothing' }
  const unshown: ShownContent = { kind: 'bytes', size: bytes.length, contentType }
  if (bytes.length > maxShownBytes) return unshown
  const text = decode(bytes)
  if (text === undefined) return unshown
  const value = parsedJson(text)
  return value === undefined ? { kind: 'text', text } : { kind: 'json', value }
}

/**
 * Formats an exchange as a document: remarks as comments, then one JSON value that the editor can fold and search. Hides
 * the tokens of visitors.
 */
export function answerText(remarks: readonly string[], exchange: Readonly<Record<string, unknown>>): string {
  const comments = remarks.map((remark) => `// ${remark.replace(/\s+/g, ' ').trim()}`.trimEnd())
  return maskVisitorTokens(`${[...comments, JSON.stringify(exchange, undefined, 2)].join('\n')}\n`)
}

/** Returns response headers that are safe to show. Leaves out those that can contain a secret of the session. */
export function shownHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const hidden = new Set(['set-cookie', 'authorization', 'proxy-authenticate', 'www-authenticate'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hidden.has(name) ? [] : [[name, value]],
    ),
  )
}

/** Returns undefined for binary content. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
