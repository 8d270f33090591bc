import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { fileKey, isUnportable, pathFlaw, type PathFlaw } from '../core/docs/files/fileNames.ts'
import { folderOf, isInside, isShown, pathBelow } from './paths.ts'
import { createFile, errorCode, patiently, replaceFile } from './atomicFile.ts'
import { ChangedOnDisk, DiskFailure, DiskRefusal, type RefusalKind } from './diskRefusal.ts'
import { readRegularFile, readStartOfFile } from './regularFile.ts'

/** A file below a folder. */
export interface FolderFile {
  /** The path relative to the folder, with `/`. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** When it was last changed, in milliseconds since 1970. */
  readonly changed: number
}

/** A file, folder or link in a folder. */
export type DiskEntry = Dirent

interface ReplaceOptions {
  readonly was?: string | Uint8Array
  /** The name of the temporary file in the same folder. */
  readonly temporary?: string
  readonly restores?: boolean
}

/** The maximum size in bytes of files that are read as text. People don't write larger ones. */
export const maxTextBytes = 10 * 1024 * 1024
/** The maximum size in bytes of files that are uploaded. More can't be sent in one request. */
const maxFileBytes = 512 * 1024 * 1024

/**
 * The only access to files whose paths come from a repository, a server, a journal, an agent or a configuration file.
 * Resolves symbolic links and refuses with a {@link DiskRefusal}, before anything is created or read: paths outside the
 * folder, hidden files that aren't part of docs, and anything but regular files and folders. Paths are relative to the
 * folder, with `/`. Doesn't protect against another program of the same user that changes the folder between check and
 * access.
 */
export class DiskFolder {
  /** The given path, made absolute. */
  readonly path: string
  readonly #real: string

  private constructor(folder: string, real: string) {
    this.path = folder
    this.#real = real
  }

  /** Opens a folder that the user named. Throws the file system's error if it doesn't exist. */
  static open(folder: string): DiskFolder {
    const real = realpathSync.native(folder)
    if (!statSync(real).isDirectory()) throw new DiskRefusal('notAFile', folder)
    return new DiskFolder(path.resolve(folder), real)
  }

  /** A hexadecimal hash of the real path, the same for all paths to the folder. */
  get identity(): string {
    return createHash('sha256').update(this.#real).digest('hex')
  }

  /** Returns a folder below; '' is this one. It doesn't have to exist. Throws if it isn't inside this one. */
  folder(below: string): DiskFolder {
    return below === '' ? this : new DiskFolder(path.join(this.path, below), this.#resolve(below))
  }

  /** Returns whether a path can be read and written. It doesn't have to exist. */
  holds(below: string): boolean {
    try {
      this.requireInside(below)
      return true
    } catch (error) {
      if (error instanceof DiskRefusal) return false
      throw error
    }
  }

  /** Throws a {@link DiskRefusal} if a path can't be read and written. */
  requireInside(below: string): void {
    this.#resolve(below)
  }

  /** Throws a {@link DiskRefusal} if a path isn't allowed for a new file. */
  requireNewFile(below: string): void {
    const flaw = isGalleys(below) ? undefined : pathFlaw(below)
    if (flaw !== undefined) throw new DiskRefusal(kindOf(flaw), below)
    this.requireInside(below)
  }

  /** Returns whether there's a readable folder at a path. */
  hasFolder(below: string): boolean {
    return this.#stats(below)?.isDirectory() ?? false
  }

  /** Returns whether something exists at a path. A refused path counts as existing. */
  has(below: string): boolean {
    try {
      return lstatSync(path.join(this.#real, below), { throwIfNoEntry: false }) !== undefined
    } catch (error) {
      // One of the parent folders is a file.
      if (errorCode(error) === 'ENOTDIR') return false
      throw error
    }
  }

  /** Returns whether a path goes through a symbolic link within the folder. It doesn't have to exist. */
  hasLink(below: string): boolean {
    return !isSameName(this.#resolve(below), path.join(this.#real, below))
  }

  /** Returns whether two paths are one file on a disk that ignores case or accent forms. */
  isSame(one: string, other: string): boolean {
    if (fileKey(one) !== fileKey(other)) return false
    const [first, second] = [one, other].map((each) =>
      lstatSync(path.join(this.#real, each), { throwIfNoEntry: false }),
    )
    return first !== undefined && first.ino === second?.ino
  }

  /**
   * Returns the current state of a file. Undefined if there's no readable file. Synchronous, because for many files the
   * thread pool takes six times as long.
   */
  file(below: string): FolderFile | undefined {
    const found = this.#stats(below)
    return found?.isFile() === true ? { path: below, size: found.size, changed: found.mtimeMs } : undefined
  }

  /**
   * Returns the file of an entry that {@link entries} just returned at the path `below`. Use {@link file} for other
   * paths.
   */
  listed(entry: DiskEntry, below: string): FolderFile | undefined {
    if (entry.isSymbolicLink() || !isReadable(entry.name)) return this.file(below)
    const found = lstatSync(entry.parentPath + path.sep + entry.name, { throwIfNoEntry: false })
    return found?.isFile() === true ? { path: below, size: found.size, changed: found.mtimeMs } : undefined
  }

  /**
   * Returns the files and folders in a folder below; '' is this one. Empty if it can't be read. Links count as files.
   * If you pass the `entry` that this method just returned for the folder, its path isn't resolved again.
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

  /** Returns the bytes of a file. Throws the file system's error, or a {@link DiskRefusal}. */
  readBytes(below: string, maxBytes = maxFileBytes): Buffer {
    return readRegularFile(this.#locate(below), { maxBytes, as: below })
  }

  /** Returns at most the first `length` bytes of a file. Undefined if there's no readable file. */
  readStart(below: string, length: number): Buffer | undefined {
    try {
      return readStartOfFile(this.#locate(below), length, below)
    } catch {
      return undefined
    }
  }

  /** Returns the text of a file. Undefined if there's no readable file, or if it's too large. */
  readText(below: string, maxBytes = maxTextBytes): string | undefined {
    try {
      return this.readBytes(below, maxBytes).toString('utf8')
    } catch {
      return undefined
    }
  }

  /** Returns the bytes of a file. Undefined only if it doesn't exist. Throws if it exists and can't be read. */
  readIfThere(below: string, maxBytes = maxFileBytes): Buffer | undefined {
    try {
      return this.readBytes(below, maxBytes)
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
      throw error
    }
  }

  /** Creates a file and its parent folders. Rejects with `EEXIST` if the path exists. */
  async create(below: string, content: string | Uint8Array): Promise<void> {
    this.requireNewFile(below)
    await this.#written(below, async () => await createFile(await this.#placeFor(below), content))
  }

  /**
   * Creates or replaces a file atomically. `was` is the content that the caller read: rejects with {@link
   * ChangedOnDisk} if the file has other content by now. `restores` means that the file existed before, so its name can
   * be one that isn't allowed for new files.
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

  /** Moves a file or folder to a free path and creates parent folders. Rejects with `EEXIST`. */
  async move(from: string, to: string): Promise<void> {
    const source = this.#locateLink(from)
    this.requireInside(to)
    if (this.has(to) && !this.isSame(from, to)) {
      throw Object.assign(new Error(`EEXIST: file already exists, rename to ${JSON.stringify(to)}`), { code: 'EEXIST' })
    }
    await this.#written(to, async () => {
      const place = await this.#placeFor(to)
      await patiently(async () => await rename(source, place))
    })
  }

  /** Deletes a file, or a symbolic link with this name. Does nothing if it doesn't exist. */
  async delete(below: string): Promise<void> {
    if (!this.has(below)) return
    const target = this.#locateLink(below)
    await this.#written(below, async () => await patiently(async () => await rm(target, { force: true })))
  }

  /** Deletes a folder if it's empty. */
  async deleteEmptyFolder(below: string): Promise<void> {
    if (this.hasFolder(below)) await rmdir(this.#locateLink(below)).catch(() => undefined)
  }

  /** Deletes a folder with everything in it. Deletes links inside, but doesn't follow them. */
  async deleteFolder(below: string): Promise<void> {
    await rm(this.#locateLink(below), { recursive: true, force: true, maxRetries: 5 })
  }

  /** Runs a write, and converts errors of the file system to messages for people. */
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
      // It no longer exists, or isn't readable.
      return undefined
    }
  }

  /** Returns the real path of an existing path. */
  #locate(below: string): string {
    if (below === '') return this.#real
    requireReadable(below)
    const wanted = path.join(this.#real, below)
    const real = realpathSync.native(wanted)
    if (real === wanted) return real
    if (!isInside(this.#real, real)) throw new DiskRefusal('outside', below)
    if (isSameName(real, wanted)) return real
    if (isGalleys(below)) throw new DiskRefusal('link', below)
    if (!pathBelow(this.#real, real).split('/').every(isShown)) throw new DiskRefusal('hidden', below)
    return real
  }

  /** Returns the real path of a path that doesn't have to exist. */
  #resolve(below: string): string {
    try {
      return this.#locate(below)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
      const found = lstatSync(path.join(this.#real, below), { throwIfNoEntry: false })
      if (found === undefined) return path.join(this.#resolve(folderOf(below)), path.posix.basename(below))
      // A dangling link could later point anywhere.
      if (found.isSymbolicLink()) throw new DiskRefusal('outside', below)
      // It was created in between.
      return this.#locate(below)
    }
  }

  /** Returns the path of a link itself, with its parent folders resolved. */
  #locateLink(below: string): string {
    requireReadable(below)
    return path.join(this.#locate(folderOf(below)), path.posix.basename(below))
  }

  /** Returns the real path for something new, and creates its parent folders. */
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

/** An existing file can have a name that another system doesn't allow. Windows interprets such names differently. */
function isHarmless(flaw: PathFlaw): boolean {
  return process.platform !== 'win32' && isUnportable(flaw)
}

function kindOf({ kind }: PathFlaw): RefusalKind {
  if (kind === 'hidden') return 'hidden'
  return ['empty', 'dots', 'absolute'].includes(kind) ? 'outside' : 'name'
}

/** Returns whether a path belongs to Galley's own files next to the docs, where links aren't followed. */
function isGalleys(below: string): boolean {
  return below === '.galley.yaml' || below === '.galley' || below.startsWith('.galley/')
}

/** Returns whether two paths differ at most in case and accent forms, as some disks ignore. */
function isSameName(one: string, other: string): boolean {
  return one === other || fileKey(one) === fileKey(other)
}
