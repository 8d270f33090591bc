import type { Token } from 'markdown-it'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { targetToRef } from '../document/contentTargets.ts'
import { inline, mark, textNode, type Mark, type NodeData } from '../document/documentNodes.ts'
import { emojiCode, splitEmoji } from '../document/emoji.ts'
import { colorOf, htmlMark, markOfElement, pairedHtml, type HtmlTag } from './inlineHtml.ts'
import { inlineTokensText, tokenAttribute } from './tokenText.ts'

type Frame = {
  nodes: DocumentNode[]
  leaves: { text: string; marks: Mark[] }[]
  wrap?: (nodes: DocumentNode[]) => DocumentNode
}
type Writer = { frames: Frame[]; marks: Mark[]; open: { name: string; mark: string | undefined }[] }

/**
 * Turns the inline tokens of a paragraph, heading or cell into texts and inlines. Returns at least one text, which can
 * be empty.
 */
export function inlineNodes(tokens: Token[]): DocumentNode[] {
  const paired = pairedHtml(tokens)
  const writer: Writer = { frames: [{ nodes: [], leaves: [] }], marks: [], open: [] }
  tokens.forEach((token, index) => {
    const tag = paired.get(index)
    if (tag !== undefined) writeHtml(writer, tag)
    else writeToken(writer, token)
  })
  while (writer.frames.length > 1) closeFrame(writer)
  return finish(top(writer))
}

function writeToken(writer: Writer, token: Token): void {
  const type = token.nesting === 0 ? undefined : markOfElement.get(token.tag)
  if (type !== undefined && token.nesting === 1) writer.marks.push(mark(type))
  else if (type !== undefined) endMark(writer, type)
  else if (token.type === 'link_open')
    openLink(writer, { ref: targetToRef(tokenAttribute(token, 'href')) }, tokenAttribute(token, 'title'))
  else if (token.type === 'link_close') closeFrame(writer)
  else if (token.type === 'image') writeInline(writer, inlineImage(token))
  else if (token.type === 'math_inline') writeInline(writer, inline('inline-math', { formula: token.content }))
  else if (token.type === 'code_inline') writeText(writer, token.content, [...writer.marks, mark('code')])
  else if (token.type === 'softbreak') writeText(writer, ' ', writer.marks)
  else if (token.type === 'hardbreak') writeText(writer, '\n', writer.marks)
  else writePlainText(writer, token.content)
}

/** Makes emoji in plain text inlines of their own. In bold or linked text they stay characters. */
function writePlainText(writer: Writer, text: string): void {
  if (writer.marks.length > 0 || writer.frames.length > 1) return writeText(writer, text, writer.marks)
  for (const part of splitEmoji(text)) {
    if (part.emoji) writeInline(writer, inline('emoji', { code: emojiCode(part.text) }))
    else writeText(writer, part.text, writer.marks)
  }
}

function writeHtml(writer: Writer, tag: HtmlTag): void {
  if (tag.name === 'br') return writeText(writer, '\n', writer.marks)
  if (tag.name === 'img') return writeInline(writer, htmlImage(tag))
  if (tag.kind === 'close') return closeHtml(writer, tag.name)
  if (tag.kind === 'single') return writeText(writer, `<${tag.name}>`, writer.marks)
  const entry = isFrame(tag) ? undefined : htmlMark(tag)
  writer.open.push({ name: tag.name, mark: entry?.type })
  if (entry !== undefined) writer.marks.push(entry)
  else openElement(writer, tag)
}

function closeHtml(writer: Writer, name: string): void {
  const at = writer.open.findLastIndex((entry) => entry.name === name)
  const [opened] = at === -1 ? [] : writer.open.splice(at, 1)
  if (opened?.mark === undefined) closeFrame(writer)
  else endMark(writer, opened.mark)
}

/** Returns whether an element means an inline rather than a mark. */
function isFrame({ name, attributes }: HtmlTag): boolean {
  const classes = attributes['class'] ?? ''
  return name === 'a' || (name === 'i' && classes.startsWith('fa-')) || (name === 'code' && classes === 'expression')
}

function openElement(writer: Writer, tag: HtmlTag): void {
  if (tag.name === 'a') return openAnchor(writer, tag)
  if (tag.name === 'code') return openFrame(writer, (nodes) => inline('expression', { expression: wordsOf(nodes) }))
  const icon = (tag.attributes['class'] ?? '').replace(/^fa-/, '')
  openFrame(writer, () => inline('icon', { icon, color: colorOf(tag.attributes['style'] ?? '') }))
}

function endMark(writer: Writer, type: string): void {
  const at = writer.marks.findLastIndex((entry) => entry.type === type)
  if (at !== -1) writer.marks.splice(at, 1)
}

function openAnchor(writer: Writer, { attributes }: HtmlTag): void {
  const ref = targetToRef(attributes['href'] ?? '')
  const kind = /\bbutton\b\s*(\w*)/.exec(attributes['class'] ?? '')?.[1]
  const title = 'data-mention' in attributes ? 'mention' : (attributes['title'] ?? '')
  if (kind === undefined) return openLink(writer, { ref }, title)
  const data = { kind: kind === '' ? 'primary' : kind, icon: attributes['data-icon'], ref }
  openFrame(writer, (nodes) => inline('button', { label: wordsOf(nodes), ...data }))
}

function openLink(writer: Writer, data: NodeData, title: string): void {
  if (title === 'mention') return openFrame(writer, () => inline('mention', data))
  openFrame(writer, (nodes) => inline('link', title === '' ? data : { ...data, title }, nodes))
}

function openFrame(writer: Writer, wrap: (nodes: DocumentNode[]) => DocumentNode): void {
  writer.frames.push({ nodes: [], leaves: [], wrap })
}

function closeFrame(writer: Writer): void {
  const frame = writer.frames.length > 1 ? writer.frames.pop() : undefined
  if (frame?.wrap !== undefined) writeInline(writer, frame.wrap(finish(frame)))
}

function writeText(writer: Writer, text: string, marks: Mark[]): void {
  top(writer).leaves.push({ text, marks: [...marks] })
}

function writeInline(writer: Writer, node: DocumentNode): void {
  flush(top(writer))
  top(writer).nodes.push(node)
}

function flush(frame: Frame): void {
  if (frame.leaves.some((leaf) => leaf.text !== '')) frame.nodes.push(textNode(frame.leaves))
  frame.leaves = []
}

function finish(frame: Frame): DocumentNode[] {
  flush(frame)
  return frame.nodes.length === 0 ? [textNode([])] : frame.nodes
}

function top(writer: Writer): Frame {
  return writer.frames.at(-1) ?? { nodes: [], leaves: [] }
}

function inlineImage(token: Token): DocumentNode {
  const data = {
    ref: targetToRef(tokenAttribute(token, 'src')),
    alt: inlineTokensText(token.children ?? []) || undefined,
  }
  return inline('inline-image', { ...data, caption: tokenAttribute(token, 'title') || undefined })
}

function htmlImage({ attributes }: HtmlTag): DocumentNode {
  const { src = '', alt, title } = attributes
  const size = attributes['data-size']
  return inline('inline-image', { ref: targetToRef(src), alt: alt || undefined, caption: title || undefined, size })
}

function wordsOf(nodes: DocumentNode[]): string {
  return nodes.map((node) => (node.leaves ?? []).map((leaf) => leaf.text).join('')).join('')
}
