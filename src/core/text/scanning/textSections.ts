import { firstIndex } from '../edits/firstIndex.ts'
import { moved } from '../markdown/links/foundLink.ts'
import { codeRegions, type CodeRegion } from '../dialect/codeRegions.ts'
import { bodyMap, type PageMap } from './pageMap.ts'

/** A section with the offset and the line where it begins. */
export interface PlacedSection {
  readonly section: TextSection
  readonly start: number
  readonly line: number
}

/** A part of a text that can be read by itself: no block, tag or code in it continues after its end. */
export class TextSection {
  readonly text: string
  readonly isFrontMatter: boolean
  readonly #found = new Map<unknown, { readonly about: readonly unknown[]; readonly result: unknown }>()
  #part: (() => PageMap) | undefined
  #map: PageMap | undefined
  #code: readonly CodeRegion[] | undefined

  /** `part` returns the part of a map that is already read. */
  constructor(text: string, isFrontMatter: boolean, part: (() => PageMap) | undefined) {
    this.text = text
    this.isFrontMatter = isFrontMatter
    this.#part = part
  }

  /** Its blocks. */
  get map(): PageMap {
    this.#map ??= this.#part?.() ?? bodyMap(this.text)
    this.#part = undefined
    return this.#map
  }

  /** The stretches of code in it, in order. */
  get code(): readonly CodeRegion[] {
    return (this.#code ??= codeRegions(this.map))
  }

  /** Returns what `read` finds in this section. Caches the result until one of the values in `about` changes. */
  of<Result, About extends readonly unknown[]>(
    read: (section: TextSection, ...about: About) => Result,
    ...about: About
  ): Result {
    const known = this.#found.get(read)
    if (known?.about.every((each, at) => each === about[at]) === true) return known.result as Result
    const result = read(this, ...about)
    this.#found.set(read, { about, result })
    return result
  }
}

/**
 * Splits a text at its headings, and reuses sections of `known` with the same text. After a change, only the changed
 * sections are read again. Linear in the text.
 */
export function cutText(
  map: PageMap,
  code: readonly CodeRegion[],
  known: readonly PlacedSection[] = [],
): readonly PlacedSection[] {
  const { text, lineStarts, frontMatter } = map
  const byText = new Map(known.map(({ section }) => [keyOf(section.text, section.isFrontMatter), section]))
  const body = frontMatter === undefined ? 0 : firstLineFrom(lineStarts, frontMatter.after)
  const cuts = [...new Set([0, body, ...headingLines(map, code)])]
  return cuts.map((line, at) => {
    const endLine = cuts[at + 1] ?? lineStarts.length
    const start = lineStarts[line] ?? text.length
    const part = text.slice(start, lineStarts[endLine] ?? text.length)
    const isFrontMatter = line === 0 && body > 0
    const same = known.length === 0 ? undefined : byText.get(keyOf(part, isFrontMatter))
    // A part of the map would keep the whole text in memory, for each version of a text.
    const section =
      same ??
      (known.length > 0
        ? new TextSection(detached(part), isFrontMatter, undefined)
        : new TextSection(part, isFrontMatter, part === '' ? undefined : () => partOf(map, part, [line, endLine])))
    return { section, start, line }
  })
}

function firstLineFrom(lineStarts: readonly number[], offset: number): number {
  const line = lineStarts.findIndex((start) => start >= offset)
  return line === -1 ? lineStarts.length : line
}

/** Returns the part of a map between two lines. */
function partOf(map: PageMap, text: string, [line, endLine]: readonly [number, number]): PageMap {
  const start = map.lineStarts[line] ?? 0
  const first = firstIndex(map.blocks, (block) => block.line >= line)
  const next = firstIndex(map.blocks, (block) => block.line >= endLine)
  const byOffset = (offsets: readonly number[]): number[] => offsets.slice(line, endLine).map((at) => at - start)
  const blocks = map.blocks.slice(first, next)
  const closeOf = new Map<number, number>()
  for (const { line: open } of blocks) {
    const close = map.closeOf.get(open)
    if (close !== undefined && close < endLine) closeOf.set(open - line, close - line)
  }
  return {
    text,
    frontMatter: undefined,
    blocks: blocks.map((block) => ({
      ...moved(block, -start),
      line: block.line - line,
      endLine: block.endLine - line,
    })),
    lineStarts: byOffset(map.lineStarts),
    leads: byOffset(map.leads),
    closeOf,
  }
}

function keyOf(text: string, isFrontMatter: boolean): string {
  return isFrontMatter ? `\0${text}` : text
}

/**
 * Copies a part of a string. Without a copy, the part would keep the whole string in memory, for each version of a
 * text.
 */
function detached(part: string): string {
  return JSON.parse(JSON.stringify(part)) as string
}

/** Returns the lines of headings that no earlier block can contain: after an empty line, outside `<details>` and tags. */
function headingLines(map: PageMap, code: readonly CodeRegion[]): number[] {
  const { blocks, closeOf, lineStarts, leads, text } = map
  const isTagOpen = openTags(text, code)
  let detailsEnd = -1
  return blocks.flatMap(({ kind, line, start, depth }) => {
    if (kind === 'details') detailsEnd = Math.max(detailsEnd, closeOf.get(line) ?? -1)
    if (kind !== 'heading' || depth > 0 || line <= detailsEnd || start !== lineStarts[line]) return []
    const isAfterBlank = line > 0 && text.slice(leads[line - 1], start).trim() === ''
    return isAfterBlank && !isTagOpen(start) ? [line] : []
  })
}

/** Returns a test for whether a tag that goes on over several lines is open at an offset. Ask in increasing order. */
function openTags(text: string, code: readonly CodeRegion[]): (offset: number) => boolean {
  const marks = text.includes('{%') ? /\{%|%\}/g : undefined
  let found = marks?.exec(text)
  let [isOpen, region] = [false, 0]
  return (offset) => {
    for (; found && found.index < offset; found = marks?.exec(text)) {
      const { index } = found
      while (region < code.length && (code[region]?.end ?? 0) <= index) region++
      if ((code[region]?.start ?? Infinity) > index) isOpen = found[0] === '{%'
    }
    return isOpen
  }
}
