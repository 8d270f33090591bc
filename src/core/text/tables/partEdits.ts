import type { TextReplacement } from '../edits/minimalEdits.ts'
import type { Span } from '../markdown/links/foundLink.ts'

/** Parts of a text in order, such as the rows of a table, and what is put between two of them. */
export interface Parts {
  readonly source: string
  readonly items: readonly Span[]
  readonly separator: string
}

/** Returns the edit that inserts a part at an index. There must be at least one part. */
export function insertPart({ items, separator }: Parts, index: number, text: string): TextReplacement[] {
  const before = items[index - 1]?.end
  if (before !== undefined) return [{ start: before, end: before, text: separator + text }]
  const start = items[0]?.start ?? 0
  return [{ start, end: start, text: text + separator }]
}

/** Returns the edit that deletes a part, with what separates it from the one before. */
export function deletePart(parts: Parts, index: number): TextReplacement[] {
  const { source, items, separator } = parts
  const [item, before, after] = [items[index], items[index - 1], items[index + 1]]
  if (item === undefined) return []
  const isSeparator = (start: number, end: number): boolean =>
    /^\s*$|^\|$/.test(source.slice(start, end)) || source.slice(start, end) === separator
  if (before !== undefined && isSeparator(before.end, item.start))
    return [{ start: before.end, end: item.end, text: '' }]
  if (before === undefined && after !== undefined && isSeparator(item.end, after.start)) {
    return [{ start: item.start, end: after.start, text: '' }]
  }
  return [{ start: item.start, end: item.end, text: '' }]
}

/** Returns the edits that move a part to another index. */
export function movePart(parts: Parts, from: number, to: number): TextReplacement[] {
  const { source, items, separator } = parts
  const item = items[from]
  if (item === undefined || items[to] === undefined || from === to) return []
  const isEven = items.every(({ start }, at) => at === 0 || source.slice(items[at - 1]?.end, start) === separator)
  if (!isEven) {
    const order = items.map((_, at) => at)
    order.splice(to, 0, ...order.splice(from, 1))
    return reorderParts(parts, order)
  }
  const text = source.slice(item.start, item.end)
  const edits = [...deletePart(parts, from), ...insertPart(parts, from < to ? to + 1 : to, text)]
  return inOrder(edits)
}

/** Returns the edits that put the part at index `order[i]` in the place of the part at index `i`. */
export function reorderParts({ source, items }: Parts, order: readonly number[]): TextReplacement[] {
  return order.flatMap((from, at) => {
    const [item, place] = [items[from], items[at]]
    if (item === undefined || place === undefined || from === at) return []
    return [{ start: place.start, end: place.end, text: source.slice(item.start, item.end) }]
  })
}

/** Sorts edits that were made for one text. An insertion comes before what is replaced at its position. */
export function inOrder(edits: readonly TextReplacement[]): TextReplacement[] {
  return edits.toSorted((one, other) => one.start - other.start || one.end - other.end)
}
