import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Which window runs the sandbox, and where it serves. */
export interface Lease {
  /** Process id of the window's extension host. */
  readonly owner: number
  /** Process id of the sandbox, once it runs. */
  readonly process?: number
  /** Address, once it serves. */
  readonly url?: string
}

/** The file through which windows agree on who runs the sandbox. It holds no secrets. */
export class SandboxLease {
  readonly #folder: string
  readonly #file: string

  constructor(folder: string) {
    this.#folder = folder
    this.#file = join(folder, 'running.json')
  }

  /** Whose lease it is; undefined when nobody has one, or its window is gone. */
  async read(): Promise<Lease | undefined> {
    try {
      const lease: unknown = JSON.parse(await readFile(this.#file, 'utf8'))
      return isLease(lease) && isAlive(lease.owner) ? lease : undefined
    } catch {
      // No file, or one cut off by a crash: nobody has it.
      return undefined
    }
  }

  /** Takes the lease for this window. False when another living window was faster. */
  async take(): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true })
    const lease = await this.read()
    if (lease && lease.owner !== process.pid) return false
    await rm(this.#file, { force: true })
    try {
      await writeFile(this.#file, JSON.stringify({ owner: process.pid }), { flag: 'wx' })
      return true
    } catch {
      // Between looking and writing, another window took it.
      return false
    }
  }

  /** Tells the other windows where the sandbox serves. */
  async publish(lease: Omit<Lease, 'owner'>): Promise<void> {
    const draft = `${this.#file}.${process.pid}`
    await writeFile(draft, JSON.stringify({ owner: process.pid, ...lease }))
    await rename(draft, this.#file)
  }

  /** Gives the lease back, if this window has it. */
  async release(): Promise<void> {
    const lease = await this.read()
    if (lease?.owner === process.pid) await this.forget()
  }

  /** Removes the lease, whoever has it. */
  async forget(): Promise<void> {
    await rm(this.#file, { force: true })
  }
}

function isLease(value: unknown): value is Lease {
  return typeof value === 'object' && value !== null && 'owner' in value && typeof value.owner === 'number'
}

/** True while a process with this id lives. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
