import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  deletePrivate,
  makePrivateFile,
  makePrivateFolder,
  readPrivateFile,
  writePrivateFile,
} from '../../../disk/privateFiles.ts'

/** Where the sandbox serves that a window has started, and how it is known to be that one. */
export interface Lease {
  /** `http://127.0.0.1:PORT`; a lease is broken else. */
  readonly url: string
  /** Process id of the sandbox. */
  readonly process: number
  /** Drawn for this start: who knows it is this sandbox, or a window of the same user. */
  readonly secret: string
}

/** The primary result code of SQLite for a database that someone else has locked. */
const busy = 5

/**
 * The agreement of all windows on who runs the sandbox. The window that has the lease holds a lock of the operating system, which
 * SQLite takes on a file: two never hold it, and it is free when its process is gone.
 */
export class SandboxLease {
  readonly #folder: string
  readonly #file: string
  #lock: DatabaseSync | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#file = join(folder, 'running.json')
  }

  /** Takes the lease for this window. False while another window has it. */
  async take(): Promise<boolean> {
    if (this.#lock) return true
    await makePrivateFolder(this.#folder)
    this.#lock = await lock(join(this.#folder, 'running.lock'))
    if (!this.#lock) return false
    // What a window left behind when it ended suddenly refers to no one.
    await deletePrivate(this.#file)
    return true
  }

  /** Where the sandbox of another window serves; undefined as long as no one says so. */
  async read(): Promise<Lease | undefined> {
    try {
      const lease: unknown = JSON.parse(String((await readPrivateFile(this.#file))?.bytes))
      return isLease(lease) ? lease : undefined
    } catch {
      // There is none, or it isn't one.
      return undefined
    }
  }

  /** Tells the other windows of this user where the sandbox serves. */
  async publish({ url, process, secret }: Lease): Promise<void> {
    await writePrivateFile(this.#file, JSON.stringify({ url, process, secret }))
  }

  /** Gives the lease back, if this window has it. */
  async release(): Promise<void> {
    const held = this.#lock
    if (!held) return
    this.#lock = undefined
    await deletePrivate(this.#file)
    held.close()
  }
}

async function lock(path: string): Promise<DatabaseSync | undefined> {
  // An editor without SQLite can still load this file, and say what it lacks.
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    await makePrivateFile(path)
    return database
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
    if (code === busy) return undefined
    throw error
  }
}

function isLease(value: unknown): value is Lease {
  if (typeof value !== 'object' || value === null) return false
  const { url, process, secret } = value as Partial<Record<keyof Lease, unknown>>
  const isHere = typeof url === 'string' && /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(url)
  return isHere && Number.isSafeInteger(process) && Number(process) > 0 && typeof secret === 'string' && secret !== ''
}
