import type { ContentRef } from '../../../../contract/schemas/conventions.ts'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { refToTarget } from '../document/contentTargets.ts'
import { writeAttributes } from '../dialect/tagLine.ts'
import { dataOf, refOf, stringOf } from '../document/documentNodes.ts'
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
  const { align, fullWidth, withFrame } = node.data ?? {}
  const attributes = {
    align: typeof align === 'string' ? align : undefined,
    'data-full-width': typeof fullWidth === 'boolean' ? fullWidth : undefined,
    'data-with-frame': typeof withFrame === 'boolean' ? withFrame : undefined,
  }
  return `<div${writeAttributes(attributes)}>${figures}</div>`
}

/** Writes a drawing as its saved image. */
export function drawingMarkdown(node: DocumentNode): string {
  return `<img${writeAttributes({ src: targetOf(node, 'ref'), class: 'gitbook-drawing' })}>`
}

function isPlain(image: DocumentNode): boolean {
  const { refDark, width, height } = dataOf(image)
  const isBare = refDark === undefined && width === undefined && height === undefined && captionOf(image) === ''
  return (
    isBare &&
    /^(https?:|[\w./#-])/.test(targetOf(image, 'ref')) &&
    !/^(javascript|vbscript|file|data):/i.test(targetOf(image, 'ref'))
  )
}

function plainImage(image: DocumentNode): string {
  const alt = escapeText((stringOf(dataOf(image), 'alt') ?? '').replaceAll('\n', ' '), 'paragraph', {
    start: true,
    end: true,
  })
  return `![${alt}](${linkDestination(targetOf(image, 'ref'))})`
}

function figureMarkdown(image: DocumentNode): string {
  const { width, height } = dataOf(image)
  const attributes = {
    src: targetOf(image, 'ref'),
    alt: stringOf(dataOf(image), 'alt') ?? '',
    width: lengthText(width),
    height: lengthText(height),
  }
  const dark = targetOf(image, 'refDark')
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

function targetOf(node: DocumentNode, name: string): string {
  const ref: ContentRef | undefined = refOf(dataOf(node), name)
  return ref === undefined ? '' : refToTarget(ref)
}

function lengthText(length: unknown): string | undefined {
  if (typeof length === 'number') return String(length)
  if (typeof length !== 'object' || length === null || !('value' in length)) return undefined
  return `${String(length.value)}${'unit' in length && length.unit !== 'px' ? String(length.unit) : ''}`
}
