import type { TextScope } from '../checks/checkText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'

/** The kind of a suggestion. The editor shows an icon for it. */
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
  | 'emoji'

/** A suggestion at a position. */
export interface Completion {
  readonly kind: CompletionKind
  readonly label: string
  /** Text next to the label, such as the titles above a page. */
  readonly description?: string
  /** One sentence about what it does. */
  readonly doc?: string
  /** The replacement for `span`; a snippet if `isSnippet`. */
  readonly insert: string
  readonly isSnippet?: true
  readonly span: Span
  /** The text to filter by. The label if it's undefined. */
  readonly filter?: string
  /** A lower rank comes first. */
  readonly rank: number
  /** An additional insertion on the same line, such as the text of a link that has none yet. */
  readonly also?: { readonly at: number; readonly text: string }
  /** The `id` of the suggested file. */
  readonly file?: string
  /** Whether to suggest again after the insertion. */
  readonly asksNext?: true
}

/** A suggestion that inserts its label. */
export type Choice = Pick<Completion, 'kind' | 'label' | 'doc' | 'description'>

/** Returns suggestions that insert their labels, in this order. */
export function choiceCompletions(choices: readonly Choice[], span: Span): Completion[] {
  return choices.map((choice, rank) => ({ ...choice, insert: choice.label, span, rank }))
}

/** Names that are valid in all pages. */
export interface PlatformNames {
  /** Names of the icons that pages can show, without `fa-`. */
  readonly icons: readonly string[]
  /** Emoji by name, without colons. */
  readonly emoji: ReadonlyMap<string, string>
}

/** The context of a text that is being edited. */
export interface WritingSources {
  readonly scope?: TextScope | undefined
  readonly names?: PlatformNames | undefined
  /** Ids of pages that were opened before, latest first. */
  readonly recent?: readonly string[] | undefined
}

/** The suggestions at a position. `isIncomplete` means that more typing finds more. */
export interface Completions {
  readonly items: readonly Completion[]
  readonly isIncomplete: boolean
}

const maxItems = 300

/** Limits many suggestions to as many as an editor can show, preferring those with all typed letters. */
export function bestCompletions(items: readonly Completion[], typed: string): Completions {
  if (items.length <= maxItems) return { items, isIncomplete: false }
  return { items: bestFitting(items, typed.toLowerCase()), isIncomplete: true }
}

/** Sorts suggestions: those that contain the wanted text, those with its letters in order, all others. */
function bestFitting(items: readonly Completion[], wanted: string): Completion[] {
  const direct: Completion[] = []
  const fitting: Completion[] = []
  const others: Completion[] = []
  for (const item of items) {
    const words = (item.filter ?? item.label).toLowerCase()
    if (words.includes(wanted)) direct.push(item)
    else if (fitting.length < maxItems && holdsLetters(words, wanted)) fitting.push(item)
    else if (others.length < maxItems) others.push(item)
    if (direct.length === maxItems) return direct
  }
  return [...direct, ...fitting, ...others].slice(0, maxItems)
}

function holdsLetters(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
