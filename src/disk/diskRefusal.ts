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
  outside: 'is outside of the folder',
  hidden: 'is hidden, or a symbolic link to a hidden file',
  link: 'is a symbolic link',
  notAFile: "isn't a regular file",
  name: "isn't a name that every system allows",
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
