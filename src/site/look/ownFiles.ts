import path from 'node:path'
import { readOwnFile, readOwnBytes } from '../../disk/namedPaths.ts'
import type { IconGlyph } from '../../core/authoring/rendering/readerView.ts'
import { readIconFonts, type IconFonts } from '../../core/authoring/rendering/iconFonts.ts'

/** Galley's own files that a site needs, by the name in pages, with their path in the build. */
const files: Readonly<Record<string, string>> = {
  'site.css': 'browser/site.css',
  'site.js': 'browser/site.js',
  'search.js': 'browser/search.js',
  'theme.js': 'browser/theme.js',
  'solid.woff2': 'icons/solid.woff2',
  'brands.woff2': 'icons/brands.woff2',
}

/** The folder of the build: that of the bundle, or `dist` when running from source. */
const built =
  path.extname(import.meta.filename) === '.ts' ? path.join(import.meta.dirname, '../../../dist') : import.meta.dirname

/** Galley's own files in a site besides the docs: style, scripts and icons. Reads each file once. */
export class OwnFiles {
  readonly #bytes = new Map<string, Uint8Array>()
  #fonts: IconFonts | undefined

  readonly names: readonly string[] = Object.keys(files)

  /** Returns the bytes of a file. Undefined for an unknown name. Throws if the build isn't complete. */
  bytes(name: string): Uint8Array | undefined {
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    if (file === undefined) return undefined
    const bytes = this.#bytes.get(name) ?? readOwnBytes(path.join(built, file))
    this.#bytes.set(name, bytes)
    return bytes
  }

  /** Returns the character of an icon by name. */
  readonly icon = (name: string): IconGlyph | undefined => {
    this.#fonts ??= readIconFonts(readOwnFile(path.join(built, 'icons/icons.json')))
    for (const style of ['solid', 'brands'] as const) {
      const character = this.#fonts[style].get(name)
      if (character !== undefined) return { style, character }
    }
    return undefined
  }
}
