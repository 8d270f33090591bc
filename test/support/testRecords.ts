import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Something that a run of tests measures. Times are in milliseconds. */
export type TestRecord =
  /** A test file ended, with its hooks. */
  | { readonly kind: 'file'; readonly file: string; readonly ms: number }
  /** A test waited for something that VS Code or a server does later, or for the pace of a person. */
  | { readonly kind: 'waited'; readonly ms: number }
  /** A window of VS Code was opened. */
  | { readonly kind: 'window' }
  /** A test failed, and left what one needs in a folder. */
  | { readonly kind: 'failed'; readonly folder: string }
  /** An extension was installed from its package. */
  | { readonly kind: 'installed' }

/** The environment variable with the file to which every process of a ring appends its records, a line of JSON each. */
export const recordsVariable = 'GALLEY_TEST_RECORDS'

/** Adds a record, if the run keeps records. */
export function recordTest(record: TestRecord): void {
  const file = process.env[recordsVariable]
  if (file) appendFileSync(file, `${JSON.stringify(record)}\n`)
}

/** Returns all records of a file. */
export function readRecords(file: string): readonly TestRecord[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as TestRecord)
}
