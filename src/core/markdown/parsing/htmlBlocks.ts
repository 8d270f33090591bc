import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { targetToRef } from '../document/contentTargets.ts'
import { block, fragment, voidBlock } from '../document/documentNodes.ts'
import { readAttributes } from '../dialect/tagLine.ts'
import type { InlineParser } from './tableBlocks.ts'
import { htmlTable } from './htmlTables.ts'

const figures = /^(?:<div([^>]*)>\s*)?((?:<figure[^>]*>[^]*?<\/figure>\s*)+)(?:<\/div>)?$/i
const figure =
  /^<figure([^>]*)>\s*(<picture>[^]*?<\/picture>|<img[^>]*>)\s*(?:<figcaption>([^]*?)<\/figcaption>)?\s*<\/figure>\s*$/i
const lonelyImage = /^<img[^>]*>$/i
const aligned = /^<(p|h[1-6])\s+align="(start|center|end|left|right)"\s*>([^]*)<\/\1>$/i

/** The block that a piece of HTML stands for in the dialect; undefined when it has none. */
export function htmlBlock(html: string, parseInline: InlineParser): DocumentNode | undefined {
  const text = html.trim()
  if (lonelyImage.test(text)) return lonelyImageBlock(readAttributes(text), parseInline)
  const pictures = figures.exec(text)
  if (pictures !== null) return figuresBlock(pictures[1] ?? '', pictures[2] ?? '', parseInline)
  if (/^<table[\s>]/i.test(text)) return htmlTable(text, parseInline)
  const [, element = '', align = '', inner = ''] = aligned.exec(text) ?? []
  if (element === '' || /<\/?(p|h[1-6]|div|table|ul|ol)[\s>]/i.test(inner) || /\n\s*\n/.test(inner)) return undefined
  const level = Math.min(3, Number(element.slice(1)) || 0)
  const sides: Record<string, string> = { left: 'start', right: 'end' }
  const data = { align: sides[align.toLowerCase()] ?? align.toLowerCase() }
  return block(level === 0 ? 'paragraph' : `heading-${level}`, parseInline(inner.trim()), data)
}

function lonelyImageBlock(attributes: Record<string, string>, parseInline: InlineParser): DocumentNode {
  if (attributes['class'] !== 'gitbook-drawing') return block('images', [imageBlock(attributes, '', parseInline)])
  return voidBlock('drawing', { ref: targetToRef(attributes['src'] ?? '') })
}

function figuresBlock(outer: string, html: string, parseInline: InlineParser): DocumentNode | undefined {
  const images: DocumentNode[] = []
  const wrapper = readAttributes(outer)
  let own: Record<string, string> = {}
  for (const [part] of html.matchAll(/<figure[^>]*>[^]*?<\/figure>/gi)) {
    const match = figure.exec(part)
    if (match === null) return undefined
    own = readAttributes(match[1] ?? '')
    images.push(pictureBlock(match[2] ?? '', match[3] ?? '', parseInline))
  }
  const data = {
    align: wrapper['align'] ?? own['align'],
    fullWidth: flag(wrapper['data-full-width'] ?? own['data-full-width']),
    withFrame: flag(wrapper['data-with-frame'] ?? own['data-with-frame']),
  }
  return block('images', images, data)
}

function pictureBlock(html: string, caption: string, parseInline: InlineParser): DocumentNode {
  const dark = /<source\s([^>]*)>/i.exec(html)?.[1]
  const image = /<img([^>]*)>/i.exec(html)?.[1] ?? ''
  const refDark = dark === undefined ? undefined : readAttributes(dark)['srcset']
  return imageBlock({ ...readAttributes(image), ...(refDark !== undefined && { refDark }) }, caption, parseInline)
}

/** An image block from the attributes of its HTML element; `refDark` is the one for dark themes. */
export function imageBlock(
  attributes: Record<string, string>,
  caption: string,
  parseInline: InlineParser,
): DocumentNode {
  const { src = '', alt, width, height, refDark } = attributes
  const words = caption
    .trim()
    .replace(/^<p>([^]*)<\/p>$/i, '$1')
    .trim()
  const data = {
    ref: targetToRef(src),
    refDark: refDark === undefined ? undefined : targetToRef(refDark),
    width: length(width),
    height: length(height),
    alt: alt || undefined,
  }
  const captions = words === '' ? [] : [fragment('caption', [block('paragraph', parseInline(words))])]
  return voidBlock('image', data, captions)
}

/** A length is a number of pixels, or a number with a unit such as `%`. */
function length(text: string | undefined): number | { unit: string; value: number } | undefined {
  const [, value, unit = ''] = /^(\d+(?:\.\d+)?)(%|[a-z]*)$/.exec(text ?? '') ?? []
  if (value === undefined) return undefined
  return unit === '' ? Number(value) : { unit, value: Number(value) }
}

function flag(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value !== 'false'
}
