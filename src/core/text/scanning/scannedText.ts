import { firstIndex } from '../edits/firstIndex.ts'
import { findLinks } from '../markdown/links/findLinks.ts'
import { codeRegions, type CodeRegion } from '../dialect/codeRegions.ts'
import { pairTags, type TagPairs } from '../dialect/pairTags.ts'
import { scanTags, type ScannedAttribute, type ScannedTag } from '../dialect/scanTags.ts'
import { readFrontMatter, type FrontMatter } from '../markdown/frontMatter.ts'
import { moved } from '../markdown/links/foundLink.ts'
import { pageMap, type PageMap } from './pageMap.ts'
import { allAnchors, otherAnchors } from './pageAnchors.ts'
import { numberedHeadings, ownHeadings, type PageHeading } from './pageOutline.ts'
import { cutText, type PlacedSection, type TextSection } from './textSections.ts'

/**
 * One version of a text. Completion, problems, hover and structure share it, and it parses only what they read. Created
 * from the previous version, it parses only the sections that changed.
 */
export class ScannedText {
  readonly text: string
  /** Its blocks. */
  readonly map: PageMap
  /** The offset after the front matter, including its closing line. 0 if there's none. */
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
    this.map = pageMap(text)
    this.frontMatterEnd = this.map.frontMatter?.after ?? 0
    this.code = codeRegions(this.map)
    this.sections = cutText(this.map, this.code, before?.sections)
  }

  /** All tags outside code and front matter, in order. */
  get tags(): readonly ScannedTag[] {
    return (this.#tags ??= this.sections.flatMap(({ section, start, line }) => section.of(placedTags, start, line)))
  }

  /** How the opening and closing tags match. */
  get pairs(): TagPairs {
    return (this.#pairs ??= pairTags(this.tags))
  }

  get headings(): readonly PageHeading[] {
    this.#headings ??= numberedHeadings(
      this.sections.flatMap(({ section, start, line }) => section.of(placedHeadings, start, line)),
    )
    return this.#headings
  }

  /** The anchors that links can point to: of headings, expandables and tabs, and explicit ones. */
  get anchors(): ReadonlySet<string> {
    const others = (): ReturnType<typeof otherAnchors> =>
      this.sections.flatMap(({ section }) => section.of(sectionAnchors))
    return (this.#anchors ??= allAnchors(this.headings, others()))
  }

  /** Returns whether a position is inside code. */
  isCode(position: number): boolean {
    return this.codeAt(position) !== undefined
  }

  /** Returns whether text typed at a position becomes code. Unclosed code continues at the end of the text. */
  isTypedAsCode(position: number): boolean {
    return this.isCode(position === this.text.length ? Math.max(0, position - 1) : position)
  }

  /** Returns the stretch of code at a position. */
  codeAt(position: number): CodeRegion | undefined {
    const region = this.code[firstIndex(this.code, ({ end }) => end > position)]
    return region !== undefined && region.start <= position ? region : undefined
  }
}

/** Wraps a text, unless it's already a {@link ScannedText}. */
export function scanned(text: string | ScannedText): ScannedText {
  return typeof text === 'string' ? new ScannedText(text) : text
}

function placedTags(section: TextSection, start: number, line: number): readonly ScannedTag[] {
  return section.of(ownTags).map((tag) => ({
    ...moved(tag, start),
    nameSpan: moved(tag.nameSpan, start),
    argument: moved(tag.argument, start),
    attributes: tag.attributes.map((attribute) => placedAttribute(attribute, start)),
    line: tag.line + line,
  }))
}

function placedAttribute(attribute: ScannedAttribute, by: number): ScannedAttribute {
  const { nameSpan, valueSpan } = attribute
  return { ...attribute, nameSpan: moved(nameSpan, by), valueSpan: valueSpan && moved(valueSpan, by) }
}

/** Returns the links of a section, with offsets relative to it. */
export function ownLinks({ map, isFrontMatter }: TextSection): ReturnType<typeof findLinks> {
  return isFrontMatter ? [] : findLinks(map)
}

/** Returns the tags of a section, with offsets relative to it. */
export function ownTags(section: TextSection): readonly ScannedTag[] {
  const { text, isFrontMatter } = section
  return isFrontMatter || !text.includes('{%') ? [] : scanTags(section.map, section.code)
}

/** Returns the front matter of a text from its first section, which has its start even if it isn't closed. */
export function sectionFrontMatter({ text }: TextSection): FrontMatter {
  return readFrontMatter(text)
}

function placedHeadings(section: TextSection, start: number, line: number): readonly PageHeading[] {
  return section.of(sectionHeadings).map((heading) => {
    return { ...moved(heading, start), line: heading.line + line }
  })
}

/** Returns the headings of a section, with offsets relative to it and without numbers. */
export function sectionHeadings(section: TextSection): readonly PageHeading[] {
  return section.isFrontMatter ? [] : ownHeadings(section.map)
}

function sectionAnchors({ text, isFrontMatter, code }: TextSection): ReturnType<typeof otherAnchors> {
  return isFrontMatter ? [] : otherAnchors(text, code)
}
