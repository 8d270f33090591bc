import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DraftKeeper } from '../../client/pushing/draftDesk.ts'
import { draftId, readDraft, type Draft, type DraftBase, type DraftKey } from '../../core/drafts/draft.ts'

/**
 * Drafts on disk, a file for each page, written so that a crash at any time leaves the file before or the one after.
 * Every read looks at the disk, since another window may have the same page open. Discarded drafts are kept aside.
 */
export class DraftStore implements DraftKeeper {
  readonly #folder: string
  readonly #ready = new Map<string, Promise<unknown>>()
  #count = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async get(key: DraftKey): Promise<Draft | undefined> {
    const json = await read(this.#path('drafts', key))
    return json === undefined ? undefined : readDraft(json)
  }

  async put(draft: Draft): Promise<void> {
    await this.#write('drafts', draft, JSON.stringify(draft))
  }

  async remove(key: DraftKey): Promise<void> {
    await rm(this.#path('drafts', key), { force: true })
  }

  /** Takes a draft away that is no longer wanted; its text stays in the folder `discarded`. */
  async discard(draft: Draft): Promise<void> {
    await this.#write('discarded', draft, JSON.stringify(draft))
    await this.remove(draft)
  }

  async all(): Promise<readonly Draft[]> {
    const folder = join(this.#folder, 'drafts')
    const names = await readdir(folder).catch(missing<string[]>([]))
    const texts = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map(async (name) => await read(join(folder, name))),
    )
    return texts.flatMap((json) => (json === undefined ? [] : (readDraft(json) ?? [])))
  }

  /** Keeps what an unsaved text was written on: after a restart the editor brings back the text, and only that. */
  async putBase(key: DraftKey, base: DraftBase): Promise<void> {
    await this.#write('bases', key, JSON.stringify(base))
  }

  async base(key: DraftKey): Promise<DraftBase | undefined> {
    const json = await read(this.#path('bases', key))
    try {
      return json === undefined ? undefined : (JSON.parse(json) as DraftBase)
    } catch {
      // A base that cannot be read is none: the push then compares all of the text.
      return undefined
    }
  }

  #path(kind: string, key: DraftKey): string {
    return join(this.#folder, kind, `${createHash('sha256').update(draftId(key)).digest('hex').slice(0, 32)}.json`)
  }

  async #write(kind: string, key: DraftKey, text: string): Promise<void> {
    const folder = join(this.#folder, kind)
    const ready = this.#ready.get(kind) ?? mkdir(folder, { recursive: true })
    this.#ready.set(kind, ready)
    await ready
    const path = this.#path(kind, key)
    this.#count++
    const fresh = `${path}.${process.pid}-${this.#count}`
    const file = await open(fresh, 'w')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, path)
  }
}

async function read(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch(missing<undefined>(undefined))
}

/** What is not there is read as `value`; any other failure stays one. */
function missing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
}
