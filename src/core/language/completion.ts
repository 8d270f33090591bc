import type { Span } from '../markdown/links/foundLink.ts'

/** What a suggestion is about; an editor shows an icon for it. */
export type CompletionKind =
  | 'block'
  | 'end'
  | 'attribute'
  | 'value'
  | 'key'
  | 'page'
  | 'group'
  | 'file'
  | 'anchor'
  | 'include'
  | 'spec'
  | 'variable'
  | 'tag'
  | 'icon'

/** Something that may be written at a position. */
export interface Completion {
  readonly kind: CompletionKind
  readonly label: string
  /** Beside the label, such as the titles above a page. */
  readonly description?: string
  /** One sentence on what it does. */
  readonly doc?: string
  /** What takes the place of `span`: a snippet where `isSnippet` says so. */
  readonly insert: string
  readonly isSnippet?: true
  readonly span: Span
  /** What is compared with the words that are typed; the label without this. */
  readonly filter?: string
  /** Lower comes first. */
  readonly rank: number
  /** What is written then wants a suggestion itself. */
  readonly asksNext?: true
}

/** What may be written at a position. `isIncomplete`: more would be found with more typed. */
export interface Completions {
  readonly items: readonly Completion[]
  readonly isIncomplete: boolean
}

const maxItems = 300

/** The best of many, as an editor can show them at once: those that hold all letters of what is typed. */
export function bestCompletions(items: readonly Completion[], typed: string): Completions {
  if (items.length <= maxItems) return { items, isIncomplete: false }
  const wanted = typed.toLowerCase()
  const fitting = items.filter(({ label, filter }) => holdsLetters((filter ?? label).toLowerCase(), wanted))
  const direct = fitting.filter(({ label, filter }) => (filter ?? label).toLowerCase().includes(wanted))
  const best = [...new Set([...direct, ...fitting])].slice(0, maxItems)
  return { items: best, isIncomplete: fitting.length > maxItems || items.length > maxItems }
}

function holdsLetters(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
