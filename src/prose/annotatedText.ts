import { readAtx } from '../core/text/scanning/blockStarts.ts'
import { lineOf, bodyMap } from '../core/text/scanning/pageMap.ts'

/** A part of a text for LanguageTool: words, or markup and what it reads instead. */
export type Annotation = { readonly text: string } | { readonly markup: string; readonly interpretAs?: string }

/** Markdown syntax in a mask, which isn't part of sentences. */
const syntax: readonly RegExp[] = [
  /^[-:| \t]{3,}$/gm,
  /`[^`\n]*`/g,
  /\]\([^)\n]*\)/g,
  /!?\[|\]|\*+|~~|\||\\(?=[!-/:-@[-`{-~])/g,
  /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
]

/**
 * Splits a mask into words and markup. All parts together have the length of the mask. Nothing of the page that isn't
 * prose is in a part.
 */
export function annotatedText(text: string, mask: string): Annotation[] {
  const isMarkup = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at++) if (text[at] !== mask[at]) isMarkup[at] = 1
  const map = bodyMap(mask)
  for (const [line, start] of map.lineStarts.entries()) {
    const words = lineOf(map, line)
    const bare = words.trimStart()
    const lead = (map.leads[line] ?? start) + words.length - bare.length
    isMarkup.fill(1, start, lead + (readAtx(bare)?.length ?? 0))
  }
  for (const pattern of syntax) {
    for (const { index, 0: found } of mask.matchAll(pattern)) isMarkup.fill(1, index, index + found.length)
  }
  const parts: Annotation[] = []
  for (let start = 0; start < mask.length;) {
    let end = start
    while (end < mask.length && isMarkup[end] === isMarkup[start]) end++
    const part = mask.slice(start, end)
    parts.push(isMarkup[start] === 0 ? { text: part } : { markup: part, ...readAs(part) })
    start = end
  }
  return parts
}

/** Code is a name in a sentence. A cell or an item starts a sentence of its own. */
function readAs(markup: string): { readonly interpretAs?: string } {
  if (markup.includes('`')) return { interpretAs: 'Dummy' }
  return /[|#>\n]|^\s*[-+*\d]/.test(markup) ? { interpretAs: '\n\n' } : {}
}
