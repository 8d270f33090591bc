import pLimit from 'p-limit'
import path from 'node:path'
import type { KnownVerdict, Verdict } from '../../core/docs/external/verdicts.ts'
import {
  appendPrivateFile,
  makePrivateFolder,
  readPrivateFile,
  stateFolder,
  writePrivateFile,
} from '../../disk/privateFiles.ts'

const maxBytes = 64 * 1024 * 1024
/** After this many verdicts, they are on disk. A kill loses at most these. */
const maxWaiting = 20
const verdicts: ReadonlySet<unknown> = new Set<Verdict>([
  'fine',
  'moved',
  'gone',
  'certificate',
  'uncertain',
  'private',
])

/**
 * Remembers the verdicts of addresses between runs, in a folder of the user: one JSON line for each look, so that a
 * killed run continues where it was. The last line of an address counts.
 */
export class VerdictCache {
  readonly #file: string
  readonly #known = new Map<string, KnownVerdict>()
  #waiting: string[] = []
  readonly #writes = pLimit(1)

  private constructor(file: string) {
    this.#file = file
  }

  /** Opens the cache. A file that can't be read counts as empty. */
  static async open(folder = path.join(stateFolder(), 'external-links')): Promise<VerdictCache> {
    await makePrivateFolder(folder)
    const cache = new VerdictCache(path.join(folder, 'verdicts.jsonl'))
    const lines = (await readPrivateFile(cache.#file))?.bytes.toString().split('\n') ?? []
    for (const line of lines) cache.#read(line)
    const isCutOff = lines.length > 0 && lines.at(-1) !== ''
    if (isCutOff || lines.length > 2 * cache.#known.size + maxWaiting) await cache.#compact()
    return cache
  }

  get(address: string): KnownVerdict | undefined {
    return this.#known.get(address)
  }

  /** Remembers a verdict. It's on disk after `close`, or after a few more. */
  async set(address: string, known: KnownVerdict): Promise<void> {
    this.#known.set(address, known)
    this.#waiting.push(`${JSON.stringify([address, known])}\n`)
    // Waits for a slow disk, so that not more and more is lost by a kill.
    await (this.#waiting.length >= maxWaiting ? this.close() : this.#writes(() => undefined))
  }

  /** Writes what isn't on disk yet. */
  async close(): Promise<void> {
    const text = this.#waiting.join('')
    this.#waiting = []
    await this.#writes(async () => await appendPrivateFile(this.#file, text))
  }

  /** Skips lines that a kill cut off. */
  #read(line: string): void {
    try {
      const data: unknown = JSON.parse(line)
      const [address, known] = Array.isArray(data) ? (data as unknown[]) : []
      if (typeof address === 'string' && isKnown(known)) this.#known.set(address, known)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }

  async #compact(): Promise<void> {
    const lines: string[] = []
    let size = 0
    for (const entry of [...this.#known].toSorted(([, one], [, other]) => other.checked - one.checked)) {
      const line = `${JSON.stringify(entry)}\n`
      size += line.length
      if (size <= maxBytes / 2) lines.push(line)
    }
    await writePrivateFile(this.#file, lines.join(''))
  }
}

function isKnown(data: unknown): data is KnownVerdict {
  if (typeof data !== 'object' || data === null) return false
  const { verdict, reason, checked, to } = data as Record<string, unknown>
  const isText = typeof reason === 'string' && (to === undefined || typeof to === 'string')
  return verdicts.has(verdict) && typeof checked === 'number' && isText
}
