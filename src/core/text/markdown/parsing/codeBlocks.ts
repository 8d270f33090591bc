import { decodeHTML } from 'entities'
import type { Token } from 'markdown-it'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { flag, readAttributes } from '../dialect/tagLine.ts'
import { dialect } from '../dialect/dialectParser.ts'
import { block, plainNodes, type NodeData } from '../document/documentNodes.ts'
import type { BlockReader } from './blockReader.ts'

/** Creates a code block with one child for each line. `lines` are the lines of its content. */
function codeBlock(reader: BlockReader, content: string, data: NodeData, lines: [number, number]): DocumentNode {
  const text = content.endsWith('\n') ? content.slice(0, -1) : content
  const nodes = text.split('\n').map((line, index) => {
    const at = Math.min(lines[0] + index, lines[1] - 1)
    return reader.place(block('code-line', plainNodes(line)), [at, at + 1])
  })
  return block('code', nodes, data)
}

/** Creates a code block from a fence, with the attributes of the tag around it, if there is one. */
export function fenceBlock(reader: BlockReader, token: Token, attributes: Record<string, string> = {}): DocumentNode {
  const info = dialect.utils.unescapeAll(token.info).trim()
  const syntax = /^\S*/.exec(info)?.[0] ?? ''
  const rest = info.slice(syntax.length).trim()
  const [start, end] = token.map ?? [0, 1]
  const data = { syntax: syntax || undefined, info: rest || undefined, ...codeData(attributes) }
  return codeBlock(reader, token.content, data, [token.type === 'fence' ? start + 1 : start, end])
}

const pre = /^<pre(\s[^<>]*)?><code(?:\s[^<>]*)?>([^]*)<\/code><\/pre>$/i
const preAttributes = new Map([
  ['data-title', 'title'],
  ['data-overflow', 'overflow'],
  ['data-line-numbers', 'lineNumbers'],
  ['data-full-width', 'fullWidth'],
  ['data-expandable', 'expandable'],
  ['data-collapsed-line-count', 'collapsedLineCount'],
])

/**
 * Creates a code block with highlighted lines, which the platform writes as HTML. Undefined if the HTML has anything
 * else.
 */
export function highlightedBlock(
  reader: BlockReader,
  html: string,
  [start, end]: [number, number],
): DocumentNode | undefined {
  const [whole, written = '', content = ''] = pre.exec(html.trim()) ?? []
  const { class: language = '', ...named } = readAttributes(written)
  const isKnown = /^(?:language-\S+)?$/.test(language) && Object.keys(named).every((name) => preAttributes.has(name))
  const lines = whole === undefined || !isKnown ? undefined : highlightedLines(content)
  if (lines === undefined) return undefined
  const attributes = Object.fromEntries(Object.entries(named).map(([name, value]) => [preAttributes.get(name), value]))
  const nodes = lines.map(({ text, highlighted }, index) => {
    const at = Math.min(start + index, end - 1)
    const line = block('code-line', plainNodes(decodeHTML(text)), highlighted ? { highlighted } : undefined)
    return reader.place(line, [at, at + 1])
  })
  return block('code', nodes, { syntax: language.replace(/^language-/, '') || undefined, ...codeData(attributes) })
}

/**
 * Reads the lines in `<strong>` as highlighted. Undefined if a mark begins or ends within a line, or if there are other
 * tags.
 */
function highlightedLines(content: string): { text: string; highlighted: boolean }[] | undefined {
  let isIn = false
  const lines = content
    .replace(/\n(?:<\/strong>)?$/, '')
    .split('\n')
    .map((written) => {
      const [, before = '', text = '', after] = /^((?:<\/?strong>)*)(.*?)(<\/strong>)?$/.exec(written) ?? []
      if (before !== '') isIn = before.endsWith('<strong>')
      const highlighted = isIn
      if (after !== undefined) isIn = false
      return { text, highlighted }
    })
  return lines.some(({ text }) => text.includes('<')) ? undefined : lines
}

/** Keeps content without a block of its own as written. It's shown like code, with `data.raw` true. */
export function rawBlock(reader: BlockReader, content: string, syntax: string, map: [number, number]): DocumentNode {
  return reader.place(codeBlock(reader, content.trimEnd(), { syntax, raw: true }, map), map)
}

function codeData(attributes: Record<string, string>): NodeData {
  return {
    title: attributes['title'],
    overflow: attributes['overflow'],
    lineNumbers: flag(attributes['lineNumbers']),
    fullWidth: flag(attributes['fullWidth']),
    expandable: flag(attributes['expandable']),
    collapsedLineCount: number(attributes['collapsedLineCount']),
  }
}

function number(value: string | undefined): number | undefined {
  const read = Number(value)
  return value === undefined || value === '' || Number.isNaN(read) ? undefined : read
}
