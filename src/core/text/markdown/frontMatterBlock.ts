/** Where front matter is in a text. Offsets are UTF-16 units. */
export interface FrontMatterBlock {
  /** Of its YAML, which ends before the closing line. */
  readonly start: number
  readonly end: number
  /** Where the rest of the text begins. */
  readonly after: number
}

const opening = /^\uFEFF?---[ \t]*\r?\n/

/** Where the YAML begins in a text that opens front matter, whether it closes it or not. */
export function frontMatterStart(text: string): number | undefined {
  return opening.exec(text)?.[0].length
}

/** Finds the front matter at the start of a text: from a line of three hyphens to one of three hyphens or three dots. */
export function findFrontMatter(text: string): FrontMatterBlock | undefined {
  const start = frontMatterStart(text)
  if (start === undefined) return undefined
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm
  closing.lastIndex = start
  const found = closing.exec(text)
  return found === null ? undefined : { start, end: found.index, after: closing.lastIndex }
}

/** Where the front matter at the start of a text ends, with the line that closes it; 0 if there is none. */
export function frontMatterEnd(text: string): number {
  return findFrontMatter(text)?.after ?? 0
}

/** The front matter of a text with the line that ends it. Empty if there is none. */
export function frontMatterOf(text: string): string {
  return text.slice(0, frontMatterEnd(text))
}
