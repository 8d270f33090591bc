import type { Client } from '../../client/client.ts'
import { isApiError } from '../../client/errors/apiError.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import { errorCode } from '../../disk/atomicFile.ts'
import type { DiskFolder } from '../../disk/diskFolder.ts'
import { DiskRefusal } from '../../disk/diskRefusal.ts'
import { CheckoutError, checkoutFolder } from './checkoutRecord.ts'

/**
 * Writes a file below a folder, which exists if it `replaces` one. Never overwrites an existing one as a new file.
 * Rejects with a {@link CheckoutError}.
 */
export async function writeInside(
  disk: DiskFolder,
  file: string,
  content: string | Uint8Array,
  { t, replaces = false }: { readonly t: Translate; readonly replaces?: boolean },
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
  const message = diskMessage(error, file, t)
  return message === undefined ? error : new CheckoutError(message, { cause: error })
}

/** Undefined if it isn't an error of the disk. */
function diskMessage(error: unknown, file: string, t: Translate): string | undefined {
  if (error instanceof DiskRefusal) {
    return error.kind === 'name'
      ? t('{0} wasn’t written because files can’t have this name.', error.path)
      : t('{0} wasn’t written because it’s outside the folder, hidden, or behind a symbolic link.', error.path)
  }
  switch (errorCode(error)) {
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
      return t('{0} can’t be written because something else has this path. Move it, and then try again.', file)
    case 'ENOSPC':
    case 'EDQUOT':
      return t('{0} can’t be written because the disk is full. Free up space, and then try again.', file)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return t('{0} can’t be written because you don’t have permission to write to this folder.', file)
    case 'EIO':
      return t('{0} can’t be written because the disk reports an error. Check the disk, and then try again.', file)
    default:
      return undefined
  }
}

/** Explains a refusal if someone merged or archived the change request in the meantime. */
export async function explainedEnd(
  error: unknown,
  { client, t }: { readonly client: Client; readonly t: Translate },
  changeRequest: { readonly spaceId: string; readonly changeRequestId: string },
): Promise<unknown> {
  if (!isApiError(error) || error.kind !== 'conflict') return error
  const request = await client.getChangeRequestById(changeRequest, { fresh: true }).catch(() => undefined)
  if (request?.status !== 'merged' && request?.status !== 'archived') return error
  return new CheckoutError(
    request.status === 'merged'
      ? t(
          'The change request was merged in the meantime. The changes that weren’t pushed are still in the folder. Push them to another change request.',
        )
      : t(
          'The change request was archived in the meantime. Your changes are still in the folder. Push them to another change request.',
        ),
  )
}

/** Deletes a file below a folder. Returns false if that isn't allowed, such as behind a link out of the folder. */
export async function deleteInside(disk: DiskFolder, file: string): Promise<boolean> {
  if (!disk.holds(file)) return false
  await disk.delete(file)
  return true
}
