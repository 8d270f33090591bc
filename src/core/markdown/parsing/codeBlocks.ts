import type { Token } from 'markdown-it'
import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { dialect } from '../dialect/dialectParser.ts'
import { block, plainNodes, type NodeData } from '../document/documentNodes.ts'
import type { BlockReader } from './blockReader.ts'

/** A code block of one child for each line. `lines` are those of its content; an empty one may have none of its own. */
function codeBlock(reader: BlockReader, content: string, data: NodeData, lines: [number, number]): DocumentNode {
  const text = content.endsWith('\n') ? content.slice(0, -1) : content
  const nodes = text.split('\n').map((line, index) => {
    const at = Math.min(lines[0] + index, lines[1] - 1)
    return reader.place(block('code-line', plainNodes(line)), [at, at + 1])
  })
  return block('code', nodes, data)
}

/** A fence, with the attributes of the tag around it if there is one. */
export function fenceBlock(reader: BlockReader, token: Token, attributes: Record<string, string> = {}): DocumentNode {
  const info = dialect.utils.unescapeAll(token.info).trim()
  const syntax = /^\S*/.exec(info)?.[0] ?? ''
  const rest = info.slice(syntax.length).trim()
  const [start, end] = token.map ?? [0, 1]
  const data = {
    syntax: syntax || undefined,
    info: rest || undefined,
    title: attributes['title'],
    overflow: attributes['overflow'],
    lineNumbers: flag(attributes['lineNumbers']),
    fullWidth: flag(attributes['fullWidth']),
    expandable: flag(attributes['expandable']),
    collapsedLineCount: number(attributes['collapsedLineCount']),
  }
  return codeBlock(reader, token.content, data, [token.type === 'fence' ? start + 1 : start, end])
}

/** What has no block of its own: kept as it is written, shown like code, `data.raw` true. */
export function rawBlock(reader: BlockReader, content: string, syntax: string, map: [number, number]): DocumentNode {
  return reader.place(codeBlock(reader, content.trimEnd(), { syntax, raw: true }, map), map)
}

function flag(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'true'
}

function number(value: string | undefined): number | undefined {
  const read = Number(value)
  return value === undefined || value === '' || Number.isNaN(read) ? undefined : read
}
