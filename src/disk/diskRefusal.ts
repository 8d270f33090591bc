/** Why a path isn't read or written. */
export type RefusalKind =
  /** It leaves the folder, by itself or through a symbolic link. */
  | 'outside'
  /** It is hidden, or a symbolic link to something that is. */
  | 'hidden'
  /** A symbolic link is where Galley keeps its own files. */
  | 'link'
  /** It is no regular file: a device, a pipe, a socket or a folder. */
  | 'notAFile'
  /** No file may have this name. */
  | 'name'
  | 'tooLarge'

const reasons: Record<RefusalKind, string> = {
  outside: 'is outside the folder',
  hidden: 'is hidden, or a symbolic link to a hidden file',
  link: 'is a symbolic link',
  notAFile: 'isn’t a regular file',
  name: 'has a name that some operating systems don’t allow',
  tooLarge: 'is too large',
}

/** A path that {@link DiskFolder} neither reads nor writes. */
export class DiskRefusal extends Error {
  override readonly name = 'DiskRefusal'
  readonly kind: RefusalKind
  /** As it was asked for. */
  readonly path: string

  constructor(kind: RefusalKind, path: string) {
    // Names come from outside: as JSON they are one line without control characters.
    super(`${JSON.stringify(path)} ${reasons[kind]}.`)
    this.kind = kind
    this.path = path
  }
}

/** A file isn't as the writer read it. */
export class ChangedOnDisk extends Error {
  override readonly name = 'ChangedOnDisk'
  readonly path: string

  constructor(path: string) {
    super(`${JSON.stringify(path)} has changed on disk.`)
    this.path = path
  }
}

const failures: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free up space, and then try again.',
  EDQUOT: 'your disk quota is used up. Free up space, and then try again.',
  EROFS: 'the disk is read-only.',
  EACCES: 'you don’t have permission.',
  EPERM: 'you don’t have permission.',
  EIO: 'the disk reports an error. Check the disk, and then try again.',
}

/** The file system couldn't write a file, for a reason that a person can do something about. */
export class DiskFailure extends Error {
  override readonly name = 'DiskFailure'
  /** Of the file system, such as `ENOSPC`. */
  readonly code: string

  private constructor(file: string, code: string, reason: string, cause: unknown) {
    super(`${JSON.stringify(file)} can’t be written: ${reason}`, { cause })
    this.code = code
  }

  /** An error of the file system at a file, in words; any other error as it is. */
  static of(error: unknown, file: string): unknown {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = Object.hasOwn(failures, code) ? failures[code] : undefined
    return reason === undefined || error instanceof DiskFailure ? error : new DiskFailure(file, code, reason, error)
  }
}
