import type { Token } from 'markdown-it'

/** Returns an attribute of a token, or '' if it has none. */
export function tokenAttribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '')
}
