import type { IconGlyph } from './readerView.ts'

/** The characters of icons by name, for each of the included fonts. */
export type IconFonts = Readonly<Record<IconGlyph['style'], ReadonlyMap<string, string>>>

/** Reads the icons that the build lists in `icons.json`. Throws if the text has another format. */
export function readIconFonts(text: string): IconFonts {
  const { solid, brands } = JSON.parse(text) as Readonly<Record<IconGlyph['style'], readonly string[]>>
  return { solid: charactersOf(solid), brands: charactersOf(brands) }
}

/** The build writes each icon's distance to the previous character, and its names. */
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
