import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DocumentContent } from './documentSource.ts'

/** What is known about a document without asking its source. */
export interface KnownDocument {
  /** Milliseconds since 1970. */
  readonly mtime: number
  readonly size: number
  /** The text that it shows, if it can be written. A save has to know what the user saw. */
  readonly shown?: Uint8Array | undefined
  /** The fingerprint of the source's content. */
  readonly digest?: string
}

/** How many documents are remembered. Others are read again when they're opened. */
const maxKnown = 500

/**
 * Remembers documents by URI, with modification times that tell VS Code about new content. If the source knows no time,
 * the time is when the change was noticed. That makes it later than the time of an unsaved text that VS Code kept over
 * a restart. Times never go back.
 */
export class KnownDocuments {
  readonly #known = new LRUCache<string, KnownDocument>({ max: maxKnown })
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  get keys(): Iterable<string> {
    return this.#known.keys()
  }

  get(key: string): KnownDocument | undefined {
    return this.#known.get(key)
  }

  /** Returns whether the source had this content at the last read, or was never read. */
  isUpToDate(key: string, { bytes }: DocumentContent): boolean {
    const digest = this.get(key)?.digest
    return digest === undefined || digest === digestOf(bytes)
  }

  /** Remembers the content of a source, and the text that the document shows if it can be written. */
  keep(key: string, { bytes, changedAt }: DocumentContent, shown?: Uint8Array): KnownDocument {
    const before = this.get(key)
    const digest = digestOf(bytes)
    const isSame = before?.digest === digest && isSameText(before.shown, shown)
    const { length } = shown ?? bytes
    const known = isSame
      ? { ...before, shown, mtime: Math.max(changedAt ?? 0, before.mtime) }
      : {
          mtime: Math.max(changedAt ?? this.#now(), before ? before.mtime + 1 : 0),
          // VS Code lets a save overwrite a text of the same size, regardless of its time. So the size must differ.
          size: before?.size === length ? length + 1 : length,
          shown,
          digest,
        }
    this.#known.set(key, known)
    return known
  }

  /** Marks a document as changed, although the new content hasn't been read yet. */
  markOutdated(key: string): void {
    const before = this.get(key)
    if (!before) return
    const mtime = Math.max(this.#now(), before.mtime + 1)
    this.#known.set(key, { ...before, mtime, shown: undefined })
  }

  /**
   * Gives a draft another size. VS Code compares texts by time and size, and refuses to save over a later time, as if
   * another user had changed the file. Saving a draft overwrites no one, so its time stays and its size changes.
   * Reading must not change the size, because VS Code asks for it before it reads, and would read again.
   */
  count(key: string): void {
    this.#known.set(key, { mtime: 0, size: (this.get(key)?.size ?? 0) + 1 })
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}

/** Texts count as equal if one of them isn't known. */
function isSameText(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return !one || !other || Buffer.compare(one, other) === 0
}
