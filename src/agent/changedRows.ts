import { changedStretches } from '../core/text/edits/changedStretches.ts'

const linesAround = 3

/** The lines that go (-) and come (+) between two texts, with some around them, as rows of a result; none where they are the same. */
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
