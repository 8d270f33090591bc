import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { commonEnds, stretchesBetween, type Pair } from '../../edits/changedStretches.ts'
import type { BlockOutline } from './blockOutline.ts'
import { commonRow } from './commonRow.ts'
import { similarity } from './similarity.ts'

/**
 * The similarity that two blocks need to count as one edited block: in the same gap between other blocks, and anywhere
 * else.
 */
const inPlace = 0.45
const moved = 0.6

/** Beyond this number of pairs, only blocks at about the same position are compared word by word. */
const maxComparisons = 20_000

/** How far apart two blocks can be then. */
const reach = 5

type Match = { before: BlockOutline; after: BlockOutline }
type Matching = {
  pairs: Map<DocumentNode, DocumentNode>
  used: Set<DocumentNode>
  fixed: (outline: BlockOutline) => boolean
}

/**
 * Finds, for the blocks of a document, the same blocks in an earlier version. Matches identical blocks first, in order
 * and then moved; then edited blocks between these; then blocks that moved to another parent. The keys of the result
 * are the new blocks. Leaves out blocks for which `fixed` returns true.
 */
export function matchBlocks(
  before: BlockOutline[],
  after: BlockOutline[],
  fixed: (outline: BlockOutline) => boolean,
): Map<DocumentNode, DocumentNode> {
  const matching: Matching = { pairs: new Map(), used: new Set(), fixed }
  matchSiblings(matching, before, after)
  matchElsewhere(matching, flat(before), flat(after))
  return matching.pairs
}

function matchSiblings(matching: Matching, before: BlockOutline[], after: BlockOutline[]): void {
  if (before.length === 0 || after.length === 0) return
  const matches: Match[] = []
  const taken = new Set<BlockOutline>()
  const isOpen = (outline: BlockOutline) => !taken.has(outline)
  const add = (found: Match[]) => {
    for (const match of found) taken.add(match.before).add(match.after)
    matches.push(...found)
  }
  const row = alignExact(before, after)
  add(row.flatMap(([one, other]) => matchOf(before[one], after[other]) ?? []))
  add(pairEqual(before.filter(isOpen), after.filter(isOpen), exactKey))
  for (const gap of stretchesBetween([[-1, -1], ...row, [before.length, after.length]])) {
    add(pairAlike(before.slice(...gap.before).filter(isOpen), after.slice(...gap.after).filter(isOpen), inPlace))
  }
  add(pairAlike(before.filter(isOpen), after.filter(isOpen), moved))
  add(pairEqual(before.filter(isOpen), after.filter(isOpen), convertedKey))
  for (const match of matches) accept(matching, match)
}

/** Records a pair as the same block, and matches the blocks inside it unless that was done before. */
function accept(matching: Matching, { before, after }: Match): void {
  if (!matching.fixed(after)) matching.pairs.set(after.node, before.node)
  matching.used.add(before.node)
  matchSiblings(matching, before.children, after.children)
}

/** Pairs identical blocks in the same order, by their longest common subsequence. */
function alignExact(before: BlockOutline[], after: BlockOutline[]): Pair[] {
  const [one, other] = [before.map(exactKey), after.map(exactKey)]
  const [start, end] = commonEnds([one, other])
  const middle = commonRow(one.slice(start, one.length - end), other.slice(start, other.length - end))
  return [
    ...Array.from({ length: start }, (_, at): Pair => [at, at]),
    ...middle.map(([from, to]): Pair => [start + from, start + to]),
    ...Array.from({ length: end }, (_, at): Pair => [one.length - end + at, other.length - end + at]),
  ]
}

function matchOf(before: BlockOutline | undefined, after: BlockOutline | undefined): Match | undefined {
  return before && after && { before, after }
}

function exactKey({ type, text, own }: BlockOutline): string {
  return `${type}\n${own}\n${text}`
}

/** Pairs blocks with the same key: the first with the first, the second with the second. */
function pairEqual(before: BlockOutline[], after: BlockOutline[], keyOf: (outline: BlockOutline) => string): Match[] {
  const waiting = Map.groupBy(before, keyOf)
  return after.flatMap((outline) => {
    const key = keyOf(outline)
    return (key === '' ? undefined : matchOf(waiting.get(key)?.shift(), outline)) ?? []
  })
}

/** A paragraph changed to a heading, or a bullet list changed to a numbered one, is still the same block. */
function convertedKey({ type, text }: BlockOutline): string {
  const family = /^(paragraph|heading)/.test(type) ? 'words' : /^list-(?!item)/.test(type) ? 'list' : ''
  return family === '' || text.trim() === '' ? '' : `${family}\n${text}`
}

/**
 * Pairs blocks of the same type by similarity. Each block is in at most one pair. If there are too many pairs to compare
 * all of them, compares each block with those at about the same position.
 */
function pairAlike(before: BlockOutline[], after: BlockOutline[], least: number): Match[] {
  const comparesAll = before.length * after.length <= maxComparisons
  const pairs = after.flatMap((outline, index) => {
    const middle = Math.round((index / after.length) * before.length)
    const near = comparesAll ? before : before.slice(Math.max(0, middle - reach), middle + reach)
    return near.flatMap((candidate, place) => {
      const score = candidate.type === outline.type ? likeness(candidate, outline) : 0
      const distance = comparesAll ? Math.abs(index - place) : 0
      return score < least ? [] : [{ before: candidate, after: outline, score, distance }]
    })
  })
  return choose(pairs.sort((one, other) => other.score - one.score || one.distance - other.distance))
}

function choose(pairs: Match[]): Match[] {
  const taken = new Set<BlockOutline>()
  return pairs.flatMap(({ before, after }) => {
    if (taken.has(before) || taken.has(after)) return []
    taken.add(before).add(after)
    return [{ before, after }]
  })
}

function likeness(one: BlockOutline, other: BlockOutline): number {
  // A block that shows another image or links to another target is a different block, even with the same description.
  if (one.target !== '' || other.target !== '') return one.target === other.target ? 1 : 0
  if (one.text.trim() === '' && other.text.trim() === '') return similarity(one.own, other.own)
  return similarity(one.text, other.text)
}

/** Matches blocks that moved to another parent, such as a paragraph that was put into a hint. */
function matchElsewhere(matching: Matching, before: BlockOutline[], after: BlockOutline[]): void {
  const left = before.filter((outline) => !matching.used.has(outline.node) && outline.text.trim() !== '')
  const fresh = after.filter((outline) => !matching.pairs.has(outline.node) && !matching.fixed(outline))
  for (const { before: known, after: outline } of pairEqual(left, fresh, exactKey)) {
    if (matching.used.has(known.node) || matching.pairs.has(outline.node)) continue
    matching.pairs.set(outline.node, known.node)
    matching.used.add(known.node)
  }
}

function flat(outlines: BlockOutline[]): BlockOutline[] {
  return outlines.flatMap((outline) => [outline, ...flat(outline.children)])
}
