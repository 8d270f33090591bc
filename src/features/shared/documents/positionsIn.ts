import { Position } from 'vscode'

/**
 * Returns a function that converts offsets in a text, which doesn't have to be open, into positions of VS Code. Call it
 * with ascending offsets.
 */
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
