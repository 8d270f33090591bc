import type { DiskFolder, FolderFile } from '../disk/diskFolder.ts'
import { mayBeBroken } from './encodings.ts'
import { readCheckedRecord, readPageRecord, readShownRecord, type PageRecord } from './pageRecord.ts'
import type { RecordCache } from './recordCache.ts'
import { pageThread, readInThreads, withoutText } from './recordTexts.ts'
import type { Turns } from './turns.ts'

/** Options for reading pages. */
export interface RecordOptions {
  readonly signal?: AbortSignal | undefined
  /** The file of the worker that reads pages if there are many. */
  readonly thread?: string
  /** The number of pages from which workers and the cache are used, because workers take a moment to start. */
  readonly minForThreads?: number
  readonly cache?: RecordCache | undefined
  /** Reads only what a table of contents shows of the pages if there are many, without workers. */
  readonly isShallow?: boolean
}

/** The records of pages by file. */
export interface ReadPages {
  readonly records: ReadonlyMap<string, PageRecord>
  /** True if the records have only what a table of contents shows, and no links, anchors or problems. */
  readonly isShallow: boolean
}

/** The pages to read, below a root. */
interface UnreadPages {
  readonly folder: string
  readonly disk: DiskFolder
  readonly files: ReadonlyMap<string, FolderFile>
  readonly pages: readonly FolderFile[]
  /** When they were listed, in milliseconds since 1970. */
  readonly listedAt: number
}

/** The previous records. A file that is still the same object isn't read again. */
type Known = { readonly files: ReadonlyMap<string, FolderFile>; readonly records: ReadonlyMap<string, PageRecord> }

/** Reads the records of pages, in workers if there are many. Leaves out pages without a text. */
export async function readRecords(
  { folder, disk, files, pages, listedAt }: UnreadPages,
  known: Known | undefined,
  turns: Turns,
  { signal, cache, thread = pageThread, minForThreads = 400, isShallow: mayBeShallow = false }: RecordOptions,
): Promise<ReadPages> {
  const cached =
    known === undefined && pages.length >= minForThreads ? await cache?.read(folder, files, signal) : undefined
  const knownRecord = (file: FolderFile): PageRecord | undefined =>
    known?.files.get(file.path) === file ? known.records.get(file.path) : cached?.get(file.path)
  const knownRecords = pages.map(knownRecord)
  const others = pages.filter((_, at) => knownRecords[at] === undefined)
  const areMany = others.length >= minForThreads
  const isShallow = areMany && mayBeShallow
  const read = areMany && !isShallow ? await readInThreads(thread, folder, others, signal) : undefined
  const records = new Map<string, PageRecord>()
  for (const [at, file] of pages.entries()) {
    if (turns.isOver) await turns.pause()
    let record = knownRecords[at] ?? read?.get(file.path)
    if (record === undefined) {
      const found = readRecord(disk, file, isShallow)
      record = found && withoutText(found)
    }
    if (record !== undefined) records.set(file.path, record)
  }
  if (areMany && !isShallow) {
    // Without a cache, the next session reads everything again.
    await cache?.write(folder, { files, records: records.values() }, listedAt, signal).catch(() => undefined)
    signal?.throwIfAborted()
  }
  return { records, isShallow }
}

/** Reads the record of a page. Undefined if its file has no text. */
export function readRecord(disk: DiskFolder, file: FolderFile, isShallow = false): PageRecord | undefined {
  const text = readText(disk, file)
  if (text === undefined) return undefined
  if (isShallow) return readShownRecord(file.path, text)
  // Problems in the text of a file that isn't UTF-8 would be meaningless.
  return mayBeBroken(text) ? readPageRecord(file.path, text) : readCheckedRecord(file.path, text)
}

/** Returns the text of a file. Undefined if it doesn't exist, disappeared, or is too large. */
export function readText(disk: DiskFolder, file: FolderFile | undefined): string | undefined {
  return file && disk.readText(file.path)
}
