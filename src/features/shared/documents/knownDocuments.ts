import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DocumentContent } from './documentSource.ts'

/** What is known of a document without asking its source. */
export interface KnownDocument {
  /** Milliseconds since 1970. */
  readonly mtime: number
  readonly size: number
  /** What it shows, where it can be written: a save has to know what the person saw. */
  readonly shown?: Uint8Array | undefined
  /** Fingerprint of what the source has. */
  readonly digest?: string
}

/** Others are read again when they are looked at. */
const maxKnown = 500

/**
 * What is known of documents by their URI, with times by which the editor sees that there is something new. Where the source knows no
 * time it is the moment at which the change was seen, so that it is also later than the one of a text that the editor
 * has kept unsaved over a restart. No time ever goes back.
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

  /** True where the source had just this when it was asked last, or was never asked. */
  isUpToDate(key: string, { bytes }: DocumentContent): boolean {
    const digest = this.get(key)?.digest
    return digest === undefined || digest === digestOf(bytes)
  }

  /** Keeps what a source has, and what the document shows where it can be written. */
  keep(key: string, { bytes, changedAt }: DocumentContent, shown?: Uint8Array): KnownDocument {
    const before = this.get(key)
    const digest = digestOf(bytes)
    const isSame = before?.digest === digest && isSameText(before.shown, shown)
    const { length } = shown ?? bytes
    const known = isSame
      ? { ...before, shown, mtime: Math.max(changedAt ?? 0, before.mtime) }
      : {
          mtime: Math.max(changedAt ?? this.#now(), before ? before.mtime + 1 : 0),
          // The editor lets a save pass over another text of the same size, no matter what its time says.
          size: before?.size === length ? length + 1 : length,
          shown,
          digest,
        }
    this.#known.set(key, known)
    return known
  }

  /** The document is another one by now, which no one has read yet. */
  markOutdated(key: string): void {
    const before = this.get(key)
    if (!before) return
    const mtime = Math.max(this.#now(), before.mtime + 1)
    this.#known.set(key, { ...before, mtime, shown: undefined })
  }

  /**
   * A draft has another text. The editor tells texts apart by time and size, and refuses to save over a later time as if
   * someone else had been there; the save of a draft overwrites no one. So its time stays the same and its size counts.
   * Reading must not move it: the editor asks for it before it reads, and would read all over again.
   */
  count(key: string): void {
    this.#known.set(key, { mtime: 0, size: (this.get(key)?.size ?? 0) + 1 })
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}

/** Where nothing is known to be shown, nothing else is. */
function isSameText(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return !one || !other || Buffer.compare(one, other) === 0
}
