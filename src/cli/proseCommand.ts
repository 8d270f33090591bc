import { isUtf8 } from 'node:buffer'
import path from 'node:path'
import { proseMask } from '../core/text/prose/proseMask.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import type { Output } from './output.ts'

/**
 * Prints the prose of a page, with blanks in place of everything else. Any prose engine can read it through a pipe, and
 * positions stay the same. Throws if the file can't be read.
 */
export function proseCommand(file: string, output: Output): number {
  const bytes = DiskFolder.open(path.dirname(file)).readBytes(path.basename(file))
  if (!isUtf8(bytes)) throw new Error(`${file} isn't encoded in UTF-8. Save it with that encoding first.`)
  const prose = proseMask(bytes.toString()).replace(/\r?\n$/, '')
  output.lines(prose.split(/\r?\n/))
  return 0
}
