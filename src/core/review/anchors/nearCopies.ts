import { similarity } from '../../text/markdown/matching/similarity.ts'
import type { Leaf } from './leaves.ts'
import type { Marks } from './marks.ts'

/** What leaves of a document and of a text say; asked only where it matters. */
export interface LeafTexts {
  readonly before: (leaf: Leaf) => string
  readonly after: (leaf: Leaf) => string
}

/** What may be said of leaves whose words are nearly, but not quite, the same in the document and in the text. */
export interface NearCopies {
  /** Whether something new in the text is nearly this leaf of the document: it may be the leaf, and the other a copy. */
  hasCopy(index: number): boolean
  /** The new leaf of the text that is nearly this one of the document, and nothing else comes near either. */
  touchedUp(index: number): number | undefined
}

/** How alike two texts are when one may be the other; how much of a lead the best one needs; words a text must have. */
const alike = 0.5
const surely = 0.6
const lead = 0.15
const minWords = 4

/** More pairs than this aren't compared; then nothing is taken for touched up, and everything may have a copy. */
const maxPairs = 20_000

const unknown: NearCopies = { hasCopy: () => true, touchedUp: () => undefined }

/** Compares what is new in a text with all leaves of the same kind in the document. */
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
    touchedUp: (index) => {
      const [first, second] = (scores.get(index) ?? []).toSorted((one, other) => other.score - one.score)
      if (!first || first.score < surely || first.score - (second?.score ?? 0) < lead) return undefined
      const best = bestOf.get(first.place)
      if (best?.index !== index || best.score - best.second < lead) return undefined
      return wordCount(texts.get(index) ?? '') < minWords ? undefined : first.place
    },
  }
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
