const reasons = {
  /** Directly, or through a symbolic link. */
  outside: 'is outside the folder',
  hidden: 'is hidden, or a symbolic link to a hidden file',
  /** In the place of Galley's own files. */
  link: 'is a symbolic link',
  /** It's a device, a pipe, a socket or a folder. */
  notAFile: 'isn’t a regular file',
  name: 'has a name that some operating systems don’t allow',
  tooLarge: 'is too large',
}

/** Why a path is refused. */
export type RefusalKind = keyof typeof reasons

/** A path that {@link DiskFolder} refuses to read or write. */
export class DiskRefusal extends Error {
  override readonly name = 'DiskRefusal'
  readonly kind: RefusalKind
  /** The requested path. */
  readonly path: string

  constructor(kind: RefusalKind, path: string) {
    // Names come from outside. As JSON, they are one line without control characters.
    super(`${JSON.stringify(path)} ${reasons[kind]}.`)
    this.kind = kind
    this.path = path
  }
}

/** A file changed since the caller read it. */
export class ChangedOnDisk extends Error {
  override readonly name = 'ChangedOnDisk'

  constructor(path: string) {
    super(`${JSON.stringify(path)} has changed on disk.`)
  }
}

const failures: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free up space, and then try again.',
  EDQUOT: 'your disk quota is used up. Free up space, and then try again.',
  EROFS: 'the disk is read-only.',
  EACCES: 'you don’t have permission.',
  EPERM: 'it’s read-only, or another program is using it.',
  EBUSY: 'another program is using it. Close it there, and then try again.',
  ENAMETOOLONG: 'its path is too long.',
  EIO: 'the disk reports an error. Check the disk, and then try again.',
}

/** The file system couldn't write a file, for a reason that the user can fix. */
export class DiskFailure extends Error {
  override readonly name = 'DiskFailure'
  /** The file system's code, such as `ENOSPC`. */
  readonly code: string

  private constructor(file: string, code: string, reason: string, cause: unknown) {
    super(`${JSON.stringify(file)} can’t be written: ${reason}`, { cause })
    this.code = code
  }

  /** Converts a file system error about a file to a message. Returns other errors as they are. */
  static of(error: unknown, file: string): unknown {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = Object.hasOwn(failures, code) ? failures[code] : undefined
    return reason === undefined || error instanceof DiskFailure ? error : new DiskFailure(file, code, reason, error)
  }
}
