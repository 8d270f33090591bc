import { readFileSync } from 'node:fs'

/** One operation as the reference lists it. */
export interface ReferenceRow {
  readonly method: string
  readonly path: string
  /** Part and section, such as `Part 1 §4.2 Spaces`. */
  readonly section: string
  readonly name: string
  /** Documented status codes; `default` is left out. */
  readonly codes: readonly number[]
  /** False for what the live service has given up since. */
  readonly isOfferedToday: boolean
}

/** The operations of the reference, in its order. */
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
