import type { Leaf } from './leaves.ts'

/** How often the same words occur in a document and in a text, and the last index in the text. */
export interface Mark {
  timesBefore: number
  timesAfter: number
  lastAfter: number
}

/** The mark of each leaf of a document and of a text. Leaves with the same words share a mark. */
export interface Marks {
  readonly before: readonly Mark[]
  readonly after: readonly Mark[]
}

/**
 * Groups leaves by their words. Uses `exactly` for leaves that aren't in the document, because these can differ in
 * markup only.
 */
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
