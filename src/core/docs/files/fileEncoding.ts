/** What a file may be written in that isn't UTF-8. */
type OtherEncoding = 'UTF-16' | 'Windows-1252'

/** The text of a file that isn't UTF-8, as far as its bytes tell. */
export interface DecodedText {
  readonly encoding: OtherEncoding
  readonly text: string
}

/** Characters that no page holds: bytes that mean them are of another encoding. */
const notText = /[^\P{Cc}\t\n\r\f]/u

/**
 * Decodes a file that isn't UTF-8: by its mark it is UTF-16, and Windows-1252 is a guess. Undefined if it is neither,
 * or something would be lost.
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
