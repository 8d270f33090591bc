import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the HMAC-SHA-256 of a text in hexadecimal. */
export function hmacSha256(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares texts in a time that doesn't reveal where they differ. */
export function equalInConstantTime(one: string, other: string): boolean {
  const encoder = new TextEncoder()
  const [first, second] = [encoder.encode(one), encoder.encode(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
