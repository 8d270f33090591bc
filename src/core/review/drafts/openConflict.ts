import { diff3Merge } from 'node-diff3'
import { isRecord } from '../../../contract/checks/records.ts'
import { changedStretches, type ChangedStretch } from '../../text/edits/changedStretches.ts'
import type { ConflictSides } from './conflictSides.ts'

/** A place that both sides of a merge changed, in lines of the base. Without lines, both added something there. */
export interface OpenPlace {
  readonly start: number
  readonly end: number
}

/**
 * Returns the places that no one has decided yet: both sides differ from the base and from each other, and the text
 * still equals the base. A merge editor starts with the base in these places, so a saved text has lost both sides
 * there.
 */
export function openPlaces(sides: ConflictSides, text: string): OpenPlace[] {
  const [base, now] = [linesOf(sides.base), linesOf(text)]
  const changes = changedStretches(base, now)
  return diff3Merge(linesOf(sides.mine), base, linesOf(sides.theirs)).flatMap(({ conflict }): OpenPlace[] => {
    if (conflict === undefined) return []
    const place = { start: conflict.oIndex, end: conflict.oIndex + conflict.o.length }
    return changes.some((change) => touches(change, place)) ? [] : [place]
  })
}

function linesOf(text: string): string[] {
  return text.replaceAll('\r\n', '\n').split('\n')
}

/** A change beside a place doesn't decide it, but lines that were added at its edge do. */
function touches({ before: [start, end] }: ChangedStretch, place: OpenPlace): boolean {
  if (start === end || place.start === place.end) return start <= place.end && end >= place.start
  return start < place.end && end > place.start
}

/** Reads the sides of a conflict from stored data. Undefined if it's something else. */
export function readSides(value: unknown): ConflictSides | undefined {
  if (!isRecord(value)) return undefined
  const { base, mine, theirs } = value
  const areTexts = typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string'
  return areTexts ? { base, mine, theirs } : undefined
}
