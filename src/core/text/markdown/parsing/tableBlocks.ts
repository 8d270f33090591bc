import type { Token } from 'markdown-it'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { block, fragment, someData, voidBlock, type NodeData } from '../document/documentNodes.ts'
import type { BlockReader } from './blockReader.ts'
import { inlineText } from '../document/plainText.ts'
import { textAlignOf } from './tokenText.ts'

/** Parses Markdown within a line to texts and inlines. */
export type InlineParser = (markdown: string) => DocumentNode[]

/** A column: its `title`, its `type` (`text`, `number`, …) and other properties of its definition. */
export type TableColumn = { title: string; type: string; [more: string]: unknown }

/** A cell: blocks of rich text, or a plain value. Undefined if it's empty. */
export type TableCell = DocumentNode[] | { value: unknown } | undefined

/**
 * Creates a table block. Columns are named `c1`, `c2`, …, rows `r1`, `r2`, …, and the fragments of cells after both.
 */
export function tableBlock(columns: TableColumn[], rows: TableCell[][], view: NodeData, data: NodeData = {}) {
  const ids = columns.map((_, index) => `c${index + 1}`)
  const fragments: DocumentNode[] = []
  const records: NodeData = {}
  rows.forEach((cells, rowIndex) => {
    const row = `r${rowIndex + 1}`
    const values: NodeData = {}
    cells.forEach((cell, index) => {
      const id = ids[index]
      if (cell === undefined || id === undefined) return
      if (Array.isArray(cell)) fragments.push(fragment(`${row}${id}`, cell))
      values[id] = Array.isArray(cell) ? `${row}${id}` : cell.value
    })
    records[row] = { orderIndex: String(rowIndex + 1).padStart(6, '0'), values }
  })
  const definition = Object.fromEntries(columns.map((column, index) => [ids[index], { id: ids[index], ...column }]))
  return voidBlock(
    'table',
    { view: someData({ ...view, columns: view['columns'] ?? ids }), records, definition, ...data },
    fragments,
  )
}

/** Reads a pipe table from its `table_open` token (already taken) to its end. */
export function pipeTable(reader: BlockReader, read: (inline: Token) => DocumentNode[]): DocumentNode {
  const columns: TableColumn[] = []
  const rows: TableCell[][] = []
  let map: [number, number] | null = null
  for (let token = reader.next(); token && token.type !== 'table_close'; token = reader.next()) {
    if (token.type === 'tr_open') {
      map = token.map
      if (columns.length > 0) rows.push([])
    }
    const inline = token.type === 'th_open' || token.type === 'td_open' ? reader.peek() : undefined
    if (inline === undefined) continue
    if (token.type === 'th_open') {
      const textAlignment = textAlignOf(token)
      columns.push({ title: wordsOf(read(inline)), type: 'text', ...(textAlignment && { textAlignment }) })
    } else rows.at(-1)?.push(textCell(reader, inline.content === '' ? [] : read(inline), map))
  }
  return tableBlock(columns, rows, { type: 'grid', hideHeader: false })
}

function textCell(reader: BlockReader, nodes: DocumentNode[], map: [number, number] | null): TableCell {
  return nodes.length === 0 ? undefined : [reader.place(block('paragraph', nodes), map)]
}

/** Returns the words of inline nodes on one line, for titles of columns. */
export function wordsOf(nodes: DocumentNode[]): string {
  return inlineText(nodes).replace(/\s+/g, ' ').trim()
}
