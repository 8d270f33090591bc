import { createHash, randomBytes } from 'node:crypto'

/**
 * Returns an identifier that wasn't used before. Parts receive it, so that generated content can be the same each time.
 */
export type NewId = () => string

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const idLength = 20

/** Returns an unguessable identifier of 20 letters and digits. */
export function randomId(): string {
  let id = ''
  while (id.length < idLength) {
    for (const byte of randomBytes(idLength)) {
      // Dropping the bytes above the largest multiple of the alphabet's length makes every letter equally likely.
      if (byte < alphabet.length * 4 && id.length < idLength) id += alphabet[byte % alphabet.length] ?? ''
    }
  }
  return id
}

/** Returns a source of identifiers that depend on a seed: the same seed gives the same sequence. */
export function seededIds(seed: string): NewId {
  let count = 0
  return () => {
    count += 1
    return digestId(`${seed}:${count}`)
  }
}

/** Returns an identifier that depends on the content: the same content has the same identifier. */
export function digestId(text: string | Uint8Array): string {
  const digest = createHash('sha256').update(text).digest()
  let id = ''
  for (const byte of digest.subarray(0, idLength)) id += alphabet[byte % alphabet.length] ?? ''
  return id
}
