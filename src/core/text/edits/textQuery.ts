/** What to find in pages, and what to write in its place. */
export interface TextQuery {
  readonly find: string
  readonly replace: string
  readonly isExpression: boolean
  readonly matchesCase: boolean
  readonly matchesWords: boolean
  /** True to change only what readers read: tags, code, front matter and addresses stay. */
  readonly keepsMarkup: boolean
}

/** The pattern that a query means. Throws a `SyntaxError` for an expression that is none. */
export function queryPattern({ find, isExpression, matchesCase, matchesWords }: TextQuery): RegExp {
  // Compiled alone first: brackets around it could make a whole of what is none.
  const source = isExpression ? new RegExp(find, 'u').source : find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const words = matchesWords ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source
  return new RegExp(words, matchesCase ? 'gmu' : 'gimu')
}
