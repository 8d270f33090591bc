import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IconGlyph } from '../../../core/rendering/readerView.ts'

/** Characters by the names of their icons, in hexadecimal, for each of the fonts that the package brings along. */
export type IconFonts = Readonly<Record<IconGlyph['style'], Readonly<Record<string, string>>>>

/** Reads which icons there are. Throws where the file is not there, or is something else. */
export function readIconFonts(): IconFonts {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'icons/icons.json'), 'utf8')) as IconFonts
}
