import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, writePrivateFile } from '../../disk/privateFiles.ts'
import { draftId, readDraft, type Draft, type DraftKey, type UnsavedBase } from '../../core/review/drafts/draft.ts'
import { withFileLock } from '../../disk/fileLock.ts'

/** A batch of which it isn't checked yet what it overwrote: after many batches that would cost more requests than the push. */
export interface UncheckedBatch {
  /** The revision that the batch made. */
  readonly revision: string
  /** The drafts as they were sent, all of one change request. */
  readonly drafts: readonly Draft[]
}

/** Where drafts are kept, for all windows. What has been given to it survives a power cut once it answers. */
export interface DraftRepository {
  get(key: DraftKey): Promise<Draft | undefined>
  all(): Promise<readonly Draft[]>
  /**
   * Replaces a draft by what `change` makes of it, with no one in between; undefined removes it. Gives what there is
   * afterwards.
   */
  change(key: DraftKey, change: (draft: Draft | undefined) => Draft | undefined): Promise<Draft | undefined>
  /** Does something with a change request while no other window does. */
  alone<T>(ref: Omit<DraftKey, 'page'>, work: () => Promise<T>): Promise<T>
  /** Batches of long pushes of which it isn't known yet whether they replaced what no one had seen. */
  unchecked(): Promise<readonly UncheckedBatch[]>
  keepUnchecked(batch: UncheckedBatch): Promise<void>
  forgetUnchecked(batch: UncheckedBatch): Promise<void>
}

/**
 * Drafts on disk, a file for each page, written so that a crash at any time leaves the file before or the one after.
 * Every read looks at the disk, since another window may have the same page open. Discarded drafts are kept aside.
 */
export class DraftStore implements DraftRepository {
  readonly #folder: string
  readonly #ready = new Map<string, Promise<unknown>>()
  readonly #queues = new Map<string, Promise<unknown>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async get(key: DraftKey): Promise<Draft | undefined> {
    const json = await read(this.#path('drafts', key))
    return json === undefined ? undefined : readDraft(json)
  }

  async change(key: DraftKey, change: (draft: Draft | undefined) => Draft | undefined): Promise<Draft | undefined> {
    const path = this.#path('drafts', key)
    return await this.#locked(path, async () => {
      const before = await this.get(key)
      const after = change(before)
      if (after === before) return after
      if (after) await this.#write('drafts', after, JSON.stringify(after))
      else await rm(path, { force: true })
      return after
    })
  }

  async alone<T>({ server, space, changeRequest }: Omit<DraftKey, 'page'>, work: () => Promise<T>): Promise<T> {
    return await this.#locked(this.#path('drafts', { server, space, changeRequest, page: '' }), work)
  }

  /** Takes a draft away that is no longer wanted; its text stays in the folder `discarded`. */
  async discard(draft: Draft): Promise<void> {
    await this.#write('discarded', draft, JSON.stringify(draft))
    await this.change(draft, () => undefined)
  }

  /** Tells when any window has changed drafts, with a test for which; until the returned function is called. */
  async watch(changed: (isOf: (key: DraftKey) => boolean) => void): Promise<() => void> {
    await this.#makeFolder('drafts')
    const watcher = watch(join(this.#folder, 'drafts'), { persistent: false }, (_, name) => {
      if (name === null || name.endsWith('.json')) {
        changed((key) => name === null || this.#path('drafts', key).endsWith(name))
      }
    })
    return () => watcher.close()
  }

  async all(): Promise<readonly Draft[]> {
    return (await this.#texts('drafts')).flatMap((json) => readDraft(json) ?? [])
  }

  /** Keeps what an unsaved text was written on: after a restart the editor brings back the text, and only that. */
  async putBase(key: DraftKey, base: UnsavedBase): Promise<void> {
    await this.#write('bases', key, JSON.stringify(base))
  }

  async base(key: DraftKey): Promise<UnsavedBase | undefined> {
    const json = await read(this.#path('bases', key))
    try {
      return json === undefined ? undefined : (JSON.parse(json) as UnsavedBase)
    } catch {
      // A base that can't be read is none: the push then compares all of the text.
      return undefined
    }
  }

  async unchecked(): Promise<readonly UncheckedBatch[]> {
    const texts = await this.#texts('unseen')
    return texts.flatMap((json) => readBatch(json) ?? [])
  }

  async keepUnchecked(batch: UncheckedBatch): Promise<void> {
    const key = keyOf(batch)
    if (key) await this.#write('unseen', key, JSON.stringify(batch))
  }

  async forgetUnchecked(batch: UncheckedBatch): Promise<void> {
    const key = keyOf(batch)
    if (key) await rm(this.#path('unseen', key), { force: true })
  }

  /** All that is kept of one kind. */
  async #texts(kind: string): Promise<readonly string[]> {
    const folder = join(this.#folder, kind)
    const names = await readdir(folder).catch(missing<string[]>([]))
    const texts = names.filter((name) => name.endsWith('.json')).map(async (name) => await read(join(folder, name)))
    return (await Promise.all(texts)).flatMap((text) => text ?? [])
  }

  /** One after the other in this window, and among all windows. */
  async #locked<T>(path: string, work: () => Promise<T>): Promise<T> {
    await this.#makeFolder('drafts')
    const before = this.#queues.get(path) ?? Promise.resolve()
    const locked = async (): Promise<T> => await withFileLock(`${path}.lock`, work)
    const running = before.then(locked, locked)
    this.#queues.set(path, running)
    try {
      return await running
    } finally {
      if (this.#queues.get(path) === running) this.#queues.delete(path)
    }
  }

  #path(kind: string, key: DraftKey): string {
    return join(this.#folder, kind, `${createHash('sha256').update(draftId(key)).digest('hex').slice(0, 32)}.json`)
  }

  async #write(kind: string, key: DraftKey, text: string): Promise<void> {
    await this.#makeFolder(kind)
    await writePrivateFile(this.#path(kind, key), text)
  }

  async #makeFolder(kind: string): Promise<void> {
    const ready = this.#ready.get(kind) ?? this.#makeFolders(kind)
    this.#ready.set(kind, ready)
    await ready
  }

  async #makeFolders(kind: string): Promise<void> {
    await makePrivateFolder(this.#folder)
    await makePrivateFolder(join(this.#folder, kind))
  }
}

/** Where a batch is kept: no two of a change request make the same revision. */
function keyOf({ revision, drafts: [first] }: UncheckedBatch): DraftKey | undefined {
  return first && { ...first, page: revision }
}

/** Reads a batch that was kept as JSON. Undefined if it is something else. */
function readBatch(json: string): UncheckedBatch | undefined {
  try {
    const { revision, drafts } = JSON.parse(json) as Partial<UncheckedBatch>
    if (typeof revision !== 'string' || !Array.isArray(drafts)) return undefined
    return { revision, drafts: drafts.flatMap((draft) => readDraft(JSON.stringify(draft)) ?? []) }
  } catch {
    // The atomic write leaves no half of a batch: this is a file of someone else.
    return undefined
  }
}

async function read(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch(missing<undefined>(undefined))
}

/** What doesn't exist is read as `value`; any other failure stays one. */
function missing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
}
