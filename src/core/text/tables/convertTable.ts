import type { Token } from 'markdown-it'
import { dialect, inlineTokens } from '../markdown/dialect/dialectParser.ts'
import { writeAttributes } from '../markdown/dialect/tagLine.ts'
import { htmlTags } from '../markdown/parsing/htmlTags.ts'
import { inlineNodes } from '../markdown/parsing/inlineNodes.ts'
import { inlineMarkdown } from '../markdown/writing/inlineMarkdown.ts'
import { ruleText } from '../markdown/writing/tableMarkdown.ts'
import { tagAttributes } from './tagAttributes.ts'
import type { GridCell, GridTable } from './gridTable.ts'

/** Writes a Markdown table as HTML. For cards, a column with nothing but links becomes their target. */
export function toHtmlTable({ columns, head, rows }: GridTable, areCards = false): string {
  const target = areCards ? columns.findLastIndex((_, at) => areLinks(rows.map(({ cells }) => cells[at]))) : -1
  const align = columns.map((column) => writeAttributes({ align: column.align || undefined }))
  const titles = columns.map(
    (_, at) => `<th${at === target ? targetAttributes : (align[at] ?? '')}>${inlineHtml(head.cells[at]?.value)}</th>`,
  )
  const body = rows.map(({ cells }) => {
    return `<tr>${columns.map((_, at) => `<td${align[at] ?? ''}>${inlineHtml(cells[at]?.value)}</td>`).join('')}</tr>`
  })
  return `<table><thead><tr>${titles.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const targetAttributes = ' data-hidden data-card-target data-type="content-ref"'

function areLinks(cells: readonly (GridCell | undefined)[]): boolean {
  const filled = cells.map((cell) => cellTokens(cell?.value)).filter((tokens) => tokens.length > 0)
  return filled.length > 0 && filled.every(isOneLink)
}

function isOneLink(tokens: readonly Token[]): boolean {
  const links = tokens.filter(({ type }) => type === 'link_open')
  return links.length === 1 && tokens[0]?.type === 'link_open' && tokens.at(-1)?.type === 'link_close'
}

function cellTokens(markdown = ''): Token[] {
  return inlineTokens(markdown.replaceAll('\n', '<br>'))
}

/** Writes the Markdown of a cell as HTML. */
export function inlineHtml(markdown?: string): string {
  return dialect.renderer.render(cellTokens(markdown), dialect.options, {}).replaceAll('\n', ' ')
}

/** Elements that Markdown can write in a line. */
const markdownElements = new Set(['strong', 'b', 'em', 'i', 'del', 'code', 'a'])

/** Elements that a line of a Markdown table can't have. */
const blockElements = /<(?:p|ul|ol|li|pre|div|blockquote|figure|h[1-6]|hr|table)\b/i

/** Returns whether a Markdown table can say all that a table in HTML does, apart from the widths of its columns. */
export function canBePipes({ source, form, span, view, columns, rows, head }: GridTable): boolean {
  if (form === 'pipe') return true
  if (view === 'cards' || columns.some(({ type, isHidden, role }) => type !== 'text' || isHidden || role !== undefined))
    return false
  const cells = [head, ...rows].flatMap((row) => row.cells)
  if (cells.some(({ content }) => blockElements.test(source.slice(content.start, content.end)))) return false
  // What surrounds it on the same lines would become a part of the table.
  const before = source.slice(source.lastIndexOf('\n', span.start - 1) + 1, span.start)
  return (
    before.replaceAll('>', '').trim() === '' &&
    before.replaceAll('\t', '    ').length < 4 &&
    /^[ \t]*(?:\r?\n[ \t>]*(?:\r?\n|$)|$)/.test(source.slice(span.end))
  )
}

/** Writes a table in HTML with pipes. */
export function toPipeTable({ source, span, columns, head, rows }: GridTable): string {
  const prefix = source.slice(source.lastIndexOf('\n', span.start - 1) + 1, span.start)
  const line = (texts: readonly string[]): string => `|${texts.map((text) => ` ${text} |`).join('')}`
  const cells = (row: GridTable['head']): string => line(columns.map((_, at) => pipeText(source, row.cells[at])))
  const lines = [cells(head), line(columns.map(({ align }) => ruleText(align))), ...rows.map(cells)]
  return lines.join((source.includes('\r\n') ? '\r\n' : '\n') + prefix)
}

/** Writes emphasis, code and links of a cell with the signs of Markdown, and keeps other elements. */
function pipeText(source: string, cell: GridCell | undefined): string {
  const html = cell === undefined ? '' : source.slice(cell.content.start, cell.content.end).replace(/\s+/g, ' ')
  const isPlain = htmlTags(html).every((tag) => {
    const [attribute, another] = [...tagAttributes(tag).keys()]
    return (
      markdownElements.has(tag.name) &&
      another === undefined &&
      (attribute === undefined || (tag.name === 'a' && attribute === 'href'))
    )
  })
  if (!isPlain) return html.replaceAll('|', '\\|')
  return inlineMarkdown(inlineNodes(inlineTokens(html)), 'cell')
}
