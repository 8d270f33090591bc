import { similarity, countWords } from '../../text/markdown/matching/similarity.ts'
import type { Leaf } from './leaves.ts'
import type { Marks } from './marks.ts'

/** The texts of leaves in a document and in a text, computed only if needed. */
export interface LeafTexts {
  readonly before: (leaf: Leaf) => string
  readonly after: (leaf: Leaf) => string
}

/** Finds leaves with nearly the same words in the document and in the text. */
export interface NearCopies {
  /** Returns whether a new leaf of the text is similar to this leaf of the document. Either of them can be the copy. */
  hasCopy(index: number): boolean
  /** Returns the new leaf of the text that is similar to this leaf, if no other one is. */
  editedCopy(index: number): number | undefined
}

/** The similarity at which one text can be the other; the one for a certain match; the minimum number of words. */
const alike = 0.5
const surely = 0.6
const lead = 0.15
const minWords = 4

/** Beyond this number of pairs, nothing is compared: no leaf counts as edited, and every leaf can have a copy. */
const maxPairs = 20_000

const unknown: NearCopies = { hasCopy: () => true, editedCopy: () => undefined }

/** Compares the new leaves of a text with all leaves of the same kind in the document. */
export function findNearCopies(
  before: readonly Leaf[],
  after: readonly Leaf[],
  { marks, words }: { readonly marks: Marks; readonly words: LeafTexts },
): NearCopies {
  const fresh: { leaf: Leaf; place: number }[] = []
  after.forEach((leaf, place) => {
    if (marks.after[place]?.timesBefore === 0 && leaf.node.isVoid !== true) fresh.push({ leaf, place })
  })
  if (fresh.length * before.length > maxPairs) return unknown
  const scores = new Map<number, { place: number; score: number }[]>()
  const bestOf = new Map<number, { index: number; score: number; second: number }>()
  const texts = new Map<number, string>()
  for (const { leaf, place } of fresh) {
    const text = words.after(leaf)
    const best = { index: -1, score: 0, second: 0 }
    before.forEach((other, index) => {
      if (other.kind !== leaf.kind) return
      const own = texts.get(index) ?? words.before(other)
      texts.set(index, own)
      const score = similarity(text, own)
      if (score >= alike) scores.set(index, [...(scores.get(index) ?? []), { place, score }])
      if (score > best.score) Object.assign(best, { index, score, second: best.score })
      else best.second = Math.max(best.second, score)
    })
    bestOf.set(place, best)
  }
  return {
    hasCopy: (index) => scores.has(index),
    editedCopy: (index) => {
      const [first, second] = (scores.get(index) ?? []).toSorted((one, other) => other.score - one.score)
      if (!first || first.score < surely || first.score - (second?.score ?? 0) < lead) return undefined
      const best = bestOf.get(first.place)
      if (best?.index !== index || best.score - best.second < lead) return undefined
      return countWords(texts.get(index) ?? '') < minWords ? undefined : first.place
    },
  }
}
