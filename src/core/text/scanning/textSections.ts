import { moved } from '../markdown/links/foundLink.ts'
import { codeRegions, type CodeRegion } from '../dialect/codeRegions.ts'

/** A section with the offset and the line where it begins. */
export interface PlacedSection {
  readonly section: TextSection
  readonly start: number
  readonly line: number
}

/** A text split into sections, and the code in it. */
export interface CutText {
  readonly sections: readonly PlacedSection[]
  readonly code: readonly CodeRegion[]
}

/** A part of a text that can be read by itself: no block, tag or code in it continues after its end. */
export class TextSection {
  readonly text: string
  readonly isFrontMatter: boolean
  readonly #found = new Map<unknown, { readonly about: readonly unknown[]; readonly result: unknown }>()
  #code: readonly CodeRegion[] | undefined

  constructor(text: string, isFrontMatter: boolean, code: readonly CodeRegion[] | undefined) {
    this.text = text
    this.isFrontMatter = isFrontMatter
    this.#code = code
  }

  /** The stretches of code in it, in order. */
  get code(): readonly CodeRegion[] {
    return (this.#code ??= codeRegions(this.text))
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

/** Where sections can end: at headings after an empty line, outside `<details>` and tags. */
const marks = /\n[ \t]*\r?\n(?=#{1,6}[ \t])|<details\b|<\/details>|\{%|%\}/gi

/**
 * Splits a text at its headings, and reuses sections of `known` with the same text. After a change, only the changed
 * sections are read again. Linear in the text.
 */
export function cutText(text: string, frontMatterEnd: number, known: readonly PlacedSection[] = []): CutText {
  const code = codeRegions(text)
  const byText = new Map(known.map(({ section }) => [keyOf(section.text, section.isFrontMatter), section]))
  // Code markers in front matter can extend beyond it. Otherwise, code doesn't cross the end of a section.
  const isCodeCut = (code[0]?.start ?? text.length) >= frontMatterEnd
  let region = 0
  const sections: PlacedSection[] = []
  let line = 0
  let start = 0
  const ends = [...headings(text, frontMatterEnd, code), text.length]
  for (const end of frontMatterEnd > 0 ? [frontMatterEnd, ...ends] : ends) {
    const part = text.slice(start, end)
    const isFrontMatter = end === frontMatterEnd && start === 0 && frontMatterEnd > 0
    const first = region
    while ((code[region]?.end ?? Infinity) <= end) region++
    const same = known.length === 0 ? undefined : byText.get(keyOf(part, isFrontMatter))
    const own =
      isCodeCut && same === undefined ? code.slice(first, region).map((each) => moved(each, -start)) : undefined
    const section = same ?? new TextSection(known.length > 0 ? detached(part) : part, isFrontMatter, own)
    sections.push({ section, start, line })
    line += lineCount(part)
    start = end
  }
  return { sections, code }
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

/** Returns the offsets of headings that no earlier block can contain. */
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

/** Returns the marks outside code. */
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

/** Returns which marks open (1) and close (-1) a `<details>`. While one has no end, it contains nothing. */
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
