import { createHash } from 'node:crypto'
import path from 'node:path'
import { readOwnFile } from '../disk/namedPaths.ts'
import type { FolderFile } from '../disk/diskFolder.ts'
import {
  deletePrivate,
  makePrivateFolder,
  privateFilesIn,
  readPrivateFile,
  writePrivateFile,
} from '../disk/privateFiles.ts'
import type { PageRecord } from './pageRecord.ts'
import { pageThread, readWrittenRecords, writeRecords } from './recordTexts.ts'
import { Turns } from './turns.ts'

const recordsOfLine = 100
const bytesAtOnce = 1024 * 1024
const maxBytes = 64 * 1024 * 1024
const maxFolders = 20
/** The time in milliseconds during which a file can change again with the same modification time. */
const coarsestClock = 2000

/** The state of a file when its record was read: path, size and modification time. */
type Source = readonly [string, number, number]

/** Caches the records of large docs folders between sessions, one file for each folder. */
export class RecordCache {
  readonly #folder: string

  /** `folder` has the files. It's created when needed. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Returns the records of files that haven't changed. Empty if the cache is damaged or from another version of Galley.
   */
  async read(
    root: string,
    files: ReadonlyMap<string, FolderFile>,
    signal: AbortSignal | undefined,
  ): Promise<Map<string, PageRecord>> {
    const records = new Map<string, PageRecord>()
    const turns = new Turns(signal)
    const cached = (await readPrivateFile(this.#fileOf(root)).catch(() => undefined))?.bytes
    const start = (cached?.indexOf('\n') ?? -1) + 1
    if (cached === undefined || start === 0) return records
    const body = cached.subarray(start)
    const head = cached.toString('utf8', 0, start - 1)
    const hash = createHash('sha1')
    for (let at = 0; at < body.length; at += bytesAtOnce) {
      hash.update(body.subarray(at, at + bytesAtOnce))
      await turns.pause()
    }
    if (head !== headOf(root, versionOfReader(), hash.digest('hex'))) return records
    const lines = linesOf(body)
    for (const line of lines) {
      const sources = JSON.parse(line) as Source[]
      const written = readWrittenRecords(lines.next().value ?? '[]')
      for (const [at, record] of written.entries()) {
        const [name = '', size, changed] = sources[at] ?? []
        const file = files.get(name)
        if (file !== undefined && file.size === size && file.changed === changed) records.set(name, record)
      }
      await turns.pause()
    }
    return records
  }

  /** Stores the records of a folder. `listed` is when its files were listed, in milliseconds since 1970. */
  async write(
    root: string,
    { files, records }: { readonly files: ReadonlyMap<string, FolderFile>; readonly records: Iterable<PageRecord> },
    listed: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const turns = new Turns(signal)
    const certain = [...records].flatMap((record) => {
      const file = files.get(record.path)
      return file !== undefined && file.changed < listed - coarsestClock ? [{ file, record }] : []
    })
    const lines: Buffer[] = []
    const hash = createHash('sha1')
    for (let at = 0; at < certain.length; at += recordsOfLine) {
      const part = certain.slice(at, at + recordsOfLine)
      const sources = part.map(({ file }): Source => [file.path, file.size, file.changed])
      const line = Buffer.from(`${JSON.stringify(sources)}\n${writeRecords(part.map(({ record }) => record))}\n`)
      hash.update(line)
      lines.push(line)
      await turns.pause()
    }
    const head = Buffer.from(`${headOf(root, versionOfReader(), hash.digest('hex'))}\n`)
    const whole = Buffer.concat([head, ...lines])
    if (whole.length > maxBytes) return
    await makePrivateFolder(this.#folder)
    await writePrivateFile(this.#fileOf(root), whole)
    await this.#removeOldest()
  }

  #fileOf(root: string): string {
    return path.join(this.#folder, `${createHash('sha1').update(root).digest('hex')}.jsonl`)
  }

  async #removeOldest(): Promise<void> {
    const found = await privateFilesIn(this.#folder)
    const oldest = found.toSorted((one, other) => other.changed - one.changed).slice(maxFolders)
    await Promise.all(oldest.map(async ({ file }) => await deletePrivate(file)))
  }
}

function headOf(root: string, version: string, digest: string): string {
  return JSON.stringify({ root, version, digest })
}

/**
 * Identifies the code that read the records. In a release, the file names the others by their content. Its size and
 * time don't tell releases apart, because packages have no times.
 */
function versionOfReader(): string {
  return createHash('sha1').update(readOwnFile(pageThread)).digest('hex')
}

function* linesOf(text: Buffer): Generator<string, undefined> {
  for (let start = 0, end = text.indexOf('\n'); end !== -1; start = end + 1, end = text.indexOf('\n', start)) {
    yield text.toString('utf8', start, end)
  }
}
