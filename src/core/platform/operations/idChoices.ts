import type { IdSource } from './idSources.ts'

/** Something that can be picked instead of typing its identifier. */
export interface IdChoice {
  readonly id: string
  readonly label: string
  readonly about: string
}

/** What the answer of a source offers: the items of its list, the pages of its tree, or the one thing that it is. */
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

/** A tree of pages in reading order; copes with any depth. */
function flat(pages: readonly unknown[]): unknown[] {
  const found: unknown[] = []
  const waiting = pages.toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next)
    if (isRecord(next) && Array.isArray(next['pages'])) waiting.push(...next['pages'].toReversed())
  }
  return found
}

/** Puts the values of an item into the places of a text. What doesn't exist, or no text or number, leaves nothing. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
