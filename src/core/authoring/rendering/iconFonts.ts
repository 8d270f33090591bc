import type { IconGlyph } from './readerView.ts'

/** Characters by the names of their icons, for each of the fonts that the package brings along. */
export type IconFonts = Readonly<Record<IconGlyph['style'], ReadonlyMap<string, string>>>

/** Reads which icons there are, as the build lists them in `icons.json`. Throws where the text is something else. */
export function readIconFonts(text: string): IconFonts {
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
