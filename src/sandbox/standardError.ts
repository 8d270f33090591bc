import process from 'node:process'
import { inspect } from 'node:util'
import { printableLine } from '../core/text/strings/hiddenCharacters.ts'

/**
 * Writes to standard error. Control characters in file names and request texts are escaped, so that they can't affect a
 * terminal.
 */
export function writeToStandardError(value: unknown): void {
  const text = typeof value === 'string' ? value : inspect(value)
  process.stderr.write(`${text.split('\n').map(printableLine).join('\n')}\n`)
}
