import type { Leaf } from './leaves.ts'

/** How often the same words of a kind are in a document and in a text, and where they are last in the text. */
export interface Mark {
  timesBefore: number
  timesAfter: number
  lastAfter: number
}

/** The mark of each leaf of a document and of a text: the same object for the same words. */
export interface Marks {
  readonly before: readonly Mark[]
  readonly after: readonly Mark[]
}

/** Compares leaves by their words. What the document doesn't have is read with `exactly`: it may only be written so. */
export function marksOf(before: readonly Leaf[], after: readonly Leaf[], exactly: (leaf: Leaf) => string): Marks {
  const kinds = new Map<string, Map<string, Mark>>()
  const markOf = (kind: string, words: string): Mark => {
    let ofKind = kinds.get(kind)
    if (!ofKind) kinds.set(kind, (ofKind = new Map<string, Mark>()))
    let mark = ofKind.get(words)
    if (!mark) ofKind.set(words, (mark = { timesBefore: 0, timesAfter: 0, lastAfter: -1 }))
    return mark
  }
  return {
    before: before.map(({ kind, words }) => {
      const mark = markOf(kind, words)
      mark.timesBefore++
      return mark
    }),
    after: after.map((leaf, index) => {
      const { kind, words } = leaf
      const mark = kinds.get(kind)?.get(words) ?? markOf(kind, exactly(leaf))
      mark.timesAfter++
      mark.lastAfter = index
      return mark
    }),
  }
}
