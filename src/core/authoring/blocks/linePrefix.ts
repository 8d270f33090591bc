/** Returns what a line begins with that belongs to the same list item or quote as a tag with this indentation. */
export function linePrefix(indent: string): string {
  return indent.replace(/[^\s>]/g, ' ')
}
