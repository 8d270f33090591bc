import type { Token } from 'markdown-it'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import type { TagLine } from '../dialect/tagLine.ts'
import type { BlockReader } from './blockReader.ts'
import { fenceBlock, highlightedBlock, rawBlock } from './codeBlocks.ts'
import { block, fragment, voidBlock } from '../document/documentNodes.ts'
import { htmlBlock, imageBlock } from './htmlBlocks.ts'
import { anchorId } from './htmlTags.ts'
import { pipeTable, type InlineParser } from './tableBlocks.ts'
import { containerTagBlock, singleTagBlock } from './tagBlocks.ts'
import { inlineTokensText, tokenAttribute } from './tokenText.ts'

/** What the block readers need. `inlineNodes` reads an inline token, `parseInline` a text. */
type BlockContext = {
  reader: BlockReader
  parseInline: InlineParser
  inlineNodes: (inline: Token) => DocumentNode[]
}

type ReadBlock = (context: BlockContext, token: Token) => DocumentNode[]

/** Reads blocks up to and including the token of type `until`, or to the end. */
export function readBlocks(context: BlockContext, until?: string): DocumentNode[] {
  const nodes: DocumentNode[] = []
  for (let token = context.reader.next(); token && token.type !== until; token = context.reader.next()) {
    const read = readers.get(token.type)
    if (read !== undefined) nodes.push(...read(context, token))
  }
  return nodes
}

const readers = new Map<string, ReadBlock>([
  ['paragraph_open', readParagraph],
  ['heading_open', readHeading],
  ['bullet_list_open', readList],
  ['ordered_list_open', readList],
  ['blockquote_open', readQuote],
  ['hr', ({ reader }, token) => [reader.place(voidBlock('divider'), token.map)]],
  ['fence', ({ reader }, token) => [reader.place(fenceBlock(reader, token), token.map)]],
  ['code_block', ({ reader }, token) => [reader.place(fenceBlock(reader, token), token.map)]],
  ['math_block', ({ reader }, token) => [reader.place(voidBlock('math', { formula: token.content }), token.map)]],
  ['html_block', readHtml],
  ['table_open', ({ reader, inlineNodes }, token) => [reader.place(pipeTable(reader, inlineNodes), token.map)]],
  ['details_open', readDetails],
  ['dialect_open', readContainer],
  ['dialect_void', ({ reader }, token) => [reader.place(singleTagBlock(tagOf(token)), token.map)]],
  ['dialect_note', ({ reader }, token) => [rawBlock(reader, token.content, 'markdown', linesOf(token))]],
  ['dialect_raw', ({ reader }, token) => [rawBlock(reader, token.content, 'liquid', linesOf(token))]],
])

function readQuote(context: BlockContext, token: Token): DocumentNode[] {
  return [context.reader.place(block('blockquote', readBlocks(context, 'blockquote_close')), token.map)]
}

function readParagraph({ reader, parseInline, inlineNodes }: BlockContext, token: Token): DocumentNode[] {
  const inline = reader.next()
  reader.next()
  // Only reads the children of a paragraph that can hold an image, because they might not be parsed yet.
  const children = inline?.content.includes('![') ? (inline.children ?? []) : []
  const pictures = children.filter((child) => child.type === 'image')
  const onlyPictures = children.every((child) => pictures.includes(child) || isSpace(child))
  if (pictures.length === 0 || !onlyPictures)
    return [reader.place(block('paragraph', inline ? inlineNodes(inline) : []), token.map)]
  const images = pictures.map((child) => {
    const attributes = { src: tokenAttribute(child, 'src'), alt: inlineTokensText(child.children ?? []) }
    return reader.place(imageBlock(attributes, escapeCaption(tokenAttribute(child, 'title')), parseInline), token.map)
  })
  return [reader.place(block('images', images), token.map)]
}

function isSpace(token: Token): boolean {
  return token.type === 'softbreak' || (token.type === 'text' && token.content.trim() === '')
}

/** A title in quotes is plain text, but a caption is Markdown. */
function escapeCaption(title: string): string {
  return title.replace(/[\\`*_{}[\]()#+\-.!<>&|~$]/g, '\\$&')
}

function readHeading({ reader, inlineNodes }: BlockContext, token: Token): DocumentNode[] {
  const inline = reader.next()
  reader.next()
  const level = Math.min(3, Number(token.tag.slice(1)))
  const id = inline && /<\/a>|\{#/.test(inline.content) ? takeAnchor(inline) : undefined
  const node = block(`heading-${level}`, inline ? inlineNodes(inline) : [])
  return [reader.place(id === undefined ? node : { ...node, meta: { id } }, token.map)]
}

const idPattern = /(?<!\\)\{#([\w.:-]+)\}\s*$/

/** Removes an explicit anchor from the end of a heading: `<a href="#id" id="id"></a>` or `{#id}`. */
function takeAnchor(inline: Token): string | undefined {
  const children = inline.children ?? []
  const [open, close] = children.slice(-2)
  const element = open?.type === 'html_inline' ? anchorId(open.content) : undefined
  const written = idPattern.exec(inline.content)
  const last = children.at(-1)
  if (element !== undefined && close?.content === '</a>') {
    children.length -= 2
    trimLast(children, (text) => text.replace(/ $/, ''))
    return element
  }
  if (written === null || last?.type !== 'text') return undefined
  trimLast(children, (text) => text.replace(idPattern, '').replace(/(?<![ \t])[ \t]+$/, ''))
  return written[1]
}

function trimLast(children: Token[], trim: (text: string) => string): void {
  const last = children.at(-1)
  if (last?.type === 'text') last.content = trim(last.content)
}

/** Reads a list up to its end. A bullet list with checkboxes is a task list. */
function readList(context: BlockContext, token: Token): DocumentNode[] {
  const { reader } = context
  const ordered = token.type === 'ordered_list_open'
  const end = ordered ? 'ordered_list_close' : 'bullet_list_close'
  const items: DocumentNode[] = []
  let tasks = false
  for (let item = reader.next(); item && item.type !== end; item = reader.next()) {
    const checked = ordered ? undefined : takeBox(reader)
    tasks ||= checked !== undefined
    const nodes = readBlocks(context, 'list_item_close')
    const onlyBox = checked !== undefined && isEmpty(nodes[0])
    items.push(reader.place(block('list-item', onlyBox ? nodes.slice(1) : nodes, { checked }), item.map))
  }
  const start = token.attrGet('start')
  const type = ordered ? 'list-ordered' : tasks ? 'list-tasks' : 'list-unordered'
  return [reader.place(block(type, items, start === null ? {} : { start: Number(start) }), token.map)]
}

/** Returns whether nothing is left of a paragraph after its checkbox was removed. */
function isEmpty(node: DocumentNode | undefined): boolean {
  const [only, another] = node?.nodes ?? []
  return node?.type === 'paragraph' && another === undefined && only?.leaves?.[0]?.text === ''
}

/** Removes `[ ]` or `[x]` from the first paragraph of an item, and returns whether it's checked. */
function takeBox(reader: BlockReader): boolean | undefined {
  const inline = reader.peek()?.type === 'paragraph_open' ? reader.peek(1) : undefined
  const match = /^\[([ xX])\](?:\s+|$)/.exec(inline?.content ?? '')
  const first = match === null ? undefined : inline?.children?.[0]
  if (match === null || first?.type !== 'text' || !first.content.startsWith(match[0].trimEnd())) return undefined
  first.content = first.content.slice(match[0].length)
  return match[1] !== ' '
}

function readHtml({ reader, parseInline }: BlockContext, token: Token): DocumentNode[] {
  const node = htmlBlock(token.content, parseInline) ?? highlightedBlock(reader, token.content, linesOf(token))
  return [node === undefined ? rawBlock(reader, token.content, 'html', linesOf(token)) : reader.place(node, token.map)]
}

function readDetails(context: BlockContext, token: Token): DocumentNode[] {
  const { reader, inlineNodes } = context
  const summary = reader.next()
  const words = reader.next()
  const title = reader.place(block('paragraph', words ? inlineNodes(words) : []), summary?.map)
  reader.next()
  const body = readBlocks(context, 'details_close')
  const data = token.attrGet('open') === null ? {} : { defaultExpanded: true }
  const fragments = [fragment('expandable-title', [title]), fragment('expandable-body', body)]
  return [reader.place(voidBlock('expandable', data, fragments), token.map)]
}

/**
 * Reads a tag around blocks. If it can't contain these blocks, keeps its two lines as they are, with the blocks
 * between.
 */
function readContainer(context: BlockContext, token: Token): DocumentNode[] {
  const { reader } = context
  const tag = tagOf(token)
  const only = reader.peek()
  if (tag.name === 'code' && only?.type === 'fence' && reader.peek(1)?.type === 'dialect_close') {
    reader.next()
    reader.next()
    return [reader.place(fenceBlock(reader, only, tag.attributes), token.map)]
  }
  const nodes = readBlocks(context, 'dialect_close')
  const map = linesOf(token)
  if (tag.name === 'embed' || tag.name === 'file') return [reader.place(singleTagBlock(tag, nodes), map)]
  const node = containerTagBlock(tag, nodes)
  if (node !== undefined) return [reader.place(node, map)]
  const first = rawBlock(reader, token.markup, 'liquid', [map[0], map[0] + 1])
  return [first, ...nodes, rawBlock(reader, `{% end${tag.name} %}`, 'liquid', [map[1] - 1, map[1]])]
}

function tagOf(token: Token): TagLine {
  return token.meta?.['tag'] as TagLine
}

function linesOf(token: Token): [number, number] {
  return token.map ?? [0, 1]
}
