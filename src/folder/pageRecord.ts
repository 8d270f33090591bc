import { pageAnchors, pageHeadings } from '../core/docs/pageOutline.ts'
import { coverOf } from '../core/markdown/coverOf.ts'
import { readFrontMatter } from '../core/markdown/frontMatter.ts'
import { findLinks } from '../core/markdown/links/findLinks.ts'

/** What is kept of a page, so that its text need not be. */
export interface PageRecord {
  /** The file below the root of the docs. */
  readonly path: string
  /** Its first heading of the first level. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly icon: string | undefined
  readonly hidden: boolean
  /** The picture at its top, as it is written. */
  readonly cover: string | undefined
  readonly anchors: ReadonlySet<string>
  /** Where its links to pages, headings and files lead, as they are written; each once. */
  readonly links: readonly string[]
}

/** Reads what is to be known of a page. */
export function readPageRecord(path: string, text: string): PageRecord {
  const { data } = readFrontMatter(text)
  const headings = pageHeadings(text)
  const title = headings.find(({ level }) => level === 1)?.words
  return {
    path,
    title: title === '' ? undefined : title,
    description: textOf(data['description']),
    icon: textOf(data['icon']),
    hidden: data['hidden'] === true,
    cover: textOf(data['cover']),
    anchors: pageAnchors(text, headings),
    links: innerLinks(text),
  }
}

/** Whether a page is shown among others as it was. */
export function isShownAlike(one: PageRecord, other: PageRecord): boolean {
  const shown = ['title', 'description', 'icon', 'hidden', 'cover'] as const
  return shown.every((key) => one[key] === other[key])
}

function innerLinks(text: string): string[] {
  const targets = [...findLinks(text).map(({ value }) => value), coverOf(text)?.value ?? '']
  return [...new Set(targets)].filter((target) => target !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
