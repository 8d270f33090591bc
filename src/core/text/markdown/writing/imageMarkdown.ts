import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { targetOf } from '../document/contentTargets.ts'
import { writeAttributes } from '../dialect/tagLine.ts'
import { dataOf, flagOf, stringOf } from '../document/documentNodes.ts'
import { escapeText } from './escapeText.ts'
import { inlineMarkdown } from './inlineMarkdown.ts'
import { linkDestination } from '../links/linkDestination.ts'

/** Writes images as Markdown if they're plain, otherwise as figures. */
export function imagesMarkdown(node: DocumentNode): string | undefined {
  const images = (node.nodes ?? []).filter((child) => child.type === 'image')
  if (images.length === 0) return undefined
  if (node.data === undefined && images.every(isPlain)) return images.map(plainImage).join(' ')
  const figures = images.map(figureMarkdown).join(' ')
  if (node.data === undefined && images.length === 1) return figures
  const { align } = dataOf(node)
  const attributes = {
    align: typeof align === 'string' ? align : undefined,
    'data-full-width': flagOf(dataOf(node), 'fullWidth'),
    'data-with-frame': flagOf(dataOf(node), 'withFrame'),
  }
  return `<div${writeAttributes(attributes)}>${figures}</div>`
}

/** Writes a drawing as its saved image. */
export function drawingMarkdown(node: DocumentNode): string {
  return `<img${writeAttributes({ src: targetOf(dataOf(node)), class: 'gitbook-drawing' })}>`
}

function isPlain(image: DocumentNode): boolean {
  const { refDark, width, height } = dataOf(image)
  const isBare = refDark === undefined && width === undefined && height === undefined && captionOf(image) === ''
  const target = targetOf(dataOf(image))
  return isBare && /^(https?:|[\w./#-])/.test(target) && !/^(javascript|vbscript|file|data):/i.test(target)
}

function plainImage(image: DocumentNode): string {
  const alt = escapeText((stringOf(dataOf(image), 'alt') ?? '').replaceAll('\n', ' '), 'paragraph')
  return `![${alt}](${linkDestination(targetOf(dataOf(image)))})`
}

function figureMarkdown(image: DocumentNode): string {
  const { width, height } = dataOf(image)
  const attributes = {
    src: targetOf(dataOf(image)),
    alt: stringOf(dataOf(image), 'alt') ?? '',
    width: lengthText(width),
    height: lengthText(height),
  }
  const dark = targetOf(dataOf(image), 'refDark')
  const element = `<img${writeAttributes(attributes)}>`
  const source = `<source${writeAttributes({ srcset: dark, media: '(prefers-color-scheme: dark)' })}>`
  const picture = dark === '' ? element : `<picture>${source}${element}</picture>`
  const caption = captionOf(image)
  return `<figure>${picture}<figcaption>${caption === '' ? '' : `<p>${caption}</p>`}</figcaption></figure>`
}

function captionOf(image: DocumentNode): string {
  const blocks = (image.fragments ?? []).flatMap((part) => part.nodes ?? [])
  return blocks.map((part) => inlineMarkdown(part.nodes ?? [], 'html')).join('&#10;')
}

function lengthText(length: unknown): string | undefined {
  if (typeof length === 'number') return String(length)
  if (typeof length !== 'object' || length === null || !('value' in length)) return undefined
  return `${String(length.value)}${'unit' in length && length.unit !== 'px' ? String(length.unit) : ''}`
}
