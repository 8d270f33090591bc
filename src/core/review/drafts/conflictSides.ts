/** The three texts of a merge with conflict markers. They are the same outside of conflicts. */
export interface ConflictSides {
  readonly mine: string
  readonly base: string
  readonly theirs: string
}

/**
 * Splits a text with the markers of all three sides: `<<<<<<<`, mine, `|||||||`, the base, `=======`, theirs,
 * `>>>>>>>`. Undefined if there are none, or if it's ambiguous because a line of text looks like a marker.
 */
export function conflictSides(text: string): ConflictSides | undefined {
  const sides: string[][] = [[], [], []]
  let at = outside
  let conflicts = 0
  for (const line of text.split('\n')) {
    const mark = marks.findIndex((pattern) => pattern.test(line))
    const next = mark === marks.length - 1 ? outside : mark
    // A line of such characters outside of conflicts is a heading, or a text about markers.
    if (mark < 0 || (at === outside && mark > 0)) {
      for (const side of at === outside ? sides : [sides[at]]) side?.push(line)
    } else if (mark === at + 1) {
      at = next
      if (at === outside) conflicts++
    } else return undefined
  }
  if (at !== outside || conflicts === 0) return undefined
  const [mine = '', base = '', theirs = ''] = sides.map((lines) => lines.join('\n'))
  return { mine, base, theirs }
}

const outside = -1
/** The lines that begin each side, and the line that ends a conflict. */
const marks = [/^<{7} /, /^\|{7}(?: |\r?$)/, /^={7}\r?$/, /^>{7} /]
