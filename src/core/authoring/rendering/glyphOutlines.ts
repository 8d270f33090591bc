import { ByteReader } from './byteReader.ts'

// Glyphs of the compact font format (Adobe Technical Notes 5176 and 5177).

export type OutlinePoint = readonly [x: number, y: number]

/** A step of an outline: the start of a contour, a line, or a curve with two control points. */
export interface OutlineStep {
  readonly sign: 'M' | 'L' | 'C'
  readonly points: readonly OutlinePoint[]
}

/** The programs that draw the glyphs of a font, and their subroutines. */
interface Glyphs {
  readonly programs: readonly Uint8Array[]
  readonly shared: readonly Uint8Array[]
  readonly own: readonly Uint8Array[]
}

export function readGlyphs(cff: Uint8Array): Glyphs {
  const reader = new ByteReader(cff, 2)
  reader.at = reader.u8()
  readIndex(cff, reader)
  const [top] = readIndex(cff, reader)
  readIndex(cff, reader)
  const shared = readIndex(cff, reader)
  const dictionary = readDictionary(top ?? new Uint8Array())
  const [start = 0] = dictionary.get(17) ?? []
  const [size = 0, from = 0] = dictionary.get(18) ?? []
  const [own = 0] = readDictionary(cff.subarray(from, from + size)).get(19) ?? []
  return {
    programs: readIndex(cff, new ByteReader(cff, start)),
    shared,
    own: own === 0 ? [] : readIndex(cff, new ByteReader(cff, from + own)),
  }
}

/** Reads a list of byte strings, and leaves the reader after it. */
function readIndex(bytes: Uint8Array, reader: ByteReader): Uint8Array[] {
  const count = reader.u16()
  if (count === 0) return []
  const size = reader.u8()
  const offsets = Array.from({ length: count + 1 }, () => {
    let offset = 0
    for (let byte = 0; byte < size; byte++) offset = offset * 256 + reader.u8()
    return offset
  })
  const base = reader.at - 1
  reader.at = base + (offsets.at(-1) ?? 0)
  return offsets.slice(1).map((end, at) => bytes.subarray(base + (offsets[at] ?? 0), base + end))
}

/** Returns the whole numbers of a dictionary by operator. Others aren't needed. */
function readDictionary(bytes: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const reader = new ByteReader(bytes)
  const found = new Map<number, readonly number[]>()
  let numbers: number[] = []
  while (reader.at < bytes.length) {
    const code = reader.u8()
    if (code <= 21) {
      found.set(code === 12 ? 1200 + reader.u8() : code, numbers)
      numbers = []
    } else if (code === 30) while ((reader.u8() & 15) !== 15);
    else numbers.push(code === 29 ? reader.u32() | 0 : numberOf(code, reader))
  }
  return found
}

function numberOf(code: number, reader: ByteReader): number {
  if (code === 28) return reader.i16()
  if (code < 247) return code - 139
  if (code < 251) return (code - 247) * 256 + reader.u8() + 108
  if (code < 255) return -(code - 251) * 256 - reader.u8() - 108
  return (reader.u32() | 0) / 65_536
}

/** The most steps of a program with its subroutines, so that a broken font can't run forever. */
const maxOperations = 100_000

/** Returns the outline of a glyph. Empty if the font doesn't have it. */
export function glyphOutline(glyphs: Glyphs, glyph: number): OutlineStep[] {
  const program = glyphs.programs[glyph]
  if (program === undefined) return []
  const pen = new GlyphPen(glyphs)
  pen.run(program, 0)
  return pen.steps
}

/** Runs the program of a glyph. Hints are skipped. */
class GlyphPen {
  readonly steps: OutlineStep[] = []
  readonly #glyphs: Glyphs
  #stack: number[] = []
  #hints = 0
  #operations = 0
  #x = 0
  #y = 0

  constructor(glyphs: Glyphs) {
    this.#glyphs = glyphs
  }

  run(program: Uint8Array, depth: number): void {
    const reader = new ByteReader(program)
    while (reader.at < program.length && depth <= 10) {
      if (this.#operations++ > maxOperations) throw new RangeError('A glyph of the font never ends.')
      const code = reader.u8()
      if (code >= 32 || code === 28) this.#stack.push(numberOf(code, reader))
      else if (code === 10) this.#call(this.#glyphs.own, depth)
      else if (code === 29) this.#call(this.#glyphs.shared, depth)
      else if (code === 11 || code === 14) return
      else this.#operate(code, reader)
    }
  }

  #call(routines: readonly Uint8Array[], depth: number): void {
    const bias = routines.length < 1240 ? 107 : routines.length < 33_900 ? 1131 : 32_768
    const routine = routines[(this.#stack.pop() ?? 0) + bias]
    if (routine !== undefined) this.run(routine, depth + 1)
  }

  #operate(code: number, reader: ByteReader): void {
    const stack = this.#stack
    this.#stack = []
    switch (code) {
      case 1:
      case 3:
      case 18:
      case 23:
        this.#hints += stack.length >> 1
        return
      case 19:
      case 20:
        this.#hints += stack.length >> 1
        reader.at += (this.#hints + 7) >> 3
        return
      case 21:
        return this.#move(stack.at(-2) ?? 0, stack.at(-1) ?? 0)
      case 22:
        return this.#move(stack.at(-1) ?? 0, 0)
      case 4:
        return this.#move(0, stack.at(-1) ?? 0)
      case 5:
        return this.#lines(stack)
      case 6:
      case 7:
        return stack.forEach((by, at) => (at % 2 === Number(code === 7) ? this.#line(by, 0) : this.#line(0, by)))
      case 8:
        return this.#curves(stack)
      case 24:
        this.#curves(stack.slice(0, -2))
        return this.#lines(stack.slice(-2))
      case 25:
        this.#lines(stack.slice(0, -6))
        return this.#curves(stack.slice(-6))
      case 26:
      case 27:
        return this.#alignedCurves(stack, code === 27)
      case 30:
      case 31:
        return this.#turningCurves(stack, code === 31)
      case 12:
        return this.#flex(reader.u8(), stack)
    }
  }

  #move(dx: number, dy: number): void {
    this.steps.push({ sign: 'M', points: [this.#go(dx, dy)] })
  }

  #line(dx: number, dy: number): void {
    this.steps.push({ sign: 'L', points: [this.#go(dx, dy)] })
  }

  #lines(stack: readonly number[]): void {
    for (let at = 0; at + 1 < stack.length; at += 2) this.#line(stack[at] ?? 0, stack[at + 1] ?? 0)
  }

  #curve(...[ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]: readonly number[]): void {
    this.steps.push({ sign: 'C', points: [this.#go(ax, ay), this.#go(bx, by), this.#go(cx, cy)] })
  }

  #curves(stack: readonly number[]): void {
    for (let at = 0; at + 5 < stack.length; at += 6) this.#curve(...stack.slice(at, at + 6))
  }

  /** Curves that begin and end in the same direction. */
  #alignedCurves(stack: number[], isLevel: boolean): void {
    let across = stack.length % 4 === 0 ? 0 : (stack.shift() ?? 0)
    for (let at = 0; at + 3 < stack.length; at += 4) {
      const [a = 0, bx = 0, by = 0, c = 0] = stack.slice(at, at + 4)
      if (isLevel) this.#curve(a, across, bx, by, c, 0)
      else this.#curve(across, a, bx, by, 0, c)
      across = 0
    }
  }

  /** Curves that begin level and end upright, or the other way around, in turns. */
  #turningCurves(stack: readonly number[], beginsLevel: boolean): void {
    let isLevel = beginsLevel
    for (let at = 0; at + 3 < stack.length; at += 4) {
      const [a = 0, bx = 0, by = 0, c = 0] = stack.slice(at, at + 4)
      const last = stack.length - at === 5 ? (stack[at + 4] ?? 0) : 0
      if (isLevel) this.#curve(a, 0, bx, by, last, c)
      else this.#curve(0, a, bx, by, c, last)
      isLevel = !isLevel
    }
  }

  #flex(code: number, s: readonly number[]): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0] = s
    if (code === 35) this.#curves(s.slice(0, 12))
    else if (code === 34) this.#curves([a, 0, b, c, d, 0, e, 0, f, -c, g, 0])
    else if (code === 36) this.#curves([a, b, c, d, e, 0, f, 0, g, h, i, -(b + d + h)])
    else if (code === 37) {
      const [x, y] = [a + c + e + g + i, b + d + f + h + j]
      const last = s[10] ?? 0
      const end = Math.abs(x) > Math.abs(y) ? [last, -y] : [-x, last]
      this.#curves([a, b, c, d, e, f, g, h, i, j, ...end])
    }
  }

  #go(dx: number, dy: number): OutlinePoint {
    this.#x += dx
    this.#y += dy
    return [this.#x, this.#y]
  }
}
