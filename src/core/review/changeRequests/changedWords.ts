import { changedStretches } from '../../text/edits/changedStretches.ts'

/** How many words a change adds to a text, and removes from it. */
export interface ChangedWords {
  readonly added: number
  readonly removed: number
}

/** Counts the words that differ between two texts. A replaced word counts on both sides. White space doesn't count. */
export function changedWords(before: string, after: string): ChangedWords {
  const stretches = changedStretches(wordsOf(before), wordsOf(after))
  const sum = (side: 'before' | 'after'): number =>
    stretches.reduce((count, { [side]: [start, end] }) => count + end - start, 0)
  return { added: sum('after'), removed: sum('before') }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
