/** The line of a heading, or its words, without the number signs that may close it and the space around those. */
export function withoutClosingSigns(heading: string): string {
  const trimmed = heading.trimEnd()
  const bare = trimmed.replace(/(?<!#)#+$/, '')
  return bare === '' || /\s$/.test(bare) ? bare.trimEnd() : trimmed
}
