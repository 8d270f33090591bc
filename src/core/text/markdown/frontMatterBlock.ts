/** The position of front matter in a text. Offsets are UTF-16 units. */
export interface FrontMatterBlock {
  /** The span of the YAML, which ends before the closing line. */
  readonly start: number
  readonly end: number
  /** The offset at which the rest of the text begins. */
  readonly after: number
}

const opening = /^\uFEFF?---[ \t]*\r?\n/

/** Returns where the YAML begins in a text that opens front matter, whether or not it's closed. */
export function frontMatterStart(text: string): number | undefined {
  return opening.exec(text)?.[0].length
}

/**
 * Finds the front matter at the start of a text: from a line of three hyphens to a line of three hyphens or three dots.
 */
export function findFrontMatter(text: string): FrontMatterBlock | undefined {
  const start = frontMatterStart(text)
  if (start === undefined) return undefined
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm
  closing.lastIndex = start
  const found = closing.exec(text)
  return found === null ? undefined : { start, end: found.index, after: closing.lastIndex }
}

/** Returns where the front matter ends, including its closing line. 0 if there is none. */
export function frontMatterEnd(text: string): number {
  return findFrontMatter(text)?.after ?? 0
}

/** Returns the front matter of a text including its closing line, or '' if there is none. */
export function frontMatterOf(text: string): string {
  return text.slice(0, frontMatterEnd(text))
}
