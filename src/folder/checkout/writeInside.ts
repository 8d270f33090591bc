import type { Translate } from '../../core/text/messages/translate.ts'
import { errorCode } from '../../disk/atomicFile.ts'
import type { DiskFolder } from '../../disk/diskFolder.ts'
import { DiskRefusal } from '../../disk/diskRefusal.ts'
import { CheckoutError } from './checkoutError.ts'
import { checkoutFolder } from './checkoutRecord.ts'

/** Options for writing a file. */
interface WriteOptions {
  readonly t: Translate
  /** Whether the file already exists. */
  readonly replaces?: boolean
}

/**
 * Writes a file below a folder. Never overwrites an existing one as a new file. Rejects with a {@link CheckoutError}.
 */
export async function writeInside(
  disk: DiskFolder,
  file: string,
  content: string | Uint8Array,
  { t, replaces = false }: WriteOptions,
): Promise<void> {
  try {
    await (replaces ? disk.replace(file, content) : disk.create(file, content))
  } catch (error) {
    throw explained(error, file, t)
  }
}

/** Explains a failure to store Galley's own data about a folder, if it's a disk error. */
export function explainedRecord(error: unknown, t: Translate): unknown {
  return error instanceof DiskRefusal || isOfDisk(error) ? explained(error, checkoutFolder, t) : error
}

function isOfDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO'].includes(errorCode(error) ?? '')
}

/** Explains a disk error about a file. */
export function explained(error: unknown, file: string, t: Translate): unknown {
  if (error instanceof DiskRefusal) {
    const { kind, path } = error
    const message =
      kind === 'name'
        ? t('{0} wasn’t written because files can’t have this name.', path)
        : t('{0} wasn’t written because it’s outside the folder, hidden, or behind a symbolic link.', path)
    return new CheckoutError(message, { cause: error })
  }
  switch (errorCode(error)) {
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
      return new CheckoutError(
        t('{0} can’t be written because something else has this path. Move it, and then try again.', file),
        { cause: error },
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new CheckoutError(
        t('{0} can’t be written because the disk is full. Free up space, and then try again.', file),
        {
          cause: error,
        },
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new CheckoutError(
        t('{0} can’t be written because you don’t have permission to write to this folder.', file),
        { cause: error },
      )
    case 'EIO':
      return new CheckoutError(
        t('{0} can’t be written because the disk reports an error. Check the disk, and then try again.', file),
        {
          cause: error,
        },
      )
    default:
      return error
  }
}

/** Deletes a file below a folder. Returns false if that isn't allowed, such as behind a link out of the folder. */
export async function deleteInside(disk: DiskFolder, file: string): Promise<boolean> {
  if (!disk.holds(file)) return false
  await disk.delete(file)
  return true
}
