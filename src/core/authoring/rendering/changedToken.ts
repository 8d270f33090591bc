import type { Token } from 'markdown-it'

/**
 * Returns a copy of a token with changed properties. The preview renders its tokens again, so the original must not
 * change.
 */
export function changedToken(token: Token, changes: Partial<Token>): Token {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(token) as object) as Token, token)
  return Object.assign(copy, changes)
}

/** The type of tokens with rendered HTML. */
export const shownHtml = 'dialect_html'

/** Returns a token with rendered HTML, in a list with another one. */
export function htmlToken(like: Token, content: string): Token {
  return changedToken(like, { type: shownHtml, tag: '', nesting: 0, attrs: null, children: null, map: null, content })
}
