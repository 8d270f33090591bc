import isDeepEqual from 'fast-deep-equal'
import type { DocumentNode, Leaf } from '../../../../contract/schemas/document.ts'
import { canonicalInlines } from './canonicalInlines.ts'
import { targetOf } from '../document/contentTargets.ts'
import { inlineTokens } from '../dialect/dialectParser.ts'
import { writeAttributes } from '../dialect/tagLine.ts'
import { dataOf, sameMark, stringOf, type Mark } from '../document/documentNodes.ts'
import { emojiCharacters } from '../document/emoji.ts'
import { escapeText, type TextContext } from './escapeText.ts'
import { inlineNodes } from '../parsing/inlineNodes.ts'
import { linkDestination } from '../links/linkDestination.ts'

/** How marks are written: with Markdown syntax, or with HTML elements, which work everywhere. */
type MarkStyle = 'underscore' | 'star' | 'html'
type Writing = { place: TextContext; style: MarkStyle }

const styles: MarkStyle[] = ['underscore', 'star', 'html']

/**
 * Writes the children of a paragraph, heading or cell. Uses the most readable form that reads back as the same
 * children, and HTML elements if Markdown emphasis wouldn't.
 */
export function inlineMarkdown(nodes: DocumentNode[], place: TextContext): string {
  const wanted = canonicalInlines(nodes)
  let written = ''
  for (const style of styles) {
    const markdown = writeNodes(wanted, { place, style })
    // A pipe ends a cell even in code and in addresses. The table parser removes one backslash again.
    written = place === 'cell' ? markdown.replaceAll('|', '\\|') : markdown
    if (isDeepEqual(readBack(written, place), wanted)) break
  }
  return written
}

function readBack(markdown: string, place: TextContext): DocumentNode[] {
  const content = place === 'cell' ? markdown.replaceAll('\\|', '|') : markdown
  return canonicalInlines(inlineNodes(inlineTokens(content.trim())))
}

function writeNodes(nodes: DocumentNode[], writing: Writing): string {
  return nodes
    .map((node, index) => {
      const edges = { start: index === 0, end: index === nodes.length - 1 }
      if (node.object !== 'text') return writeInline(node, writing)
      const text = writeLeaves(node.leaves ?? [], edges, writing)
      // An exclamation mark before a link would make it an image, and a dollar sign would join a formula.
      return edges.end ? text : text.replace(/(^|[^\\])((?:\\\\)*)([!$])$/, '$1$2\\$3')
    })
    .join('')
}

/** Keeps marks open over adjacent leaves that share them, and opens the longest one first. */
function writeLeaves(leaves: Leaf[], edges: { start: boolean; end: boolean }, writing: Writing): string {
  let result = ''
  const open: Mark[] = []
  const close = (count: number) => {
    while (open.length > count) result += endOf(open.pop(), writing.style)
  }
  leaves.forEach((leaf, index) => {
    const marks = leaf.marks.filter((mark) => isWritten(mark, writing))
    const keeps = open.findIndex((mark) => !marks.some((other) => sameMark(mark, other)))
    if (keeps !== -1) close(keeps)
    const fresh = marks.filter((mark) => !open.some((other) => sameMark(mark, other)))
    for (const mark of fresh.toSorted((one, other) => reach(leaves, index, other) - reach(leaves, index, one))) {
      open.push(mark)
      result += startOf(mark, writing.style)
    }
    const isCode = !usesCodeElement(writing) && leaf.marks.some((mark) => mark.type === 'code')
    const own = { start: edges.start && index === 0, end: edges.end && index === leaves.length - 1 }
    result += isCode ? codeSpan(leaf.text) : escapeText(leaf.text, writing.place, own)
  })
  close(0)
  return result
}

/** Returns how many leaves from this one on have the mark. */
function reach(leaves: Leaf[], from: number, mark: Mark): number {
  let count = 0
  while (leaves[from + count]?.marks.some((other) => sameMark(mark, other)) === true) count++
  return count
}

const signs: Record<string, string> = { bold: '**', strikethrough: '~~' }
const elements: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  code: 'code',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
  color: 'mark',
}

function isWritten(mark: Mark, writing: Writing): boolean {
  return mark.type in elements && (mark.type !== 'code' || usesCodeElement(writing))
}

/** Within HTML, a code span wouldn't prevent its content from being read as tags. */
function usesCodeElement({ place, style }: Writing): boolean {
  return style === 'html' || place === 'html'
}

function startOf(mark: Mark, style: MarkStyle): string {
  return signOf(mark, style) ?? `<${elements[mark.type] ?? ''}${mark.type === 'color' ? colorStyle(mark) : ''}>`
}

function endOf(mark: Mark | undefined, style: MarkStyle): string {
  return mark === undefined ? '' : (signOf(mark, style) ?? `</${elements[mark.type] ?? ''}>`)
}

function signOf(mark: Mark, style: MarkStyle): string | undefined {
  if (style === 'html' || mark.type === 'code') return undefined
  if (mark.type === 'italic') return style === 'star' ? '*' : '_'
  return signs[mark.type]
}

function colorStyle({ data = {} }: Mark): string {
  const style = [
    ['color', stringOf(data, 'text')],
    ['background-color', stringOf(data, 'background')],
  ]
  // The platform sends both colors, with `default` if only the other one is set.
  const chosen = style.filter(([, color]) => color !== undefined && color !== 'default')
  return writeAttributes({ style: chosen.map(([property, color]) => `${property}:${color};`).join('') })
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(text.includes('`') ? longest + 1 : 1)
  const padded = /^`|`$|^ [^]* $/.test(text) && text.trim() !== '' ? ` ${text} ` : text
  return fence + padded + fence
}

function writeInline(node: DocumentNode, writing: Writing): string {
  const data = dataOf(node)
  const target = targetOf(data)
  const words = (text: string) => escapeText(text, writing.place)
  switch (node.type) {
    case 'link':
      return `[${writeNodes(node.nodes ?? [], writing)}](${linkDestination(target)}${linkTitle(stringOf(data, 'title'), writing)})`
    case 'mention':
      return `[${words(target)}](${linkDestination(target)} "mention")`
    case 'emoji':
      return emojiCharacters(stringOf(data, 'code') ?? '')
    case 'inline-math':
      return `$$${stringOf(data, 'formula') ?? ''}$$`
    case 'inline-image':
      return inlineImage(node, target, writing)
    case 'icon':
      return iconMarkdown(stringOf(data, 'icon') ?? '', stringOf(data, 'color'))
    case 'expression':
      return `<code class="expression">${words(stringOf(data, 'expression') ?? '')}</code>`
    case 'button':
      return `<a${writeAttributes({ href: target, class: `button ${stringOf(data, 'kind') ?? 'primary'}`, 'data-icon': stringOf(data, 'icon') })}>${words(stringOf(data, 'label') ?? '')}</a>`
    default:
      return writeNodes(node.nodes ?? [], writing)
  }
}

function iconMarkdown(icon: string, color: string | undefined): string {
  return `<i${writeAttributes({ class: `fa-${icon}`, style: color && `color:${color};` })}>:${icon}:</i>`
}

function linkTitle(title: string | undefined, { place }: Writing): string {
  if (title === undefined) return ''
  const escaped = title.replace(/[\\"&]/g, '\\$&').replace(/(?<!\s)\s*\n\s*/g, ' ')
  return ` "${place === 'html' ? escaped.replaceAll('<', '&lt;') : escaped}"`
}

function inlineImage(node: DocumentNode, target: string, writing: Writing): string {
  const data = dataOf(node)
  const [alt = '', caption, size] = ['alt', 'caption', 'size'].map((name) => stringOf(data, name))
  if (size !== undefined || writing.style === 'html') {
    return `<img${writeAttributes({ src: target, alt, title: caption, 'data-size': size })}>`
  }
  const words = escapeText(alt.replaceAll('\n', ' '), writing.place)
  return `![${words}](${linkDestination(target)}${linkTitle(caption, writing)})`
}
