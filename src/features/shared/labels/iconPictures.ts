import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Uri } from 'vscode'
import { outlineSize, readFontOutlines, type FontOutlines } from '../../../core/authoring/rendering/fontOutlines.ts'
import { readIconFonts } from '../../../core/authoring/rendering/iconFonts.ts'
import { readOwnBytes, readOwnFile } from '../../../disk/namedPaths.ts'
import type { Log } from '../window/log.ts'

/** A picture for light and for dark themes. */
export interface ThemedPicture {
  readonly light: Uri
  readonly dark: Uri
}

/** Returns the picture of an icon by its name. Undefined if the fonts don't have it. */
export type IconPictures = (name: string) => ThemedPicture | undefined

/** Reads the fonts of icons, to draw icons in lists. Without a font, its icons have no pictures. */
export function loadIconPictures(log: Log): IconPictures {
  const folder = path.join(import.meta.dirname, 'icons')
  const fonts = new Map<string, FontOutlines>()
  try {
    const names = readIconFonts(readOwnFile(path.join(folder, 'icons.json')))
    for (const style of ['solid', 'brands'] as const)
      fonts.set(style, readFontOutlines(readOwnBytes(path.join(folder, `${style}.woff2`)), brotliDecompressSync))
    return (name) => {
      const style = names.solid.has(name) ? 'solid' : 'brands'
      const character = names[style].get(name)
      const drawn = character === undefined ? undefined : fonts.get(style)?.path(character)
      return drawn === undefined ? undefined : { light: pictureOf(drawn, '#424242'), dark: pictureOf(drawn, '#c5c5c5') }
    }
  } catch (error) {
    log.warn('Couldn’t read the pictures of icons.', error)
    return () => undefined
  }
}

function pictureOf(drawn: string, color: string): Uri {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${outlineSize} ${outlineSize}"><path fill="${color}" d="${drawn}"/></svg>`
  return Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, true)
}
