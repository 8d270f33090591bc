/** What to find in pages, and what to replace it with. */
export interface TextQuery {
  readonly find: string
  readonly replace: string
  readonly isExpression: boolean
  readonly matchesCase: boolean
  readonly matchesWords: boolean
  /** True to change only what readers see: tags, code, front matter and addresses stay. */
  readonly keepsMarkup: boolean
}

/** Returns the pattern for a query. Throws a `SyntaxError` for an invalid expression. */
export function queryPattern({ find, isExpression, matchesCase, matchesWords }: TextQuery): RegExp {
  // Compiles the expression alone first: inside a group, an invalid expression can become valid.
  const source = isExpression ? new RegExp(find, 'u').source : find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const words = matchesWords ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source
  return new RegExp(words, matchesCase ? 'gmu' : 'gimu')
}
