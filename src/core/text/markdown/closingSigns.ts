/** Removes the closing number signs of a heading and the space around them. */
export function withoutClosingSigns(heading: string): string {
  const trimmed = heading.trimEnd()
  const bare = trimmed.replace(/(?<!#)#+$/, '')
  return bare === '' || /\s$/.test(bare) ? bare.trimEnd() : trimmed
}
