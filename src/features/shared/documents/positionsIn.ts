import { Position } from 'vscode'

/** Positions of offsets in a text that need not be open, as the editor counts them. Offsets must be asked for in rising order. */
export function positionsIn(text: string): (offset: number) => Position {
  const lineEnds = text.matchAll(/\r\n?|\n/g)
  let [line, start] = [0, 0]
  let next = lineEnds.next().value
  return (offset) => {
    for (; next !== undefined && next.index + next[0].length <= offset; next = lineEnds.next().value) {
      line++
      start = next.index + next[0].length
    }
    return new Position(line, offset - start)
  }
}
