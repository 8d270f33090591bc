import type { CodeRegion } from '../dialect/codeRegions.ts'
import { pairTags, type TagPairs } from '../dialect/pairTags.ts'
import { scanTags, type ScannedAttribute, type ScannedTag } from '../dialect/scanTags.ts'
import { readFrontMatter, type FrontMatter } from '../markdown/frontMatter.ts'
import { frontMatterEnd } from '../markdown/frontMatterBlock.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { allAnchors, numberedHeadings, otherAnchors, ownHeadings, type PageHeading } from './pageOutline.ts'
import { cutText, type PlacedSection, type TextSection } from './textSections.ts'

/**
 * One version of a text, read as far as someone asks: completion, problems, hover and structure share what it holds.
 * Made from the version before, it reads only the sections that changed.
 */
export class ScannedText {
  readonly text: string
  /** With the line that closes it; 0 without front matter. */
  readonly frontMatterEnd: number
  readonly sections: readonly PlacedSection[]
  /** The stretches of code, in order. */
  readonly code: readonly CodeRegion[]
  #tags: readonly ScannedTag[] | undefined
  #pairs: TagPairs | undefined
  #headings: readonly PageHeading[] | undefined
  #anchors: ReadonlySet<string> | undefined

  constructor(text: string, before?: ScannedText) {
    this.text = text
    this.frontMatterEnd = frontMatterEnd(text)
    const { sections, code } = cutText(text, this.frontMatterEnd, before?.sections)
    this.sections = sections
    this.code = code
  }

  /** Every tag outside code and front matter, in order. */
  get tags(): readonly ScannedTag[] {
    return (this.#tags ??= this.sections.flatMap(({ section, start, line }) => section.of(placedTags, start, line)))
  }

  /** How the tags belong together. */
  get pairs(): TagPairs {
    return (this.#pairs ??= pairTags(this.tags))
  }

  get headings(): readonly PageHeading[] {
    this.#headings ??= numberedHeadings(
      this.sections.flatMap(({ section, start, line }) => section.of(placedHeadings, start, line)),
    )
    return this.#headings
  }

  /** The anchors that links may point to: those of headings, expandables and tabs, and those set by hand. */
  get anchors(): ReadonlySet<string> {
    const others = (): string[] => this.sections.flatMap(({ section }) => section.of(sectionAnchors))
    return (this.#anchors ??= allAnchors(this.headings, others()))
  }

  /** Whether a position is inside code. */
  isCode(position: number): boolean {
    return this.codeAt(position) !== undefined
  }

  /** Whether what is typed at a position becomes code: code that nothing closes goes on where the text ends. */
  isTypedAsCode(position: number): boolean {
    return this.isCode(position === this.text.length ? Math.max(0, position - 1) : position)
  }

  /** The stretch of code that a position is in. */
  codeAt(position: number): CodeRegion | undefined {
    let [low, high] = [0, this.code.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.code[middle]?.end ?? 0) <= position) low = middle + 1
      else high = middle
    }
    const region = this.code[low]
    return region !== undefined && region.start <= position ? region : undefined
  }
}

/** A text as it is read by parts: itself, where that has been done. */
export function scanned(text: string | ScannedText): ScannedText {
  return typeof text === 'string' ? new ScannedText(text) : text
}

function placedTags(section: TextSection, start: number, line: number): readonly ScannedTag[] {
  return section.of(ownTags).map((tag) => placedTag(tag, start, line))
}

/** The tags of a section, with offsets in it. */
export function ownTags(section: TextSection): readonly ScannedTag[] {
  const { text, isFrontMatter } = section
  return isFrontMatter || !text.includes('{%') ? [] : scanTags(text, section.code)
}

/** The front matter of a text, by its first section: if it isn't closed, that holds its beginning. */
export function sectionFrontMatter({ text }: TextSection): FrontMatter {
  return readFrontMatter(text)
}

function placedHeadings(section: TextSection, start: number, line: number): readonly PageHeading[] {
  return section.of(sectionHeadings).map((heading) => {
    return { ...heading, ...moved(heading, start), line: heading.line + line }
  })
}

/** The headings of a section, with offsets in it, and not yet numbered. */
export function sectionHeadings(section: TextSection): readonly PageHeading[] {
  return section.isFrontMatter ? [] : ownHeadings(section.text, section.code)
}

function sectionAnchors({ text, isFrontMatter }: TextSection): readonly string[] {
  return isFrontMatter ? [] : otherAnchors(text)
}

function placedTag(tag: ScannedTag, by: number, lines: number): ScannedTag {
  return {
    ...tag,
    ...moved(tag, by),
    nameSpan: moved(tag.nameSpan, by),
    argument: moved(tag.argument, by),
    attributes: tag.attributes.map((attribute) => placedAttribute(attribute, by)),
    line: tag.line + lines,
  }
}

function placedAttribute(attribute: ScannedAttribute, by: number): ScannedAttribute {
  const { nameSpan, valueSpan } = attribute
  return { ...attribute, nameSpan: moved(nameSpan, by), valueSpan: valueSpan && moved(valueSpan, by) }
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}
