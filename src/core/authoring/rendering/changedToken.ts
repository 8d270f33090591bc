import type { Token } from 'markdown-it'

/**
 * Returns a copy of a token with changed properties. The preview renders its tokens again, so the original must not
 * change.
 */
export function changedToken(token: Token, changes: Partial<Token>): Token {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(token) as object) as Token, token)
  return Object.assign(copy, changes)
}
