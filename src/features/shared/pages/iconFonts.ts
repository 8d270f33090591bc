import { readOwnFile } from '../../../disk/namedPaths.ts'
import { join } from 'node:path'
import type { IconGlyph } from '../../../core/authoring/rendering/readerView.ts'

/** Characters by the names of their icons, for each of the fonts that the package brings along. */
export type IconFonts = Readonly<Record<IconGlyph['style'], ReadonlyMap<string, string>>>

/** Reads which icons there are. Throws where the file doesn't exist, or is something else. */
export function readIconFonts(): IconFonts {
  const text = readOwnFile(join(import.meta.dirname, 'icons/icons.json'))
  const { solid, brands } = JSON.parse(text) as Readonly<Record<IconGlyph['style'], readonly string[]>>
  return { solid: charactersOf(solid), brands: charactersOf(brands) }
}

/** The build writes how many characters each icon comes after the one before, and its names. */
function charactersOf(icons: readonly string[]): Map<string, string> {
  let code = 0
  return new Map(
    icons.flatMap((icon) => {
      const [step, ...names] = icon.split(' ')
      code += Number(step)
      const character = String.fromCodePoint(code)
      return names.map((name) => [name, character] as const)
    }),
  )
}
