import { dialect } from '../dialect/dialectParser.ts'
import { readTagLine, unescapeAttribute } from '../dialect/tagLine.ts'
import { OpenElements } from '../openElements.ts'
import { attributeSpan, elementReader } from './elementLinks.ts'
import type { FoundLink, LinkKind, Span } from './foundLink.ts'
import { linkRegions, type LinkRegion } from './linkRegions.ts'
import { pageMap, type PageMap } from '../../scanning/pageMap.ts'
import { textLinks } from './textLinks.ts'

const undefinedLink = /\]\(|<\S|\{%-?\s*(?:end)?(?:embed|file|content-ref|page-ref|openapi|swagger|include)/
const definedLink = /\]|<\S|\{%/
const endTag = /\{%-?\s*end([\w-]+)\s*-?%\}/g
const tagTargets = new Map<string, { name: string; kind: LinkKind }>([
  ['embed', { name: 'url', kind: 'embed' }],
  ['file', { name: 'src', kind: 'file' }],
  ['content-ref', { name: 'url', kind: 'content-ref' }],
  ['page-ref', { name: 'page', kind: 'content-ref' }],
  ['openapi', { name: 'src', kind: 'openapi' }],
  ['swagger', { name: 'src', kind: 'openapi' }],
])

/** Older tags that have no end. */
const neverClosed = new Set(['page-ref'])

type TagOrOther = FoundLink & { repeats?: boolean }

/**
 * Finds every link target in Markdown, in order. References have the value of their definition. A link inside a tag
 * that only repeats the tag's target has the tag's kind, and is marked `repeats`. If you pass `targets`, the result can
 * leave out links to other targets.
 */
export function findLinks(page: string | PageMap, targets?: readonly string[]): TagOrOther[] {
  const markdown = typeof page === 'string' ? page : page.text
  // If the text defines any link, all words in brackets can be one.
  const isDefining = markdown.includes(']:')
  const mayHoldLink = isDefining ? definedLink : undefinedLink
  const isWanted = (text: string): boolean =>
    mayHoldLink.test(text) && (targets === undefined || isDefining || mayName(text, targets))
  if (!isWanted(markdown)) return []
  const regions = linkRegions(typeof page === 'string' ? pageMap(page) : page)
  const definitions = regions.flatMap((region) => (region.type === 'definition' ? definition(markdown, region) : []))
  const labels = new Set(definitions.flatMap(({ label }) => label ?? []))
  const found: TagOrOther[] = definitions
  const open = new OpenElements<{ name: string; link: FoundLink }>()
  for (const region of regions) {
    const isText = region.type === 'text' || region.type === 'html'
    if (isText && !isWanted(markdown.slice(region.start, region.end))) continue
    const links = regionLinks(markdown, region, labels)
    if (region.type === 'tag') {
      for (const link of links) {
        const name = tagName(markdown, link)
        if (!neverClosed.has(name)) open.push({ name, link })
      }
    }
    const around = region.type === 'repeat' ? open.all.at(-1)?.link : undefined
    found.push(...(around === undefined ? links : links.map((link) => ({ ...link, kind: around.kind, repeats: true }))))
    if (region.type === 'repeat' || region.type === 'loose') closeTags(markdown, region, open)
  }
  return resolveReferences(found.sort((one, other) => one.whole.start - other.whole.start))
}

/**
 * Returns whether a text can contain one of the targets. Ignores escapes and the `mailto:` of addresses in angle
 * brackets.
 */
function mayName(text: string, targets: readonly string[]): boolean {
  return /\\|&#?\w/.test(text) || targets.some((target) => text.includes(target.replace(/^mailto:/, '')))
}

function tagName(markdown: string, link: FoundLink): string {
  return /^\{%-?\s*([\w-]+)/.exec(markdown.slice(link.whole.start, link.whole.end))?.[1] ?? ''
}

/** The end of a tag belongs to the last open one of its name. */
function closeTags(markdown: string, region: Span, open: OpenElements<{ name: string; link: FoundLink }>): void {
  for (const { index, 0: whole, 1: name = '' } of markdown.slice(region.start, region.end).matchAll(endTag)) {
    const start = region.start + index
    open.last(name)?.link.extra.push({ start, end: start + whole.length })
    open.close(name)
  }
}

function regionLinks(markdown: string, region: LinkRegion, labels: Set<string>): FoundLink[] {
  if (region.type === 'text' || region.type === 'repeat') return textLinks(markdown, region, labels)
  if (region.type === 'tag') return tagLinks(markdown, region)
  return region.type === 'html' ? elementLinks(markdown, region) : []
}

function elementLinks(markdown: string, region: Span): FoundLink[] {
  const found: FoundLink[] = []
  const readElement = elementReader(markdown, found)
  let at = markdown.indexOf('<', region.start)
  while (at !== -1 && at < region.end) {
    at = markdown.indexOf('<', readElement(at, region.end) ?? at + 1)
  }
  return found
}

function tagLinks(markdown: string, region: Span): FoundLink[] {
  const line = markdown.slice(region.start, region.end)
  const start = region.start + line.indexOf('{%')
  const text = markdown.slice(start, region.end).trimEnd()
  const tag = readTagLine(text)
  if (tag === undefined || tag.closing) return []
  const wanted = tagTargets.get(tag.name)
  const included = tag.name === 'include' ? /["'][^"']*["']/.exec(text) : null
  const target =
    included === null
      ? wanted && attributeSpan(text, wanted.name, start)
      : { start: start + included.index, end: start + included.index + included[0].length }
  if (target === undefined) return []
  const value = unescapeAttribute(markdown.slice(target.start, target.end).replace(/^(["'])([^]*)\1$/, '$2'))
  const whole = { start, end: start + text.length }
  const words = { start: whole.end, end: whole.end }
  return [{ form: 'tag', kind: wanted?.kind ?? 'include', whole, target, value, words, extra: [] }]
}

const definitionStart = /^\[((?:[^[\]\\]|\\[^])+)\]:/

function definition(markdown: string, region: Span): FoundLink[] {
  const [whole = '', label = ''] = definitionStart.exec(markdown.slice(region.start, region.end)) ?? []
  let start = region.start + whole.length
  while (start < region.end && /[\s>]/.test(markdown[start] ?? '')) start++
  const destination = dialect.helpers.parseLinkDestination(markdown, start, region.end)
  if (!destination.ok || !dialect.validateLink(destination.str)) return []
  const lineEnd = /[\r\n]|$/.exec(markdown.slice(destination.pos, region.end))?.index ?? 0
  return [
    {
      form: 'definition',
      kind: 'link',
      whole: { start: region.start, end: destination.pos + lineEnd },
      target: { start, end: destination.pos },
      value: destination.str,
      words: { start, end: start },
      label: dialect.utils.normalizeReference(label),
      extra: [],
    },
  ]
}

/**
 * Resolves references by the first definition of their label. A definition that only images use counts as an image's.
 */
function resolveReferences(links: FoundLink[]): FoundLink[] {
  const defined = new Map<string, FoundLink>()
  for (const link of links) {
    if (link.form === 'definition' && link.label !== undefined && !defined.has(link.label))
      defined.set(link.label, link)
  }
  const usedBy = new Map<string, Set<LinkKind>>()
  for (const link of links) {
    const definition = link.form === 'reference' ? defined.get(link.label ?? '') : undefined
    if (definition === undefined) continue
    link.value = definition.value
    const kinds = usedBy.get(link.label ?? '') ?? new Set()
    usedBy.set(link.label ?? '', kinds.add(link.kind))
  }
  for (const [label, kinds] of usedBy) {
    const definition = defined.get(label)
    if (definition !== undefined && !kinds.has('link')) definition.kind = 'image'
  }
  return links
}
