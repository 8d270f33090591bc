import { codeRegions, type CodeRegion } from '../dialect/codeRegions.ts'

/** A part of a text that is read by itself: no block, no tag and no code in it goes on behind its end. */
export interface TextSection {
  readonly text: string
  readonly isFrontMatter: boolean
  /** The stretches of code in it, in order. */
  readonly code: readonly CodeRegion[]
  /**
   * What `read` finds in this section. It is worked out once, and again only where `about`, which it depends on
   * besides, is something else than last time.
   */
  of<Result, About extends readonly unknown[]>(
    read: (section: TextSection, ...about: About) => Result,
    ...about: About
  ): Result
}

/** A section with the offset and the line that it begins at. */
export interface PlacedSection {
  readonly section: TextSection
  readonly start: number
  readonly line: number
}

/** A text cut into its sections, and the code in it. */
export interface CutText {
  readonly sections: readonly PlacedSection[]
  readonly code: readonly CodeRegion[]
}

class ReadSection implements TextSection {
  readonly text: string
  readonly isFrontMatter: boolean
  readonly #found = new Map<unknown, { readonly about: readonly unknown[]; readonly result: unknown }>()
  #code: readonly CodeRegion[] | undefined

  constructor(text: string, isFrontMatter: boolean, code: readonly CodeRegion[] | undefined) {
    this.text = text
    this.isFrontMatter = isFrontMatter
    this.#code = code
  }

  get code(): readonly CodeRegion[] {
    return (this.#code ??= codeRegions(this.text))
  }

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

/** What decides where sections end: headings after an empty line, and what may be open there. */
const marks = /\n[ \t]*\r?\n(?=#{1,6}[ \t])|<details\b|<\/details>|\{%|%\}/gi

/**
 * Cuts a text before its headings, and takes over every section that is in `known` with the same words: after a change
 * only those that it touches are read again. Linear in the text.
 */
export function cutText(text: string, frontMatterEnd: number, known: readonly PlacedSection[] = []): CutText {
  const code = codeRegions(text)
  const byText = new Map(known.map(({ section }) => [keyOf(section.text, section.isFrontMatter), section]))
  // Marks of code in front matter may reach beyond it; without them, no stretch of code crosses the end of a section.
  const isCodeCut = (code[0]?.start ?? text.length) >= frontMatterEnd
  let region = 0
  const sections: PlacedSection[] = []
  let line = 0
  let start = 0
  for (const end of [
    ...(frontMatterEnd > 0 ? [frontMatterEnd] : []),
    ...headings(text, frontMatterEnd, code),
    text.length,
  ]) {
    const part = text.slice(start, end)
    const isFrontMatter = end === frontMatterEnd && start === 0 && frontMatterEnd > 0
    const first = region
    while ((code[region]?.end ?? Infinity) <= end) region++
    const same = known.length === 0 ? undefined : byText.get(keyOf(part, isFrontMatter))
    const own = isCodeCut && same === undefined ? movedCode(code.slice(first, region), start) : undefined
    const section = same ?? new ReadSection(known.length > 0 ? detached(part) : part, isFrontMatter, own)
    sections.push({ section, start, line })
    line += lineCount(part)
    start = end
  }
  return { sections, code }
}

function movedCode(code: readonly CodeRegion[], by: number): readonly CodeRegion[] {
  return by === 0 ? code : code.map((region) => ({ ...region, start: region.start - by, end: region.end - by }))
}

function keyOf(text: string, isFrontMatter: boolean): string {
  return isFrontMatter ? `\0${text}` : text
}

/** A copy: a part of a string keeps all of it in memory, which would be each version of a text that is being written. */
function detached(part: string): string {
  return JSON.parse(JSON.stringify(part)) as string
}

/** The starts of headings at which no block that begins before them can go on. */
function headings(text: string, from: number, code: readonly CodeRegion[]): number[] {
  const found = marksOf(text, from, code)
  const blocks = closedBlocks(found)
  const starts: number[] = []
  let details = 0
  let isTagOpen = false
  for (const each of found) {
    const { mark, end } = each
    if (mark === '{%') isTagOpen = true
    else if (mark === '%}') isTagOpen = false
    else if (mark.startsWith('<')) details += blocks.get(each) ?? 0
    else if (details === 0 && !isTagOpen) starts.push(end)
  }
  return starts
}

interface Mark {
  readonly mark: string
  readonly end: number
}

/** The marks outside code. */
function marksOf(text: string, from: number, code: readonly CodeRegion[]): Mark[] {
  const found: Mark[] = []
  let region = 0
  for (const { 0: mark, index } of text.slice(from).matchAll(marks)) {
    const at = from + index
    const end = at + mark.length
    while (region < code.length && (code[region]?.end ?? 0) < end) region++
    const around = code[region]
    if (around === undefined || around.start > at || end >= around.end) found.push({ mark, end })
  }
  return found
}

/** Which marks begin (1) and end (-1) a `<details>`: one without an end holds nothing, as long as someone writes it. */
function closedBlocks(found: readonly Mark[]): ReadonlyMap<Mark, number> {
  const blocks = new Map<Mark, number>()
  const open: Mark[] = []
  for (const each of found) {
    if (!each.mark.startsWith('<')) continue
    if (!each.mark.startsWith('</')) open.push(each)
    else {
      const opening = open.pop()
      if (opening !== undefined) blocks.set(opening, 1).set(each, -1)
    }
  }
  return blocks
}

function lineCount(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
