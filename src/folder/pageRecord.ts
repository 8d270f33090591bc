import { checkText, dependsOnBody } from '../core/authoring/checks/checkText.ts'
import type { DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { pageMap, type PageMap } from '../core/text/scanning/pageMap.ts'
import { scanned, sectionFrontMatter, type ScannedText } from '../core/text/scanning/scannedText.ts'
import { frontMatterEnd } from '../core/text/markdown/frontMatterBlock.ts'
import { coverOf } from '../core/text/markdown/coverOf.ts'
import { shownParts, type ShownPart } from '../core/authoring/checks/specChecks.ts'
import { mayHaveSamples } from '../core/text/samples/codeSamples.ts'
import { findLinks } from '../core/text/markdown/links/findLinks.ts'
import { isAddress } from '../core/text/strings/addresses.ts'

/** What Galley keeps in memory about a page instead of its text. */
export interface PageRecord {
  /** The file, relative to the root of the docs. */
  readonly path: string
  /** Its first heading of level 1. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly icon: string | undefined
  readonly hidden: boolean
  /** The condition for visitors who can see the page, as an expression. Undefined for all. */
  readonly condition?: string | undefined
  /** The cover image, as written. */
  readonly cover: string | undefined
  readonly anchors: ReadonlySet<string>
  /** The distinct targets of its links to pages, headings and files, as written. */
  readonly links: readonly string[]
  /** Those of `links` that are includes. */
  readonly includes: readonly string[]
  /** The parts of specifications that it shows, by {@link partKey}. */
  readonly apiParts: readonly string[]
  /** Whether it has code from files, which can change without the page. */
  readonly hasSamples: boolean
  /**
   * Problems of its text that don't depend on other files. Undefined if they weren't checked, or depend on other files.
   */
  readonly problems?: readonly DocsProblem[] | undefined
}

/** Reads the record of a page, including problems that don't depend on other files. */
export function readCheckedRecord(path: string, text: string): PageRecord {
  const scan = scanned(text)
  const record = readPageRecord(path, scan)
  return dependsOnBody(scan) ? record : { ...record, problems: checkText(scan) }
}

/** Reads the record of a page. */
export function readPageRecord(path: string, source: string | ScannedText): PageRecord {
  const scan = scanned(source)
  const { text, headings, anchors, sections } = scan
  const data = sections[0]?.section.of(sectionFrontMatter).data ?? {}
  const title = headings.find(({ level }) => level === 1)?.words
  return {
    path,
    title: title === '' ? undefined : title,
    description: textOf(data['description']),
    icon: textOf(data['icon']),
    hidden: data['hidden'] === true,
    ...conditionOf(data['if']),
    cover: textOf(data['cover']),
    anchors,
    ...innerLinks(scan.map),
    apiParts: shownParts(scan).map(partKey),
    hasSamples: mayHaveSamples(text),
  }
}

/** Returns a key of a part of a specification. */
export function partKey({ slug, part, name }: ShownPart): string {
  return `${slug} ${part} ${name}`
}

/** Nearly all titles are within this many characters. */
const usualTitleEnd = 2000

/** Reads only what a table of contents shows of a page, which takes a fraction of the time. */
export function readShownRecord(path: string, text: string): PageRecord {
  const start = text.slice(0, frontMatterEnd(text) + usualTitleEnd)
  const title = pageMap(start).blocks.find(
    ({ kind, level, end }) => kind === 'heading' && level === 1 && end < start.length,
  )
  return readPageRecord(path, title === undefined ? text : text.slice(0, title.end))
}

/** Returns whether two records of a page look the same in trees and lists. */
export function isShownAlike(one: PageRecord, other: PageRecord): boolean {
  const shown = ['title', 'description', 'icon', 'hidden', 'cover'] as const
  return shown.every((key) => one[key] === other[key])
}

function innerLinks(map: PageMap): Pick<PageRecord, 'links' | 'includes'> {
  const found = findLinks(map)
  const targets = new Set([...found.map(({ value }) => value), coverOf(map.text)?.value ?? ''])
  const links = [...targets].filter((target) => target !== '' && !isAddress(target))
  return { links, includes: found.flatMap(({ kind, value }) => (kind === 'include' ? [value] : [])) }
}

function conditionOf(written: unknown): Pick<PageRecord, 'condition'> {
  if (typeof written === 'boolean') return { condition: String(written) }
  const condition = textOf(written)
  return condition === undefined ? {} : { condition }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
