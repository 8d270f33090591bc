import type { TargetKind } from '../../text/dialect/dialectDescription.ts'
import { ScannedText } from '../../text/scanning/scannedText.ts'
import type { ColumnType } from '../../text/tables/gridTable.ts'
import type { Completion, WritingSources } from './completion.ts'
import { completions } from './completions.ts'
import { linkCompletions } from './linkCompletions.ts'

/** No longer list is shown below a cell. */
const maxItems = 12

/** What the columns of targets link to. */
const targets: Readonly<Partial<Record<ColumnType, readonly TargetKind[]>>> = {
  'content-ref': ['page', 'file'],
  files: ['file'],
  image: ['image'],
}

/**
 * Suggests for a cell of a table, at a position of its text: links, emoji and icons as in a page, or targets in a column
 * of targets. With `isAny`, what is typed doesn't limit the targets.
 */
export function cellCompletions(
  text: string,
  offset: number,
  column: { readonly type: ColumnType; readonly isAny?: boolean },
  sources: WritingSources,
): Completion[] {
  const kinds = targets[column.type]
  if (kinds === undefined) return inText(text, offset, sources)
  if (sources.scope === undefined) return []
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const next = text.indexOf('\n', offset)
  const span = { start, end: next === -1 ? text.length : next }
  const typed = column.isAny === true ? '' : text.slice(start, offset)
  const found = linkCompletions(new ScannedText(text), { typed, span }, kinds, sources.scope, sources.recent)
  return found.filter(({ insert }) => column.isAny === true || insert !== typed).slice(0, maxItems)
}

function inText(text: string, offset: number, sources: WritingSources): Completion[] {
  const { items } = completions(text, offset, sources)
  const fitting = items.filter(({ kind, isSnippet, span, filter, label }) => {
    const typed = text.slice(span.start, offset).toLowerCase()
    const isInline = kind !== 'block' && kind !== 'end' && isSnippet !== true
    return isInline && span.start <= offset && (filter ?? label).toLowerCase().includes(typed)
  })
  return fitting.toSorted((one, other) => one.rank - other.rank).slice(0, maxItems)
}
