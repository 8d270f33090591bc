import { findFrontMatter } from './frontMatterBlock.ts'

/** Returns the cover image in a page's front matter, with its span. Only the span includes quotes. */
export function coverOf(
  text: string,
): { readonly value: string; readonly start: number; readonly end: number } | undefined {
  const block = findFrontMatter(text)
  if (block === undefined) return undefined
  const found = /^cover:[ \t]*(\S.*)$/m.exec(text.slice(block.start, block.end))
  const written = found?.[1]?.trimEnd()
  if (found === null || written === undefined) return undefined
  const start = block.start + found.index + found[0].indexOf(written, 'cover:'.length)
  return { value: written.replace(/^(["'])(.*)\1$/, '$2'), start, end: start + written.length }
}
