import { recordOf } from '../../../../contract/checks/records.ts'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { targetOf } from '../document/contentTargets.ts'
import { escapeAttribute, writeAttributes } from '../dialect/tagLine.ts'
import { dataOf, flagOf, plainNodes, stringOf, type NodeData } from '../document/documentNodes.ts'
import { inlineMarkdown } from './inlineMarkdown.ts'

type Column = { id: string; definition: NodeData }
type Cell = { blocks?: DocumentNode[]; value?: unknown }
type Table = { view: NodeData; data: NodeData; columns: Column[]; rows: Cell[][] }

/** Writes a table: with pipes if it's a plain grid of text, otherwise as HTML with its columns' types as attributes. */
export function tableMarkdown(node: DocumentNode): string | undefined {
  const table = readTable(node)
  if (table.columns.length === 0) return undefined
  return isPlain(table) ? pipeMarkdown(table) : htmlMarkdown(table)
}

function readTable(node: DocumentNode): Table {
  const data = dataOf(node)
  const fragments = new Map((node.fragments ?? []).map((part) => [part.fragment ?? part.type ?? '', part.nodes ?? []]))
  const columns = Object.entries(recordOf(data['definition'])).map(([id, value]) => ({
    id,
    definition: recordOf(value),
  }))
  const rows = Object.values(recordOf(data['records']))
    .map(recordOf)
    .sort((one, other) => (textOf(one['orderIndex']) < textOf(other['orderIndex']) ? -1 : 1))
    .map((row) =>
      columns.map(({ id, definition }): Cell => {
        const value = recordOf(row['values'])[id]
        if (value === undefined || value === null) return {}
        if (definition['type'] !== 'text') return { value }
        const blocks = typeof value === 'string' ? fragments.get(value) : undefined
        return { blocks: blocks ?? [{ object: 'block', type: 'paragraph', nodes: plainNodes(textOf(value)) }] }
      }),
    )
  return { view: recordOf(data['view']), data, columns, rows }
}

function isPlain({ view, data, columns, rows }: Table): boolean {
  const shown: unknown = view['columns']
  if (view['type'] !== 'grid' || view['columnWidths'] !== undefined) return false
  if (['hideHeader', 'stickyHeader', 'stickyFirstColumn'].some((name) => view[name] === true)) return false
  if (data['fullWidth'] !== undefined || data['search'] !== undefined) return false
  if (Array.isArray(shown) && shown.length !== columns.length) return false
  if (columns.some(({ definition }) => !isPlainColumn(definition))) return false
  return rows.every((row) => row.every(({ blocks }) => blocks === undefined || isOneParagraph(blocks)))
}

function isPlainColumn(definition: NodeData): boolean {
  return definition['type'] === 'text' && definition['verticalAlignment'] === undefined
}

function isOneParagraph(blocks: DocumentNode[]): boolean {
  const [only, another] = blocks
  return only?.type === 'paragraph' && only.data === undefined && another === undefined
}

function pipeMarkdown({ columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const head = columns.map(({ definition }) => inlineMarkdown(plainNodes(titleOf(definition)), 'cell'))
  const rule = columns.map(({ definition }) => ruleText(stringOf(definition, 'textAlignment')))
  const body = rows.map((row) => line(row.map(({ blocks = [] }) => inlineMarkdown(blocks[0]?.nodes ?? [], 'cell'))))
  return [line(head), line(rule), ...body].join('\n')
}

/** Returns the dashes below the title of a column, with the colons of its alignment. */
export function ruleText(align = '', width = 3): string {
  const left = align === 'left' || align === 'center' ? ':' : ''
  const right = align === 'right' || align === 'center' ? ':' : ''
  return left + '-'.repeat(width - left.length - right.length) + right
}

function htmlMarkdown({ view, data, columns, rows }: Table): string {
  const isCards = view['type'] === 'cards'
  const attributes = writeAttributes({
    'data-view': isCards ? 'cards' : undefined,
    'data-card-size': isCards && view['cardSize'] !== 'medium' ? stringOf(view, 'cardSize') : undefined,
    'data-card-wrap': isCards ? flagOf(view, 'wrap') : undefined,
    'data-full-width': flagOf(data, 'fullWidth'),
    'data-search': flagOf(data, 'search'),
  })
  const flags = writeFlags({
    'data-header-hidden': view['hideHeader'],
    'data-header-sticky': view['stickyHeader'],
    'data-first-column-sticky': view['stickyFirstColumn'],
  })
  const head = columns.map((column) => headMarkdown(column, view)).join('')
  const body = rows.map(
    (row) => `<tr>${row.map((cell, index) => `<td>${cellMarkdown(cell, columns[index])}</td>`).join('')}</tr>`,
  )
  return `<table${attributes}${flags}><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function headMarkdown({ id, definition }: Column, view: NodeData): string {
  const type = stringOf(definition, 'type') ?? 'text'
  const [shown, titleless]: unknown[] = [view['columns'], view['hideColumnTitle']]
  const flags = writeFlags({
    'data-hidden': Array.isArray(shown) && !shown.includes(id),
    'data-card-target': view['targetDefinition'] === id,
    'data-card-cover': view['coverDefinition'] === id,
    'data-card-cover-dark': view['coverDefinitionDark'] === id,
    'data-column-title-hidden': Array.isArray(titleless) && titleless.includes(id),
    'data-multiple': definition['multiple'],
  })
  const attributes = writeAttributes({
    width: numberText(recordOf(view['columnWidths'])[id]),
    'data-type': type === 'text' ? undefined : type,
    'data-max': numberText(definition['max']),
    valign: stringOf(definition, 'verticalAlignment'),
    align: stringOf(definition, 'textAlignment'),
  })
  const title = inlineMarkdown(plainNodes(titleOf(definition)), 'html')
  return `<th${attributes}${flags}>${title}${optionsMarkdown(definition)}</th>`
}

/** Writes the names of what is true, as attributes without a value. */
function writeFlags(flags: Record<string, unknown>): string {
  return Object.keys(flags)
    .filter((name) => flags[name] === true)
    .map((name) => ` ${name}`)
    .join('')
}

function optionsMarkdown(definition: NodeData): string {
  const options: unknown[] = Array.isArray(definition['options']) ? definition['options'] : []
  if (options.length === 0) return ''
  const written = options.map((option) => {
    const { value, label, color } = recordOf(option)
    return `<option${writeAttributes({ value: textOf(value), label: textOf(label), color: textOf(color) })}></option>`
  })
  return `<select>${written.join('')}</select>`
}

function cellMarkdown({ blocks, value }: Cell, column: Column | undefined): string {
  if (blocks !== undefined) return textMarkdown(blocks)
  if (value === undefined) return ''
  const type = column?.definition['type']
  const values = (Array.isArray(value) ? value : [value]).map(textOf)
  if (type === 'content-ref') return anchor(targetOf({ ref: value }))
  if (type === 'image') return `<img${writeAttributes({ src: targetOf(recordOf(value)) })}>`
  if (type === 'files') return values.map((file) => anchor(/[/.:]/.test(file) ? file : `/files/${file}`)).join('')
  if (type === 'users') return values.map(anchor).join('')
  if (type !== 'select') return escapeAttribute(values.join(', '))
  return values
    .map((option) => `<span data-option="${escapeAttribute(option)}">${escapeAttribute(option)}</span>`)
    .join('')
}

function textMarkdown(blocks: DocumentNode[]): string {
  const paragraphs = blocks.map((part) => inlineMarkdown(part.nodes ?? [], 'html'))
  return paragraphs.length === 1 ? (paragraphs[0] ?? '') : paragraphs.map((text) => `<p>${text}</p>`).join('')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function anchor(target: string): string {
  return `<a${writeAttributes({ href: target })}>${escapeAttribute(target)}</a>`
}

function titleOf(definition: NodeData): string {
  return stringOf(definition, 'title') ?? ''
}

function numberText(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined
}
