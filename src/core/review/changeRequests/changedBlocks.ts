import { firstIndex } from '../../text/edits/firstIndex.ts'
import { changedStretches } from '../../text/edits/changedStretches.ts'

/**
 * Returns whether a text has a new or different line from `start` up to, not including, `end`. Lines count from 0. Empty
 * lines and space at the ends of lines don't count as changes.
 */
export function changedBlocks(before: string, after: string): (start: number, end: number) => boolean {
  const [was, is] = [writtenLines(before), writtenLines(after)]
  const stretches = changedStretches(
    was.map(({ line }) => line),
    is.map(({ line }) => line),
  )
  const changed = stretches.flatMap(({ after }) => is.slice(...after).map(({ at }) => at))
  return (start, end) => {
    // The lines are in order, so the first one from the start on decides.
    const next = changed[firstIndex(changed, (at) => at >= start)]
    return next !== undefined && next < end
  }
}

function writtenLines(text: string): { readonly line: string; readonly at: number }[] {
  return text.split(/\r\n?|\n/).flatMap((line, at) => (line.trim() === '' ? [] : [{ line: line.trimEnd(), at }]))
}
