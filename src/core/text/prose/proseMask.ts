import { isScalar } from 'yaml'
import { codeRegions, type CodeRegion } from '../dialect/codeRegions.ts'
import { scanTags, type ScannedTag } from '../dialect/scanTags.ts'
import { readFrontMatter, type FrontMatter } from '../markdown/frontMatter.ts'
import { findFrontMatter } from '../markdown/frontMatterBlock.ts'
import { firstIndex } from '../edits/firstIndex.ts'
import { findLinks } from '../markdown/links/findLinks.ts'
import type { FoundLink, Span } from '../markdown/links/foundLink.ts'
import { pageMap } from '../scanning/pageMap.ts'
import { hiddenSpans } from '../strings/hiddenCharacters.ts'
import { blankHtml } from './htmlMask.ts'
import { MaskedText } from './maskedText.ts'
import { ProseTokens } from './proseTokens.ts'

/** Attributes of tags with values that people read. */
const wordAttributes: ReadonlySet<string> = new Set(['title', 'description', 'caption', 'alt'])

/** Tags with titles that are usually names of files. */
const nameTags: ReadonlySet<string> = new Set(['code'])

/** What a page has besides prose. */
interface PageParts {
  readonly code: readonly CodeRegion[]
  readonly tags: readonly ScannedTag[]
  readonly links: readonly FoundLink[]
  readonly frontMatter: FrontMatter
}

function partsOf(page: string): PageParts {
  const map = pageMap(page)
  const code = codeRegions(map)
  return { code, tags: scanTags(map, code), links: findLinks(map), frontMatter: readFrontMatter(page) }
}

/**
 * Returns a page with everything blanked that isn't prose. Of tags, the titles, descriptions, captions and alternative
 * texts stay; of front matter, the title and description. Code, formulas, addresses, HTML and identifiers are blanked.
 * The result is plain Markdown of the same length and lines, so positions match the page and any prose engine can read
 * it. Linear in the text.
 */
export function proseMask(page: string, parts: PageParts = partsOf(page)): string {
  const { code, tags, links, frontMatter } = parts
  const mask = new MaskedText(page)
  const start = blankFrontMatter(mask, frontMatter)
  blankCode(mask, code)
  for (const tag of tags) if (tag.start >= start) blankTag(mask, tag)
  blankHtml(mask, start)
  for (const link of links) if (link.whole.start >= start) blankLink(mask, link)
  blankMatches(mask)
  mask.beginLines()
  return mask.text
}

/** Returns whether a stretch is entirely prose, so that a problem that an engine found there can be shown. */
export function isProse(page: string, mask: string, { start, end }: Span): boolean {
  return (
    start < end && page.slice(start, end) === mask.slice(start, end) && /[\p{L}\p{N}]/u.test(mask.slice(start, end))
  )
}

/**
 * Returns where the body begins. Turns a title into a heading, so that the description below it is a paragraph of its
 * own.
 */
function blankFrontMatter(mask: MaskedText, { written }: FrontMatter): number {
  const block = findFrontMatter(mask.source)
  if (block === undefined) return 0
  mask.blank({ start: 0, end: block.after })
  for (const { key, value } of written?.map.items ?? []) {
    if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string' || !value.range) continue
    if (key.value !== 'title' && key.value !== 'description') continue
    const quotes = value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE' ? 1 : 0
    const [from, to] = [block.start + value.range[0] + quotes, block.start + value.range[1] - quotes]
    const header = value.type?.startsWith('BLOCK') ? mask.source.indexOf('\n', from) + 1 : from
    mask.restore({ start: header, end: to })
    if (key.value === 'title' && header === from) mask.put(block.start + (key.range?.[0] ?? 0), '#')
  }
  return block.after
}

/** Blanks fences, comments and `<pre>`. The backticks of inline code stay. */
function blankCode(mask: MaskedText, code: readonly CodeRegion[]): void {
  for (const region of code) {
    if (region.kind === 'span') mask.blankAsCode(region)
    else mask.blank(region)
  }
}

function blankTag(mask: MaskedText, tag: ScannedTag): void {
  mask.blank({ start: tag.escaped ? tag.start - 1 : tag.start, end: tag.end })
  if (tag.closing || nameTags.has(tag.name) || tag.name.startsWith('@')) return
  for (const { name, valueSpan } of tag.attributes) {
    if (valueSpan !== undefined && wordAttributes.has(name)) mask.restore(valueSpan)
  }
}

/** Keeps the text of a link or an image as a link without a target. */
function blankLink(mask: MaskedText, { form, whole, words, target, value, repeats }: Placed): void {
  if (form === 'definition') return mask.blank(whole)
  if (form === 'autolink') return mask.blankAsCode(whole)
  const shown = mask.source.slice(words.start, words.end)
  if (repeats === true || isAddress(shown, value)) mask.blankAsCode(words)
  const rest = { start: words.end + 1, end: whole.end }
  if ((form !== 'inline' && form !== 'reference') || rest.end - rest.start < 2 || target.start < whole.start) return
  mask.blank(rest)
  mask.put(rest.start, '(')
  mask.put(rest.end - 1, ')')
}

type Placed = FoundLink & { readonly repeats?: boolean }

/** Returns whether a link shows its own target or another address instead of words. */
function isAddress(shown: string, value: string): boolean {
  return shown === value || (/[/.]/.test(shown) && !/\s/.test(shown))
}

/** Entities and emoji shortcodes. */
const signs =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|(?<![\p{L}\p{N}_:]):[a-z\d_+-]{1,50}:(?![\p{L}\p{N}_])/giu
const formula = /\$\$(?:[^$\n]|\$(?!\$)|\n(?![ \t]*\r?\n))*\$\$/g

const fileEndings =
  'c|com|conf|cpp|cs|css|csv|dev|env|exe|gif|gitignore|go|h|html?|ini|io|java|jpe?g|js|json|jsx|lock|log|md|mdx|mjs|net|org|pdf|php|png|py|rb|rs|sh|sql|svg|toml|ts|tsx|txt|xml|ya?ml|zip'

/** Identifiers in code or on the web, which aren't words. Each is found only in texts with the characters it needs. */
const identifiers: readonly { readonly needs: RegExp; readonly pattern: RegExp }[] = [
  // Web addresses and email addresses.
  { needs: /:/, pattern: /(?<![\w@])(?:https?|mailto|ftp):[^\s<>"'|)\]]+(?<![.,:;!?])/gi },
  { needs: /@/, pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g },
  // Options, variables, placeholders and calls.
  { needs: /-/, pattern: /(?<![\w-])(?:--[a-z][\w-]*|-[a-z])(?![\w-])/gi },
  { needs: /\$/, pattern: /\$\{?[a-z_]\w*\}?/gi },
  { needs: /\{/, pattern: /\{\{?[\w.-]{1,50}\}\}?/g },
  { needs: /\(\)/, pattern: /(?<![\w.$])[a-z_$][\w$.]{0,80}\(\)/gi },
  // Paths and file names.
  { needs: /\//, pattern: /(?<![\w/.~@-])(?:[~.]{0,2}\/)[\w.@~-]+(?:\/[\w.@~-]*)*(?<!\.)/g },
  { needs: /\//, pattern: /(?<![\w/.@-])[\w.@-]+(?:\/[\w.@-]+){2,}\/?(?<!\.)/g },
  { needs: /:\\/, pattern: /(?<!\w)[a-z]:(?:\\{1,2}[\w.-]+)+/gi },
  {
    needs: /\.\w/,
    pattern: new RegExp(`(?<![\\w.-])[\\w-]*(?:\\.[\\w-]+){0,5}\\.(?:${fileEndings})(?![\\w-])`, 'gi'),
  },
  // Names with underscores or inner capital letters, versions, and hashes.
  {
    needs: /_/,
    pattern:
      /(?<![\p{L}\p{N}_\\])(?:(?:\\_)+[\p{L}\p{N}]+|[\p{L}\p{N}]+(?:\\?_)+[\p{L}\p{N}]+)(?:(?:\\?_)+[\p{L}\p{N}]+)*(?:\\_)*/gu,
  },
  { needs: /\.\w/, pattern: /(?<![\w.])\w{2,}(?:\.\w{2,}){2,}/g },
  { needs: /\p{Ll}\p{Lu}/u, pattern: /(?<![\p{L}\p{N}_])\p{Ll}{2,}\p{Lu}[\p{L}\p{N}]*/gu },
  { needs: /\d\.\d/, pattern: /(?<![\w.])v?\d+(?:\.\d+){1,4}(?:-[\w.]+)?(?![\w.])/gi },
  { needs: /\d/, pattern: /(?<!\w)#?(?=[a-f]*\d)[\da-f]{7,64}(?!\w)/gi },
]

function blankMatches(mask: MaskedText): void {
  if (mask.source.includes('$$')) {
    for (const span of matches(mask.text, formula)) {
      if (mask.source.slice(span.start, span.end).includes('\n')) mask.blank(span)
      else mask.blankAsCode(span)
    }
  }
  const { text, placed } = withoutPlainWords(mask.text)
  for (const span of [...matches(text, signs), ...hiddenSpans(text)]) mask.blank(placed(span))
  for (const { needs, pattern } of identifiers) {
    if (!needs.test(text)) continue
    for (const found of matches(text, pattern)) {
      const span = placed(found)
      if (mask.isUntouched(span)) mask.blankAsCode(span)
    }
  }
}

/**
 * Returns the stretches between white space that aren't plain words, and a function that says where a stretch of the
 * result was. Nothing that is blanked crosses white space, and most of a page are plain words.
 */
function withoutPlainWords(text: string): { readonly text: string; readonly placed: (span: Span) => Span } {
  const kept: string[] = []
  /** The start of each kept stretch in the result, and how far it was moved. */
  const [starts, moves]: [number[], number[]] = [[], []]
  let length = 0
  for (const tokens = new ProseTokens(text); tokens.next();) {
    if (tokens.isPlain) continue
    starts.push(length)
    moves.push(tokens.start - length)
    kept.push(text.slice(tokens.start, tokens.end))
    length += tokens.end - tokens.start + 1
  }
  const placed = ({ start, end }: Span): Span => {
    const next = firstIndex(starts, (each) => each > start)
    const by = moves[next - 1] ?? 0
    return { start: start + by, end: end + by }
  }
  return { text: kept.join(' '), placed }
}

/** Doesn't use `matchAll`, which copies the pattern: most texts have none of the dozen things to look for. */
function matches(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    spans.push({ start: found.index, end: pattern.lastIndex })
  }
  return spans
}
