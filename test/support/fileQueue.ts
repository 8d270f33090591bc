import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The environment variable with the folders of queues, as in a search path. */
export const queuesVariable = 'GALLEY_TEST_QUEUES'

/**
 * Names of files in order, in a folder that several processes share. Each name is taken once, by the process that asks
 * first, because renaming a file happens in one step.
 */
export class FileQueue {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  static create(folder: string, names: readonly string[]): FileQueue {
    mkdirSync(folder, { recursive: true })
    for (const [at, name] of names.entries()) writeFileSync(join(folder, `${String(at).padStart(5, '0')} ${name}`), '')
    return new FileQueue(folder)
  }

  /** Returns the next name, or undefined when all are taken. */
  take(): string | undefined {
    const isWaiting = (entry: string): boolean => /^\d{5} /.test(entry)
    for (const entry of readdirSync(this.#folder).filter(isWaiting).sort()) {
      try {
        renameSync(join(this.#folder, entry), join(this.#folder, `taken ${entry}`))
        return entry.slice(6)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      }
    }
    return undefined
  }

  /** Records that a name that was taken is done. */
  finish(name: string): void {
    const entry = readdirSync(this.#folder).find((each) => each.startsWith('taken ') && each.endsWith(` ${name}`))
    if (entry) renameSync(join(this.#folder, entry), join(this.#folder, entry.replace('taken', 'done')))
  }

  /** Returns the names that aren't done. A process that ended too early leaves some. */
  unfinished(): readonly string[] {
    const entries = readdirSync(this.#folder).filter((entry) => !entry.startsWith('done '))
    return entries.map((entry) => entry.replace(/^(?:taken )?\d{5} /, ''))
  }
}
