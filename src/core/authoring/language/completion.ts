import type { TextScope } from '../checks/checkText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'

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
  | 'emoji'

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
  /** What is inserted elsewhere on the line as well, such as the words of a link that has none yet. */
  readonly also?: { readonly at: number; readonly text: string }
  /** The `id` of the file that is suggested. */
  readonly file?: string
  /** What is written then wants a suggestion itself. */
  readonly asksNext?: true
}

/** Names that mean something in every page, no matter what body of pages it is in. */
export interface PlatformNames {
  /** Of the icons that pages may show, without `fa-`. */
  readonly icons: readonly string[]
  /** The characters of emoji by their names, without colons. */
  readonly emoji: ReadonlyMap<string, string>
}

/** What is known around a text that is written. */
export interface WritingSources {
  readonly scope?: TextScope | undefined
  readonly names?: PlatformNames | undefined
  /** Identifiers of the pages of the body that were opened before, the last one first. */
  readonly recent?: readonly string[] | undefined
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
  const wordsOf = ({ label, filter }: Completion): string => filter ?? label
  return { items: bestFitting(items, typed, wordsOf, maxItems), isIncomplete: true }
}

/** Those that hold what is typed, then those that hold its letters in their order, then others. */
function bestFitting<Item>(
  items: readonly Item[],
  typed: string,
  wordsOf: (item: Item) => string,
  max: number,
): readonly Item[] {
  const wanted = typed.toLowerCase()
  const direct: Item[] = []
  const fitting: Item[] = []
  const others: Item[] = []
  for (const item of items) {
    const words = wordsOf(item).toLowerCase()
    if (words.includes(wanted)) direct.push(item)
    else if (fitting.length < max && holdsLetters(words, wanted)) fitting.push(item)
    else if (others.length < max) others.push(item)
    if (direct.length === max) return direct
  }
  return [...direct, ...fitting, ...others].slice(0, max)
}

function holdsLetters(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
