/** A part of a PNG or JPEG file, as a span of bytes with its header. */
interface Part {
  /** The name of a PNG chunk, or the marker of a JPEG segment in hexadecimal form. */
  readonly name: string
  readonly start: number
  readonly end: number
}

const pngStart = 8
const latin1 = new TextDecoder('latin1')

/** Yields the chunks of a PNG file. Ends where the file is cut off. */
export function* pngChunks(bytes: Uint8Array): Generator<Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let start = pngStart; start + 12 <= bytes.length;) {
    const end = start + 12 + view.getUint32(start)
    if (end > bytes.length) return
    yield { name: latin1.decode(bytes.subarray(start + 4, start + 8)), start, end }
    start = end
  }
}

/** Yields the segments of a JPEG file before its pixels. */
export function* jpegSegments(bytes: Uint8Array): Generator<Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let start = 2; start + 4 <= bytes.length && bytes[start] === 0xff;) {
    const marker = bytes[start + 1] ?? 0
    const end = start + 2 + view.getUint16(start + 2)
    if (marker === 0xda || end > bytes.length || end < start + 4) return
    yield { name: marker.toString(16), start, end }
    start = end
  }
}

/** Returns whether an image has several pictures: an animated PNG or WebP. */
export function isAnimated(bytes: Uint8Array, type: string): boolean {
  if (type === 'png') return [...pngChunks(bytes)].some(({ name }) => name === 'acTL')
  return type === 'webp' && latin1.decode(bytes.subarray(12, 16)) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
}

/** Returns whether a WebP file keeps each pixel exactly. */
export function isLosslessWebp(bytes: Uint8Array): boolean {
  return latin1.decode(bytes.subarray(12, 16)) === 'VP8L'
}

/** Returns whether a WebP file has a color profile, which its encoder can't keep. */
export function hasWebpProfile(bytes: Uint8Array): boolean {
  return latin1.decode(bytes.subarray(12, 16)) === 'VP8X' && ((bytes[20] ?? 0) & 32) !== 0
}

/** The number of color channels of a JPEG file. */
export function jpegChannels(bytes: Uint8Array): number {
  const frame = [...jpegSegments(bytes)].find(({ name }) => /^c[0-35-79-bd-f]$/.test(name))
  return frame === undefined ? 0 : (bytes[frame.start + 9] ?? 0)
}

/** Returns the new file with the colors of the old one, which both say in their own way: a profile, or a gamma value. */
export function withColors(before: Uint8Array, after: Uint8Array, type: string): Uint8Array {
  if (type === 'png') {
    const isGray = (bytes: Uint8Array): boolean => bytes[25] === 0 || bytes[25] === 4
    const colors = [...pngChunks(before)].filter(({ name }) => ['iCCP', 'sRGB', 'gAMA', 'cHRM'].includes(name))
    const has = new Set([...pngChunks(after)].map(({ name }) => name))
    const missing = colors.filter(({ name }) => !has.has(name))
    return isGray(before) === isGray(after) ? inserted(before, missing, after, pngStart + 25) : after
  }
  if (type !== 'jpg' || jpegChannels(before) !== jpegChannels(after)) return after
  const profile = [...jpegSegments(before)].filter(({ name, start }) => name === 'e2' && isProfile(before, start))
  const [first] = jpegSegments(after)
  return inserted(before, profile, after, first?.name === 'e0' ? first.end : 2)
}

function isProfile(bytes: Uint8Array, start: number): boolean {
  return latin1.decode(bytes.subarray(start + 4, start + 15)) === 'ICC_PROFILE'
}

function inserted(from: Uint8Array, parts: readonly Part[], to: Uint8Array, at: number): Uint8Array {
  const pieces = parts.map(({ start, end }) => from.subarray(start, end))
  return joined([to.subarray(0, at), ...pieces, to.subarray(at)])
}

/**
 * Returns a JPEG file without what it says about the camera, the place and the program. Its pixels stay. The caller
 * makes sure that the file doesn't say how to turn the picture.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const dropped = [...jpegSegments(bytes)].filter(({ name }) => name === 'e1' || name === 'ed' || name === 'fe')
  const ends = [0, ...dropped.map(({ end }) => end)]
  const starts = [...dropped.map(({ start }) => start), bytes.length]
  return joined(ends.map((end, at) => bytes.subarray(end, starts[at])))
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
