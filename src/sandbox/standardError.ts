import process from 'node:process'
import { inspect } from 'node:util'
import { printableLine } from '../core/text/strings/hiddenCharacters.ts'

/** Says something on standard error: names of files and texts of requests in it come to a terminal as they are written. */
export function writeToStandardError(value: unknown): void {
  const text = typeof value === 'string' ? value : inspect(value)
  process.stderr.write(`${text.split('\n').map(printableLine).join('\n')}\n`)
}
