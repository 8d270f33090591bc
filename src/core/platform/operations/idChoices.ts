import type { IdSource } from './idSources.ts'
import { isRecord } from '../../../contract/checks/records.ts'

/** A named choice to select instead of typing its identifier. */
export interface IdChoice {
  readonly id: string
  readonly label: string
  readonly about: string
}

/** Returns the choices in a source's response: list items, the pages of a tree, or a single object. */
export function idChoices(source: IdSource, answer: unknown): IdChoice[] {
  const choices: IdChoice[] = []
  for (const item of itemsOf(answer, source.list)) {
    const id = fill(source.id, item)
    if (id === '') continue
    const label = oneLine(fill(source.label, item))
    choices.push({ id, label: label === '' ? id : label, about: oneLine(fill(source.about ?? '', item)) })
  }
  return choices
}

function itemsOf(answer: unknown, list = 'items'): unknown[] {
  if (!isRecord(answer)) return []
  if (Array.isArray(answer[list])) return answer[list]
  if (Array.isArray(answer['pages']) && answer['object'] === undefined) return flat(answer['pages'])
  return [answer]
}

/** Flattens a tree of pages of any depth in reading order. */
function flat(pages: readonly unknown[]): unknown[] {
  const found: unknown[] = []
  const waiting = pages.toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next)
    if (isRecord(next) && Array.isArray(next['pages'])) waiting.push(...next['pages'].toReversed())
  }
  return found
}

/**
 * Fills the placeholders of a text with values of an item. Values that don't exist, or aren't text or numbers, become
 * empty.
 */
function fill(text: string, item: unknown): string {
  return text.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    let value: unknown = item
    for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200)
}
