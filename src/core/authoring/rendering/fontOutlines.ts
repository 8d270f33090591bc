import { glyphOutline, readGlyphs, type OutlinePoint, type OutlineStep } from './glyphOutlines.ts'
import { ByteReader } from './byteReader.ts'

/** Draws the characters of a font as outlines, for lists of the editor, which can show pictures but no fonts. */
export interface FontOutlines {
  /** Returns a character as the path of an SVG in a square of 512 units. Undefined if the font doesn't have it. */
  readonly path: (character: string) => string | undefined
}

/** The side of the square that outlines are drawn in. */
export const outlineSize = 512

/**
 * Reads a WOFF2 font with outlines in the compact format (CFF). `decompress` undoes Brotli. Reads only characters of the
 * basic plane. Throws if the file is none or is cut off.
 */
export function readFontOutlines(font: Uint8Array, decompress: (data: Uint8Array) => Uint8Array): FontOutlines {
  const tables = readTables(font, decompress)
  const [cmap, cff] = [tables.get('cmap'), tables.get('CFF')]
  if (cmap === undefined || cff === undefined) throw new Error('The font has no outlines.')
  const characters = readCharacters(cmap)
  const glyphs = readGlyphs(cff)
  return {
    path: (character) => {
      const glyph = characters.get(character.codePointAt(0) ?? 0)
      const steps = glyph === undefined ? [] : glyphOutline(glyphs, glyph)
      return steps.length === 0 ? undefined : pathOf(steps)
    },
  }
}

/** Writes steps as the path of an SVG, in the middle of the square. */
function pathOf(steps: readonly OutlineStep[]): string {
  const points = steps.flatMap((step) => step.points)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
  const scale = outlineSize / Math.max(outlineSize, right - left, top - bottom)
  const at = ([x, y]: OutlinePoint): string => {
    const [across, down] = [x - (left + right) / 2, (bottom + top) / 2 - y]
    return [across, down].map((each) => Math.round(each * scale + outlineSize / 2)).join(' ')
  }
  return `${steps
    .map(({ sign, points: all }) => (sign === 'M' ? 'ZM' : sign) + all.map(at).join(' '))
    .join('')
    .slice(1)}Z`
}

/** The tags at these indices of the list of known tables, as far as outlines need them. */
const knownTables: Readonly<Record<number, string>> = { 0: 'cmap', 10: 'glyf', 11: 'loca', 13: 'CFF' }

function readTables(font: Uint8Array, decompress: (data: Uint8Array) => Uint8Array): ReadonlyMap<string, Uint8Array> {
  const reader = new ByteReader(font)
  if (reader.u32() !== 0x77_4f_46_32) throw new Error('This isn’t a WOFF2 font.')
  reader.at = 12
  const count = reader.u16()
  reader.at = 20
  const compressed = reader.u32()
  reader.at = 48
  const lengths = Array.from({ length: count }, () => {
    const flags = reader.u8()
    const index = flags & 63
    if (index === 63) reader.u32()
    const name = knownTables[index] ?? ''
    const isOutline = name === 'glyf' || name === 'loca'
    const isTransformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0
    const length = reader.base128()
    return { name, length: isTransformed ? reader.base128() : length }
  })
  const data = decompress(font.subarray(reader.at, reader.at + compressed))
  let at = 0
  return new Map(lengths.map(({ name, length }) => [name, data.subarray(at, (at += length))]))
}

/** Returns the glyphs of characters, from the table of format 4. */
function readCharacters(cmap: Uint8Array): ReadonlyMap<number, number> {
  const header = new ByteReader(cmap, 2)
  const offsets = Array.from({ length: header.u16() }, () => {
    header.at += 4
    return header.u32()
  })
  const start = offsets.find((offset) => new ByteReader(cmap, offset).u16() === 4)
  const found = new Map<number, number>()
  if (start === undefined) return found
  const count = new ByteReader(cmap, start + 6).u16() / 2
  const at = (row: number, segment: number): number => start + 14 + (row * count + segment) * 2 + (row > 0 ? 2 : 0)
  for (let segment = 0; segment < count; segment++) {
    const [end = 0, first = 0, delta = 0, range = 0] = [0, 1, 2, 3].map((row) =>
      new ByteReader(cmap, at(row, segment)).u16(),
    )
    for (let code = first; code <= end && code < 0xff_ff; code++) {
      const glyph = range === 0 ? code : new ByteReader(cmap, at(3, segment) + range + (code - first) * 2).u16()
      if (glyph !== 0) found.set(code, (glyph + delta) & 0xff_ff)
    }
  }
  return found
}
