import { checkText, dependsOnBody } from '../core/authoring/checks/checkText.ts'
import type { DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { scanned, sectionFrontMatter, type ScannedText } from '../core/text/scanning/scannedText.ts'
import { coverOf } from '../core/text/markdown/coverOf.ts'
import { findLinks } from '../core/text/markdown/links/findLinks.ts'

/** What is kept of a page, so that its text need not be. */
export interface PageRecord {
  /** The file below the root of the docs. */
  readonly path: string
  /** Its first heading of the first level. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly icon: string | undefined
  readonly hidden: boolean
  /** The visitors who can see it, as an expression; undefined for all. */
  readonly condition?: string | undefined
  /** The picture at its top, as it is written. */
  readonly cover: string | undefined
  readonly anchors: ReadonlySet<string>
  /** Where its links to pages, headings and files go, as they are written; each once. */
  readonly links: readonly string[]
  /** Those of `links` that are includes. */
  readonly includes: readonly string[]
  /**
   * What is wrong with its text no matter what it links to. Undefined if no one looked, or other files have a say in
   * it.
   */
  readonly problems?: readonly DocsProblem[] | undefined
}

/** Reads what is to be known of a page, and finds what its text alone tells to be wrong. */
export function readCheckedRecord(path: string, text: string): PageRecord {
  const scan = scanned(text)
  const record = readPageRecord(path, scan)
  return dependsOnBody(scan) ? record : { ...record, problems: checkText(scan) }
}

/** Reads what is to be known of a page. */
export function readPageRecord(path: string, source: string | ScannedText): PageRecord {
  const { text, headings, anchors, sections } = scanned(source)
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
    ...innerLinks(text),
  }
}

/** Whether a page is shown for example as it was. */
export function isShownAlike(one: PageRecord, other: PageRecord): boolean {
  const shown = ['title', 'description', 'icon', 'hidden', 'cover'] as const
  return shown.every((key) => one[key] === other[key])
}

function innerLinks(text: string): Pick<PageRecord, 'links' | 'includes'> {
  const found = findLinks(text)
  const targets = new Set([...found.map(({ value }) => value), coverOf(text)?.value ?? ''])
  const links = [...targets].filter((target) => target !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
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
