import type { Token } from 'markdown-it'

/** A token with some of its properties changed. The preview keeps tokens and renders them again: the given one stays. */
export function changedToken(token: Token, changes: Partial<Token>): Token {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(token) as object) as Token, token)
  return Object.assign(copy, changes)
}
