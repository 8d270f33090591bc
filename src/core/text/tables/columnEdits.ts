import type { TextReplacement } from '../edits/minimalEdits.ts'
import { writeAttributes } from '../markdown/dialect/tagLine.ts'
import { htmlTags } from '../markdown/parsing/htmlTags.ts'
import { moved } from '../markdown/links/foundLink.ts'
import { ruleText } from '../markdown/writing/tableMarkdown.ts'
import { cellContent, textColumn } from './cellValues.ts'
import type { CardRole, ColumnOption, GridCell, GridColumn, GridTable } from './gridTable.ts'
import { freeSlug, slugFromTitle } from '../strings/pageSlugs.ts'
import { inOrder } from './partEdits.ts'
import { roleAttributes } from './readHtmlTables.ts'
import type { ColumnChange } from './tableOperation.ts'
import { attributeEdits, tagAttributes } from './tagAttributes.ts'

/** Returns the edits that change what the head says about a column. Cells are written in the new type. */
export function columnEdits(table: GridTable, at: number, change: ColumnChange): TextReplacement[] {
  const { form, head, rule, rows } = table
  const [before, title] = [table.columns[at], head.cells[at]]
  if (before === undefined || title === undefined) return []
  if (form === 'pipe') {
    const cell = rule?.cells[at]
    return change.align === undefined || cell === undefined ? [] : [ruleEdit(table, cell, change.align)]
  }
  const cells = rows.flatMap(({ cells: { [at]: cell } }) => cell ?? [])
  const { align, role } = change
  return inOrder([
    ...headEdits(title, change),
    ...(align === undefined ? [] : cells.flatMap(({ tag }) => attributeEdits(tag, 'align', align || undefined))),
    ...(role ? otherRoles(table, at, role) : []),
    ...contentEdits(table, { before, title, cells }, change),
  ])
}

function ruleEdit({ source }: GridTable, { content: { start, end } }: GridCell, align: string): TextReplacement {
  const text = ruleText(align, Math.max(3, end - start))
  return source.slice(start, end) === text ? { start, end: start, text: '' } : { start, end, text }
}

function headEdits({ tag }: GridCell, change: ColumnChange): TextReplacement[] {
  const { type, align, isHidden, role, isMultiple, max, width } = change
  const style = tagAttributes(tag).get('style')?.value
  const edits: TextReplacement[] = []
  if (align !== undefined) {
    edits.push(...attributeEdits(tag, 'align', align || undefined))
    if (style !== undefined && /text-align:/.test(style)) {
      edits.push(...attributeEdits(tag, 'style', style.replace(/text-align:\s*\w+;?\s*/, '') || undefined))
    }
  }
  if (isHidden !== undefined) edits.push(...attributeEdits(tag, 'data-hidden', isHidden ? true : undefined))
  if (isMultiple !== undefined) edits.push(...attributeEdits(tag, 'data-multiple', isMultiple ? true : undefined))
  if (max !== undefined) edits.push(...attributeEdits(tag, 'data-max', String(max)))
  if (width !== undefined) edits.push(...attributeEdits(tag, 'width', width === 0 ? undefined : String(width)))
  if (role !== undefined) {
    for (const [name, attribute] of Object.entries(roleAttributes)) {
      edits.push(...attributeEdits(tag, attribute, name === role ? true : undefined))
    }
  }
  if (type !== undefined) edits.push(...attributeEdits(tag, 'data-type', type === 'text' ? undefined : type))
  return edits
}

/** Only one column can have a role. */
function otherRoles({ columns, head }: GridTable, at: number, role: CardRole): TextReplacement[] {
  return columns.flatMap((column, other) => {
    return other === at || column.role !== role
      ? []
      : attributeEdits(head.cells[other]?.tag, roleAttributes[role], undefined)
  })
}

/** A column with its cells. */
interface ColumnCells {
  readonly before: GridColumn
  readonly title: GridCell
  readonly cells: readonly GridCell[]
}

/** Writes the choices of a column, and its cells if they change. */
function contentEdits(
  { source }: GridTable,
  { before, title, cells }: ColumnCells,
  change: ColumnChange,
): TextReplacement[] {
  const { type = before.type } = change
  const labels = new Map(before.options.map(({ value, label }) => [value, label]))
  const words = (cell: GridCell): string => {
    if (before.type !== 'select' || type === 'select') return cell.value
    return cell.value
      .split('\n')
      .map((value) => labels.get(value) ?? value)
      .join(', ')
  }
  const isNewSelect = type === 'select' && before.type !== 'select'
  const options = change.options ?? (isNewSelect ? optionsOf(cells.map(words)) : before.options)
  const after: GridColumn = { ...before, type, options }
  const byLabel = new Map(options.map(({ value, label }) => [label, value]))
  const edits = selectEdits(source, { before, title }, { ...change, type, options })
  if (type === before.type && change.options === undefined) return edits
  return [
    ...edits,
    ...cells.flatMap((cell) => {
      const { start, end } = cell.content
      const value = isNewSelect ? (byLabel.get(words(cell)) ?? words(cell)) : plainTarget(words(cell), after)
      const content = source.slice(start, end)
      const isKept =
        content === '' ||
        (type === 'select' && !isNewSelect && before.options.length > 0 && isSameLabels(cell, before, after))
      const text = isKept ? content : cellContent(value, 'html', type === 'text' ? textColumn : after)
      return text === content ? [] : [{ start, end, text }]
    }),
  ]
}

/** Returns whether the choices of a cell have the same labels as before. */
function isSameLabels({ value }: GridCell, before: GridColumn, after: GridColumn): boolean {
  const label = ({ options }: GridColumn, each: string) => options.find((option) => option.value === each)?.label
  return value.split('\n').every((each) => label(before, each) === label(after, each))
}

/** Returns the target of a text that is one Markdown link, for a column of targets. */
function plainTarget(value: string, { type }: GridColumn): string {
  if (type !== 'content-ref' && type !== 'files' && type !== 'image') return value
  return (
    /^!?\[[^\]]*\]\(<?([^\s<>]+?)>?(?: "[^"]*")?\)$/.exec(value)?.[1] ??
    /^<(?:a|img)\b[^>]*?(?:href|src)="([^"]*)"/.exec(value)?.[1] ??
    value
  )
}

const maxNewOptions = 50

function optionsOf(words: readonly string[]): ColumnOption[] {
  const labels = [...new Set(words)].filter((label) => label !== '').slice(0, maxNewOptions)
  const values = new Set<string>()
  return labels.map((label) => {
    const value = freeSlug(slugFromTitle(label) || 'option', values)
    values.add(value)
    return { label, value, color: '' }
  })
}

function selectEdits(
  source: string,
  { before, title }: Pick<ColumnCells, 'before' | 'title'>,
  { type, options = [], isMultiple }: ColumnChange,
): TextReplacement[] {
  const { select } = before
  if (type !== 'select') return select === undefined ? [] : [{ ...select, text: '' }]
  const [tag] = select === undefined ? [] : htmlTags(source.slice(select.start, select.end))
  // A list of several choices can say so itself.
  const gone = isMultiple === false ? attributeEdits(tag, 'multiple', undefined) : []
  const edits = gone.map((edit) => moved(edit, select?.start ?? 0))
  if (options === before.options) return edits
  const written = options.map(({ value, label, color }) => {
    return `<option${writeAttributes({ value, label, color: color || undefined })}></option>`
  })
  const list = `${written.join('')}</select>`
  if (select === undefined || tag === undefined)
    return [{ start: title.inner.end, end: title.inner.end, text: `<select>${list}` }]
  return [...edits, { start: select.start + tag.end, end: select.end, text: list }]
}
