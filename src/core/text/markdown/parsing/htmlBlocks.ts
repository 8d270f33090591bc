import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { targetToRef } from '../document/contentTargets.ts'
import { block, fragment, voidBlock } from '../document/documentNodes.ts'
import { readAttributes } from '../dialect/tagLine.ts'
import type { InlineParser } from './tableBlocks.ts'
import { htmlTable } from './htmlTables.ts'
import { flag, HtmlCursor, htmlTags } from './htmlTags.ts'

const singleImage = /^<img[^>]*>$/i
const aligned = /^<(p|h[1-6])\s+align="(start|center|end|left|right)"\s*>([^]*)<\/\1>$/i

/** Returns the block that a piece of HTML means in the dialect. Undefined if it means none. */
export function htmlBlock(html: string, parseInline: InlineParser): DocumentNode | undefined {
  const text = html.trim()
  if (singleImage.test(text)) return singleImageBlock(text, parseInline)
  if (/^<(?:div|figure)[\s>]/i.test(text)) return figuresBlock(new HtmlCursor(text), parseInline)
  if (/^<table[\s>]/i.test(text)) return htmlTable(text, parseInline)
  const [, element = '', align = '', inner = ''] = aligned.exec(text) ?? []
  if (element === '' || /<\/?(p|h[1-6]|div|table|ul|ol)[\s>]/i.test(inner) || /\n\s*\n/.test(inner)) return undefined
  const level = Math.min(3, Number(element.slice(1)) || 0)
  const sides: Record<string, string> = { left: 'start', right: 'end' }
  const data = { align: sides[align.toLowerCase()] ?? align.toLowerCase() }
  return block(level === 0 ? 'paragraph' : `heading-${level}`, parseInline(inner.trim()), data)
}

/** Only an image within text has a size. */
function singleImageBlock(html: string, parseInline: InlineParser): DocumentNode {
  const attributes = readAttributes(html)
  if (attributes['data-size'] !== undefined) return block('paragraph', parseInline(html))
  if (attributes['class'] !== 'gitbook-drawing') return block('images', [imageBlock(attributes, '', parseInline)])
  return voidBlock('drawing', { ref: targetToRef(attributes['src'] ?? '') })
}

/** Reads one figure or several, also in a `<div>`. Undefined if the HTML has anything else. */
function figuresBlock(html: HtmlCursor, parseInline: InlineParser): DocumentNode | undefined {
  const images: DocumentNode[] = []
  const wrapper = html.take('div')
  const outer = readAttributes(wrapper?.attributes ?? '')
  let own: Record<string, string> = {}
  for (let figure = html.take('figure'); figure !== undefined; figure = html.take('figure')) {
    const image = figureImage(html, parseInline)
    if (image === undefined) return undefined
    own = readAttributes(figure.attributes)
    images.push(image)
  }
  html.take('div', true)
  if (images.length === 0 || !html.isAtEnd) return undefined
  const data = {
    align: outer['align'] ?? own['align'],
    fullWidth: flag(outer['data-full-width'] ?? own['data-full-width']),
    withFrame: flag(outer['data-with-frame'] ?? own['data-with-frame']),
  }
  return block('images', images, data)
}

/** Reads the content of a figure up to its end: an image, or a picture with its sources, and a caption. */
function figureImage(html: HtmlCursor, parseInline: InlineParser): DocumentNode | undefined {
  const only = html.take('img')
  const picture = only ?? html.take('picture')
  const tags = only === undefined ? htmlTags((picture && html.takeInside('picture')) ?? '') : [only]
  const captionTag = html.take('figcaption')
  const caption = captionTag === undefined ? '' : html.takeInside('figcaption')
  if (picture === undefined || caption === undefined || html.take('figure', true) === undefined) return undefined
  if (captionTag !== undefined && captionTag.attributes !== '') return undefined
  const attributesOf = (name: string) => tags.find((tag) => tag.name === name)?.attributes
  const dark = attributesOf('source')
  const refDark = dark === undefined ? undefined : readAttributes(dark)['srcset']
  const attributes = { ...readAttributes(attributesOf('img') ?? ''), ...(refDark !== undefined && { refDark }) }
  return imageBlock(attributes, caption, parseInline)
}

/** Creates an image block from the attributes of its HTML element. `refDark` is the image for dark themes. */
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

/** Reads a length as a number of pixels, or as a number with a unit such as `%`. */
function length(text: string | undefined): number | { unit: string; value: number } | undefined {
  const [, value, unit = ''] = /^(\d+(?:\.\d+)?)(%|[a-z]*)$/.exec(text ?? '') ?? []
  if (value === undefined) return undefined
  return unit === '' ? Number(value) : { unit, value: Number(value) }
}
