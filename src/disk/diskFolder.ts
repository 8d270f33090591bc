import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { fileKey, isUnportable, pathFlaw, type PathFlaw } from '../core/docs/files/fileNames.ts'
import { folderOf, isInside, isShown, pathBelow } from './paths.ts'
import { createFile, errorCode, replaceFile } from './atomicFile.ts'
import { ChangedOnDisk, DiskFailure, DiskRefusal, type RefusalKind } from './diskRefusal.ts'
import { readRegularFile } from './regularFile.ts'

/** A file below a folder. */
export interface FolderFile {
  /** Below the folder, with `/`. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** When it was changed last, in milliseconds since 1970. */
  readonly changed: number
}

/** A file, folder or link in a folder. */
export type DiskEntry = Dirent

interface ReplaceOptions {
  readonly was?: string | Uint8Array
  /** The name, in the same folder, of the file that is written first. */
  readonly temporary?: string
  readonly restores?: boolean
}

/** Larger files aren't read as text: no person wrote them. In bytes. */
export const maxTextBytes = 10 * 1024 * 1024
/** For files that go to the platform as they are. In bytes; more can't be sent in one request. */
const maxFileBytes = 512 * 1024 * 1024

/**
 * The only way to files whose paths come from a repository, a server, a journal, an agent or a configuration file. It
 * knows the real folder, and refuses with a {@link DiskRefusal}, before anything is made or read, what is outside it
 * after every symbolic link, what is hidden and not the docs' own, and what is no regular file or folder. Paths are
 * below the folder, with `/`.
 *
 * It doesn't defend against a program of the same user that changes the folder in the instant between check and access.
 */
export class DiskFolder {
  /** As it was named, absolute. */
  readonly path: string
  readonly #real: string

  private constructor(folder: string, real: string) {
    this.path = folder
    this.#real = real
  }

  /** Opens a folder that a person named. Throws the error of the file system if there is none. */
  static open(folder: string): DiskFolder {
    const real = realpathSync.native(folder)
    if (!statSync(real).isDirectory()) throw new DiskRefusal('notAFile', folder)
    return new DiskFolder(path.resolve(folder), real)
  }

  /** Names the real folder, in hexadecimal: the same one by all paths that it has. */
  get identity(): string {
    return createHash('sha256').update(this.#real).digest('hex')
  }

  /** A folder below, '' for this one, which need not be there. Throws if it isn't inside this one. */
  folder(below: string): DiskFolder {
    return below === '' ? this : new DiskFolder(path.join(this.path, below), this.#resolve(below))
  }

  /** Whether a path may be read and written, be it there or not. */
  holds(below: string): boolean {
    try {
      this.requireInside(below)
      return true
    } catch (error) {
      if (error instanceof DiskRefusal) return false
      throw error
    }
  }

  /** Throws a {@link DiskRefusal} where a path may not be read and written. */
  requireInside(below: string): void {
    this.#resolve(below)
  }

  /** Throws a {@link DiskRefusal} where no new file may be made at a path. */
  requireNewFile(below: string): void {
    const flaw = isGalleys(below) ? undefined : pathFlaw(below)
    if (flaw !== undefined) throw new DiskRefusal(kindOf(flaw), below)
    this.requireInside(below)
  }

  /** Whether there is a folder below that may be read. */
  hasFolder(below: string): boolean {
    return this.#stats(below)?.isDirectory() ?? false
  }

  /** Whether there is a file, or something else, at a path; what is refused counts as something. */
  has(below: string): boolean {
    try {
      return lstatSync(path.join(this.#real, below), { throwIfNoEntry: false }) !== undefined
    } catch (error) {
      // A file is where one of the folders would be.
      if (errorCode(error) === 'ENOTDIR') return false
      throw error
    }
  }

  /** Whether a path, be it there or not, goes through a symbolic link within the folder. */
  hasLink(below: string): boolean {
    return !isSameName(this.#resolve(below), path.join(this.#real, below))
  }

  /** Whether two paths are one file, on a disk that doesn't distinguish capitals or forms of accents. */
  isSame(one: string, other: string): boolean {
    if (fileKey(one) !== fileKey(other)) return false
    const [first, second] = [one, other].map((each) =>
      lstatSync(path.join(this.#real, each), { throwIfNoEntry: false }),
    )
    return first !== undefined && first.ino === second?.ino
  }

  /**
   * A file as it is now. Undefined if there is none that may be read. Not asked for through the pool of threads:
   * there, the answers for many files take six times as long.
   */
  file(below: string): FolderFile | undefined {
    const found = this.#stats(below)
    return found?.isFile() === true ? { path: below, size: found.size, changed: found.mtimeMs } : undefined
  }

  /** The file of an entry that {@link entries} gave just now, and whose path is `below`: {@link file} is for others. */
  listed(entry: DiskEntry, below: string): FolderFile | undefined {
    if (entry.isSymbolicLink() || !isReadable(entry.name)) return this.file(below)
    const found = lstatSync(entry.parentPath + path.sep + entry.name, { throwIfNoEntry: false })
    return found?.isFile() === true ? { path: below, size: found.size, changed: found.mtimeMs } : undefined
  }

  /**
   * The files and folders in a folder below, '' for this one. Empty if it can't be read. Links count as files. `entry` is
   * what this gave just now for the folder, whose path isn't followed from the top again then.
   */
  async entries(below: string, entry?: DiskEntry): Promise<DiskEntry[]> {
    try {
      const isKnown = entry?.isDirectory() === true && isReadable(entry.name)
      const folder = isKnown ? entry.parentPath + path.sep + entry.name : this.#locate(below)
      return await readdir(folder, { withFileTypes: true })
    } catch {
      return []
    }
  }

  /**
   * The bytes of a file. Throws the error of the file system, or a {@link DiskRefusal}.
   */
  readBytes(below: string, maxBytes = maxFileBytes): Buffer {
    return readRegularFile(this.#locate(below), { maxBytes, as: below })
  }

  /** The text of a file. Undefined if there is none that may be read, or it is too large to be one. */
  readText(below: string, maxBytes = maxTextBytes): string | undefined {
    try {
      return this.readBytes(below, maxBytes).toString('utf8')
    } catch {
      return undefined
    }
  }

  /** The bytes of a file; undefined only if there is none. Throws where it is there and can't be read. */
  readIfThere(below: string, maxBytes = maxFileBytes): Buffer | undefined {
    try {
      return this.readBytes(below, maxBytes)
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
      throw error
    }
  }

  /** Writes a file that doesn't exist yet, with the folders around it. Rejects with `EEXIST` where something is. */
  async create(below: string, content: string | Uint8Array): Promise<void> {
    this.requireNewFile(below)
    await this.#written(below, async () => await createFile(await this.#placeFor(below), content))
  }

  /**
   * Puts a file in the place of another one, or if there is none; either is whole. `was` is what the writer read:
   * rejects with {@link ChangedOnDisk} where the file has something else by now. `restores`: the file was there before, so
   * that it may have a name that no new file gets.
   */
  async replace(
    below: string,
    content: string | Uint8Array,
    { was, temporary, restores = false }: ReplaceOptions = {},
  ): Promise<void> {
    const isNew = !this.has(below)
    if (isNew && !restores) this.requireNewFile(below)
    const place = async (): Promise<string> => (isNew ? await this.#placeFor(below) : this.#resolve(below))
    const beforeRename = (): void => {
      if (was !== undefined && this.readIfThere(below)?.equals(Buffer.from(was)) !== true)
        throw new ChangedOnDisk(below)
    }
    beforeRename()
    const options = { beforeRename, ...(temporary !== undefined && { temporary }) }
    await this.#written(below, async () => await replaceFile(await place(), content, options))
  }

  /** Moves a file or folder to a place if nothing else is, with the folders around it. Rejects with `EEXIST`. */
  async move(from: string, to: string): Promise<void> {
    const source = this.#locateLink(from)
    this.requireInside(to)
    if (this.has(to) && !this.isSame(from, to)) {
      throw Object.assign(new Error(`EEXIST: file already exists, rename to ${JSON.stringify(to)}`), { code: 'EEXIST' })
    }
    await this.#written(to, async () => await rename(source, await this.#placeFor(to)))
  }

  /** Deletes a file, or the symbolic link of its name. Nothing happens if there is none. */
  async delete(below: string): Promise<void> {
    if (this.has(below)) await this.#written(below, async () => await rm(this.#locateLink(below), { force: true }))
  }

  /** Deletes a folder in which nothing is; any other stays. */
  async deleteEmptyFolder(below: string): Promise<void> {
    if (this.hasFolder(below)) await rmdir(this.#locateLink(below)).catch(() => undefined)
  }

  /** Deletes a folder with everything in it. Links in it are deleted, not followed. */
  async deleteFolder(below: string): Promise<void> {
    await rm(this.#locateLink(below), { recursive: true, force: true })
  }

  /** Writes something; what the file system says against it is explained in words. */
  async #written(below: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
    } catch (error) {
      throw DiskFailure.of(error, below)
    }
  }

  #stats(below: string): Stats | undefined {
    try {
      return statSync(this.#locate(below))
    } catch {
      // It vanished, or may not be looked at.
      return undefined
    }
  }

  /** The real path of something that is there. */
  #locate(below: string): string {
    if (below === '') return this.#real
    requireReadable(below)
    const wanted = path.join(this.#real, below)
    const real = realpathSync.native(wanted)
    if (real === wanted || isSameName(real, wanted)) return real
    if (!isInside(this.#real, real)) throw new DiskRefusal('outside', below)
    if (isGalleys(below)) throw new DiskRefusal('link', below)
    if (!pathBelow(this.#real, real).split('/').every(isShown)) throw new DiskRefusal('hidden', below)
    return real
  }

  /** The real path of something that need not be there. */
  #resolve(below: string): string {
    try {
      return this.#locate(below)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
      const found = lstatSync(path.join(this.#real, below), { throwIfNoEntry: false })
      if (found === undefined) return path.join(this.#resolve(folderOf(below)), path.posix.basename(below))
      // A link to nowhere could become one to anywhere.
      if (found.isSymbolicLink()) throw new DiskRefusal('outside', below)
      // It was made in between.
      return this.#locate(below)
    }
  }

  /** The path of something itself, where it is a link; the folders around it are followed. */
  #locateLink(below: string): string {
    requireReadable(below)
    return path.join(this.#locate(folderOf(below)), path.posix.basename(below))
  }

  /** The real path for something new, whose folders are made. */
  async #placeFor(below: string): Promise<string> {
    this.requireInside(below)
    await this.#makeFolders(folderOf(below))
    return this.#locateLink(below)
  }

  async #makeFolders(below: string): Promise<void> {
    if (below === '' || this.hasFolder(below)) return
    await this.#makeFolders(folderOf(below))
    await mkdir(this.#locateLink(below)).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
}

function requireReadable(below: string): void {
  if (isGalleys(below)) {
    if (below.split('/').some((part) => part === '' || part === '.' || part === '..'))
      throw new DiskRefusal('outside', below)
    return
  }
  const flaw = pathFlaw(below)
  if (flaw !== undefined && !isHarmless(flaw)) throw new DiskRefusal(kindOf(flaw), below)
  if (!below.split('/').every(isShown)) throw new DiskRefusal('hidden', below)
}

function isReadable(name: string): boolean {
  const flaw = pathFlaw(name)
  return flaw === undefined || isHarmless(flaw)
}

/** A file that is there may have a name that another system doesn't take. Windows takes such names for something else. */
function isHarmless(flaw: PathFlaw): boolean {
  return process.platform !== 'win32' && isUnportable(flaw)
}

function kindOf({ kind }: PathFlaw): RefusalKind {
  if (kind === 'hidden') return 'hidden'
  return ['empty', 'dots', 'absolute'].includes(kind) ? 'outside' : 'name'
}

/** Whether a path is of Galley's own files beside the docs, where no link is followed. */
function isGalleys(below: string): boolean {
  return below === '.galley.yaml' || below === '.galley' || below.startsWith('.galley/')
}

/** Whether two paths differ at most as a disk allows that doesn't distinguish capitals or forms of accents. */
function isSameName(one: string, other: string): boolean {
  return one === other || fileKey(one) === fileKey(other)
}
