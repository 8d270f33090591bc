import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  deletePrivate,
  makePrivateFile,
  makePrivateFolder,
  readPrivateFile,
  writePrivateFile,
} from '../../../disk/privateFiles.ts'

/** The address of a running sandbox, and what identifies it. */
export interface Lease {
  /** `http://127.0.0.1:PORT`. Any other address is invalid. */
  readonly url: string
  /** The process id of the sandbox. */
  readonly process: number
  /** A random secret. Only this sandbox and windows of the same user know it. */
  readonly secret: string
}

/** SQLite's primary result code for a database that is locked. */
const busy = 5

/**
 * Coordinates which window runs the sandbox. The window with the lease holds SQLite's file lock of the operating
 * system. Only one window can hold it, and it's released if the process crashes.
 */
export class SandboxLease {
  readonly #folder: string
  readonly #file: string
  #lock: DatabaseSync | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#file = join(folder, 'running.json')
  }

  /** Takes the lease for this window. Returns false if another window has it. */
  async take(): Promise<boolean> {
    if (this.#lock) return true
    await makePrivateFolder(this.#folder)
    this.#lock = await lock(join(this.#folder, 'running.lock'))
    if (!this.#lock) return false
    // A window that crashed can leave an old file behind.
    await deletePrivate(this.#file)
    return true
  }

  /** Returns the address of another window's sandbox. Undefined until that window publishes it. */
  async read(): Promise<Lease | undefined> {
    try {
      const lease: unknown = JSON.parse(String((await readPrivateFile(this.#file))?.bytes))
      return isLease(lease) ? lease : undefined
    } catch {
      // The file doesn't exist or is invalid.
      return undefined
    }
  }

  /** Publishes the address of the sandbox for the user's other windows. */
  async publish({ url, process, secret }: Lease): Promise<void> {
    await writePrivateFile(this.#file, JSON.stringify({ url, process, secret }))
  }

  /** Releases the lease, if this window has it. */
  async release(): Promise<void> {
    const held = this.#lock
    if (!held) return
    this.#lock = undefined
    await deletePrivate(this.#file)
    held.close()
  }
}

async function lock(path: string): Promise<DatabaseSync | undefined> {
  // If SQLite is missing in VS Code, this file can still be loaded and report it.
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
