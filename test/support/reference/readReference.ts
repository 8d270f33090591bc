import { readFileSync } from 'node:fs'

/** An operation in the reference. */
export interface ReferenceRow {
  readonly method: string
  readonly path: string
  /** The part and section, such as `Part 1 §4.2 Spaces`. */
  readonly section: string
  readonly name: string
  /** The documented status codes, without `default`. */
  readonly codes: readonly number[]
  /** False if the live service no longer offers it. */
  readonly isOfferedToday: boolean
}

/** Returns the operations of the reference, in its order. */
export function readReference(): ReferenceRow[] {
  const text = readFileSync(new URL('operations.tsv', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method = '', path = '', part = '', title = '', name = '', codes = '', today = ''] = line.split('\t')
      const numbers = codes.split(' ').map(Number)
      return {
        method,
        path,
        section: `Part ${part} §${title}`,
        name,
        codes: numbers.filter(Number.isInteger),
        isOfferedToday: today !== 'no',
      }
    })
}
