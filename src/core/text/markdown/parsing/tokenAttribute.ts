import type { Token } from 'markdown-it'

/** An attribute of a token as text, empty if it has none. */
export function tokenAttribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '')
}
