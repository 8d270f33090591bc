import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileKey } from '../core/docs/files/fileNames.ts'
import { patiently } from './atomicFile.ts'
import { pathBelow } from './paths.ts'

/** A folder has files that no build wrote, so it isn't replaced. */
export class ForeignFiles extends Error {
  override readonly name = 'ForeignFiles'
}

/** The file in which a build lists its output, relative to the folder. */
const builtList = '~site/files.txt'

/**
 * A folder that a build replaces as a whole. Everything is written next to it, and takes its place at the end. A crash
 * before that leaves the folder unchanged.
 */
export class BuiltFolder {
  readonly #folder: string
  readonly #fresh: string
  readonly #former: string
  readonly #created = new Set<string>()
  readonly #files = new Set<string>()

  private constructor(folder: string) {
    const [around, name] = [path.dirname(folder), path.basename(folder)]
    this.#folder = folder
    this.#fresh = path.join(around, `.${name}.galley-new`)
    this.#former = path.join(around, `.${name}.galley-old`)
  }

  /** Begins a build. Throws {@link ForeignFiles} if the folder has files that no build wrote. */
  static begin(named: string): BuiltFolder {
    const built = new BuiltFolder(path.resolve(named))
    // If a process crashed in `finish`, the folder is missing, and its previous version is next to it.
    if (!existsSync(built.#folder) && existsSync(built.#former)) renameSync(built.#former, built.#folder)
    built.#requireOwn()
    rmSync(built.#fresh, { recursive: true, force: true })
    mkdirSync(built.#fresh, { recursive: true })
    return built
  }

  /** Returns whether a file was written at a path, ignoring case and forms of accents. */
  has(below: string): boolean {
    return this.#files.has(fileKey(below))
  }

  /** Writes a file below the folder. Throws if the path is outside, or already exists. */
  write(below: string, content: string | Uint8Array): void {
    const parts = below.split('/')
    // The builder creates the paths from content, so they are checked at this point too.
    if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0:]/.test(part))) {
      throw new Error(`No file can be written at ${JSON.stringify(below)}.`)
    }
    if (this.has(below)) throw new Error(`Two files would be ${JSON.stringify(below)}.`)
    const folder = path.join(this.#fresh, ...parts.slice(0, -1))
    if (!this.#created.has(folder)) mkdirSync(folder, { recursive: true })
    this.#created.add(folder)
    writeFileSync(path.join(folder, parts.at(-1) ?? ''), content, { flag: 'wx' })
    this.#files.add(fileKey(below))
  }

  /** Replaces the folder with what was written. */
  async finish(): Promise<void> {
    this.write(builtList, `${[...this.#files, fileKey(builtList)].sort().join('\n')}\n`)
    await this.#deleteFormer()
    if (existsSync(this.#folder)) await patiently(async () => await rename(this.#folder, this.#former))
    await patiently(async () => await rename(this.#fresh, this.#folder))
    await this.#deleteFormer()
  }

  async #deleteFormer(): Promise<void> {
    await rm(this.#former, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Deletes what was written. The folder stays unchanged. */
  abandon(): void {
    rmSync(this.#fresh, { recursive: true, force: true })
  }

  #requireOwn(): void {
    if (!existsSync(this.#folder)) return
    const list = path.join(this.#folder, builtList)
    const own = existsSync(list) ? new Set(readFileSync(list, 'utf8').split('\n').map(fileKey)) : new Set<string>()
    const found = readdirSync(this.#folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => !entry.isDirectory(),
    )
    const foreign = found
      .map((entry) => pathBelow(this.#folder, path.join(entry.parentPath, entry.name)))
      .find((file) => !own.has(fileKey(file)))
    if (foreign !== undefined) {
      throw new ForeignFiles(`${this.#folder} has ${foreign}, which no build wrote. Name an empty or a new folder.`)
    }
  }
}
