import { changedStretches } from '../core/text/edits/changedStretches.ts'

const linesAround = 3

/**
 * Returns the removed (-) and added (+) lines between two texts as rows of a result, with lines around them. Empty if
 * the texts are equal.
 */
export function changedRows(before: string, after: string): string[] {
  const [was, is] = [linesOf(before), linesOf(after)]
  return changedStretches(was, is).flatMap(({ before: [start, end], after: [from, to] }) => [
    `@@ line ${from + 1}`,
    ...is.slice(Math.max(0, from - linesAround), from).map((line) => `  ${line}`),
    ...was.slice(start, end).map((line) => `- ${line}`),
    ...is.slice(from, to).map((line) => `+ ${line}`),
    ...is.slice(to, to + linesAround).map((line) => `  ${line}`),
  ])
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split(/\r?\n/)
}
