import path from 'node:path'
import type { FolderFile } from '../disk/diskFolder.ts'
import type { PageRecord } from './pageRecord.ts'
import { workInThreads } from './threadWork.ts'

/** The part of a record that trees and lists don't need. */
type Details = Pick<PageRecord, 'anchors' | 'links' | 'includes' | 'apiParts' | 'hasSamples' | 'problems'>
type Shown = Omit<PageRecord, keyof Details>

/** Writes records as one line of text, to send them between threads or to store them. */
export function writeRecords(records: readonly PageRecord[]): string {
  return JSON.stringify(records.map((record) => [shownOf(record), writtenDetails(record)]))
}

/** Reads records from a text that {@link writeRecords} wrote. Their details are read when they're first needed. */
export function readWrittenRecords(text: string): PageRecord[] {
  const written = JSON.parse(text) as (readonly [Shown, string])[]
  return written.map(([shown, details]) => new WrittenRecord(shown, details))
}

/** Copies the strings of a record, because a part of a text keeps the whole text in memory. */
export function withoutText(record: PageRecord): PageRecord {
  return readWrittenRecords(writeRecords([record]))[0] ?? record
}

/** Returns the record of a page that moved to another path. */
export function recordAt(path: string, record: PageRecord): PageRecord {
  const { anchors, links, includes, apiParts, hasSamples, problems } = record
  return { ...shownOf(record), path, anchors, links, includes, apiParts, hasSamples, problems }
}

class WrittenRecord implements PageRecord {
  readonly path: string
  readonly title: string | undefined
  readonly description: string | undefined
  readonly icon: string | undefined
  readonly hidden: boolean
  readonly condition: string | undefined
  readonly cover: string | undefined
  /** As written, until they're needed. */
  #details: string | Details

  constructor({ path, title, description, icon, hidden, condition, cover }: Shown, details: string) {
    this.path = path
    this.title = title
    this.description = description
    this.icon = icon
    this.hidden = hidden
    this.condition = condition
    this.cover = cover
    this.#details = details
  }

  get anchors(): Details['anchors'] {
    return this.#read().anchors
  }

  get links(): Details['links'] {
    return this.#read().links
  }

  get includes(): Details['includes'] {
    return this.#read().includes
  }

  get apiParts(): Details['apiParts'] {
    return this.#read().apiParts
  }

  get hasSamples(): boolean {
    return this.#read().hasSamples
  }

  get problems(): Details['problems'] {
    return this.#read().problems
  }

  /** The details as written, if they weren't needed yet. */
  get written(): string | undefined {
    return typeof this.#details === 'string' ? this.#details : undefined
  }

  #read(): Details {
    if (typeof this.#details === 'string') {
      const { anchors, ...others } = JSON.parse(this.#details) as Details & { readonly anchors: readonly string[] }
      this.#details = { ...others, anchors: new Set(anchors) }
    }
    return this.#details
  }
}

function shownOf({ path, title, description, icon, hidden, condition, cover }: PageRecord): Shown {
  return { path, title, description, icon, hidden, condition, cover }
}

function writtenDetails(record: PageRecord): string {
  const known = record instanceof WrittenRecord ? record.written : undefined
  if (known !== undefined) return known
  const { anchors, links, includes, apiParts, hasSamples, problems } = record
  return JSON.stringify({ anchors: [...anchors], links, includes, apiParts, hasSamples, problems })
}

/** The path of the worker: next to this file, both as source and in the bundle. */
export const pageThread = path.join(import.meta.dirname, `pageThread${path.extname(import.meta.filename)}`)

/**
 * Reads pages in workers, as many as the machine can run at once. Rejects only if `signal` is aborted. Leaves
 * out what a worker couldn't read, for example because it didn't start.
 */
export async function readInThreads(
  thread: string,
  root: string,
  pages: readonly FolderFile[],
  signal: AbortSignal | undefined,
): Promise<Map<string, PageRecord>> {
  const records = new Map<string, PageRecord>()
  const take = (text: string): void => {
    for (const record of readWrittenRecords(text)) records.set(record.path, record)
  }
  await workInThreads({ thread, data: root, items: pages, take, signal })
  return records
}
