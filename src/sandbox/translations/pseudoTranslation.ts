import { codeRegions } from '../../core/text/dialect/codeRegions.ts'
import { findLinks } from '../../core/text/markdown/links/findLinks.ts'
import { linkRegions } from '../../core/text/markdown/links/linkRegions.ts'
import { withoutClosingSigns } from '../../core/text/scanning/blockStarts.ts'
import { pageMap } from '../../core/text/scanning/pageMap.ts'
import { splitSections } from '../../core/text/markdown/sections.ts'

/**
 * Replaces the platform's translator with pseudo-localization. Each plain letter becomes one with an accent, so that
 * you see what was translated and can still read it. Code, formulas, addresses, tags, HTML and references stay as they
 * are. Headings keep their anchors, so that links to them still work.
 */
export function pseudoTranslate(markdown: string): string {
  const kept = new Uint8Array(markdown.length).fill(1)
  const map = pageMap(markdown)
  for (const region of linkRegions(map)) {
    if (region.type === 'text') kept.fill(0, region.start, region.end)
  }
  for (const { start, end } of codeRegions(map)) kept.fill(1, start, end)
  for (const link of findLinks(map)) {
    const words = link.form === 'inline' ? link.words : { start: link.whole.end, end: link.whole.end }
    kept.fill(1, link.whole.start, words.start)
    kept.fill(1, words.end, link.whole.end)
  }
  for (const match of markdown.matchAll(untranslatable)) kept.fill(1, match.index, match.index + match[0].length)
  const marked = [...split(markdown)].map((character, at) => (kept[at] === 1 ? character : markedLetter(character)))
  return withAnchors(marked.join(''), markdown)
}

/** Pseudo-translates plain text, such as titles. */
export function pseudoTranslateText(words: string): string {
  return [...split(words)].map(markedLetter).join('')
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'áƀćďéƒǵĥíĵķľḿńóṕɋŕśťúṽẃẋýźÁɃĆĎÉƑǴĤÍĴĶĽḾŃÓṔɊŔŚŤÚṼẂẊÝŹ'

/** Replaces one UTF-16 unit with another, so that offsets stay the same. */
function markedLetter(character: string): string {
  const at = plain.indexOf(character)
  return at < 0 ? character : (marked[at] ?? character)
}

/** Returns the UTF-16 units of a text, because offsets count them. */
function split(text: string): string[] {
  return text.split('')
}

const untranslatable = new RegExp(
  [
    /\$\$[^]*?\$\$/, // formulas
    /<\/?[A-Za-z][^<>]*>/, // HTML
    /&(?:#\w+|\w+);/, // entities
    /\{%(?:(?!\{%|%\})[^])*%\}|\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{[#.][^{}\n]*\}/, // tags, expressions, anchors
    /:[a-z0-9_+-]+:/, // emoji
    /\[\^[^\]\n]+\]/, // footnotes
    /\[[xX]\]/, // done tasks
    /\b(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/, // addresses without markup
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'g',
)

/** Adds an explicit anchor to headings whose anchor follows from their words, because the words change. */
function withAnchors(translated: string, original: string): string {
  const before = splitSections(original)
  const lines = translated.split('\n')
  splitSections(translated).forEach((section, index) => {
    const id = before[index]?.id
    if (id === undefined || id === '' || id === section.id) return
    const line = lines[section.line]
    if (line === undefined) return
    const end = withoutClosingSigns(line).length
    lines[section.line] = `${line.slice(0, end)} <a href="#${id}" id="${id}"></a>${line.slice(end)}`
  })
  return lines.join('\n')
}
