import { isUtf8 } from 'node:buffer'
import path from 'node:path'
import { proseMask } from '../core/text/prose/proseMask.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import type { Output } from './output.ts'

/**
 * Prints the prose of a page, with everything else blanked, so that any prose engine reads it through a pipe: a position
 * in what is printed is one in the page. Throws for a file that can't be read.
 */
export function proseCommand(file: string, output: Output): number {
  const bytes = DiskFolder.open(path.dirname(file)).readBytes(path.basename(file))
  if (!isUtf8(bytes)) throw new Error(`${file} isn't encoded in UTF-8. Save it with that encoding first.`)
  output.lines(
    proseMask(bytes.toString())
      .replace(/\r?\n$/, '')
      .split(/\r?\n/),
  )
  return 0
}
