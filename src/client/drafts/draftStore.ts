import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../disk/atomicFile.ts'
import { makePrivateFolder, writePrivateFile } from '../../disk/privateFiles.ts'
import { draftId, readDraft, type Draft, type DraftKey, type UnsavedBase } from '../../core/review/drafts/draft.ts'
import { withFileLock } from '../../disk/fileLock.ts'
import { parsedJson, recordOf } from '../../contract/checks/records.ts'
import { WriteTurns } from '../writeTurns.ts'

/**
 * A batch whose overwritten texts aren't checked yet. After many batches, the check would take more requests than the
 * push.
 */
export interface UncheckedBatch {
  /** The revision that the batch created. */
  readonly revision: string
  /** The drafts as sent, all of one change request. */
  readonly drafts: readonly Draft[]
}

/** Stores drafts for all windows. When a method resolves, the data survives a power failure. */
export interface DraftRepository {
  get(key: DraftKey): Promise<Draft | undefined>
  /** Replaces a draft with the result of `change`, atomically. Undefined removes the draft. Returns the new draft. */
  change(key: DraftKey, change: (draft: Draft | undefined) => Draft | undefined): Promise<Draft | undefined>
  /** Runs `work` on a change request while no other window does. */
  alone<T>(ref: Omit<DraftKey, 'page'>, work: () => Promise<T>): Promise<T>
  /** Returns batches of long pushes whose overwritten texts aren't checked yet. */
  unchecked(): Promise<readonly UncheckedBatch[]>
  keepUnchecked(batch: UncheckedBatch): Promise<void>
  forgetUnchecked(batch: UncheckedBatch): Promise<void>
}

/**
 * Stores drafts on disk, one file per page. After a crash, a file has either the old or the new content. Every read
 * goes to the disk, because another window can have the same page open. Discarded drafts are moved to a separate
 * folder.
 */
export class DraftStore implements DraftRepository {
  readonly #folder: string
  readonly #ready = new Map<string, Promise<unknown>>()
  readonly #turns = new WriteTurns()

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

  /** Removes a draft. Its text stays in the folder `discarded`. */
  async discard(draft: Draft): Promise<void> {
    await this.#write('discarded', draft, JSON.stringify(draft))
    await this.change(draft, () => undefined)
  }

  /**
   * Reports changes of drafts in any window, with a test for affected keys. Stops when you call the returned function.
   */
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

  /** Stores the base of an unsaved text. After a restart, the editor restores only the text. */
  async putBase(key: DraftKey, base: UnsavedBase): Promise<void> {
    await this.#write('bases', key, JSON.stringify(base))
  }

  async base(key: DraftKey): Promise<UnsavedBase | undefined> {
    const json = await read(this.#path('bases', key))
    // If a base can't be read, the push compares the whole text.
    return json === undefined ? undefined : (parsedJson(json) as UnsavedBase | undefined)
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

  /** Returns all stored texts of one kind. */
  async #texts(kind: string): Promise<readonly string[]> {
    const folder = join(this.#folder, kind)
    const names = await readdir(folder).catch(missing<string[]>([]))
    const texts = names.filter((name) => name.endsWith('.json')).map(async (name) => await read(join(folder, name)))
    return (await Promise.all(texts)).flatMap((text) => text ?? [])
  }

  /** Runs `work` exclusively in this window and among all windows. */
  async #locked<T>(path: string, work: () => Promise<T>): Promise<T> {
    await this.#makeFolder('drafts')
    return await this.#turns.run(path, async () => await withFileLock(`${path}.lock`, work))
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

/** Returns the key of a batch. Revisions of a change request are unique. */
function keyOf({ revision, drafts: [first] }: UncheckedBatch): DraftKey | undefined {
  return first && { ...first, page: revision }
}

/** Reads a batch from JSON. Undefined if the JSON is something else. */
function readBatch(json: string): UncheckedBatch | undefined {
  const { revision, drafts } = recordOf(parsedJson(json))
  // Atomic writes leave no partial batch, so another file isn't ours.
  if (typeof revision !== 'string' || !Array.isArray(drafts)) return undefined
  return { revision, drafts: drafts.flatMap((draft) => readDraft(JSON.stringify(draft)) ?? []) }
}

async function read(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch(missing<undefined>(undefined))
}

/** Returns `value` if the file doesn't exist. Rethrows other errors. */
function missing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (errorCode(error) === 'ENOENT') return value
    throw error
  }
}
