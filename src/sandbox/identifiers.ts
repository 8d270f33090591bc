import { createHash, randomBytes } from 'node:crypto'

/** Makes identifiers that haven't been given out before; passed in so that generated content can repeat itself. */
export type NewId = () => string

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const idLength = 20

/** Unguessable identifiers of 20 letters and digits. */
export function randomId(): string {
  let id = ''
  while (id.length < idLength) {
    for (const byte of randomBytes(idLength)) {
      // Bytes beyond the last whole round of the alphabet are dropped, so that every letter is equally likely.
      if (byte < alphabet.length * 4 && id.length < idLength) id += alphabet[byte % alphabet.length] ?? ''
    }
  }
  return id
}

/** Identifiers that follow from a seed: the same seed gives the same row of them. */
export function seededIds(seed: string): NewId {
  let count = 0
  return () => {
    count += 1
    return digestId(`${seed}:${count}`)
  }
}

/** An identifier that follows from a text: the same text has the same one. */
export function digestId(text: string | Uint8Array): string {
  const digest = createHash('sha256').update(text).digest()
  let id = ''
  for (const byte of digest.subarray(0, idLength)) id += alphabet[byte % alphabet.length] ?? ''
  return id
}
