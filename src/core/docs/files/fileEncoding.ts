/** Encodings other than UTF-8 that Galley recognizes. */
type OtherEncoding = 'UTF-16' | 'Windows-1252'

/** The text of a file that isn't UTF-8, as far as its bytes reveal it. */
export interface DecodedText {
  readonly encoding: OtherEncoding
  readonly text: string
}

/** Characters that pages don't contain. If bytes decode to them, the file has another encoding. */
const notText = /[^\P{Cc}\t\n\r\f]/u

/**
 * Decodes a file that isn't UTF-8. A byte order mark means UTF-16; otherwise Windows-1252 is a guess. Undefined if
 * neither fits, or if characters would be lost.
 */
export function decodeOther(bytes: Uint8Array): DecodedText | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'UTF-16', 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'UTF-16', 'utf-16be')
  return decoded(bytes, 'Windows-1252', 'windows-1252')
}

function decoded(bytes: Uint8Array, encoding: OtherEncoding, label: string): DecodedText | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return notText.test(text) ? undefined : { encoding, text }
  } catch {
    return undefined
  }
}
