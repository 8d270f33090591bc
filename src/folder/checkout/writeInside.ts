import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Translate } from '../../core/translate.ts'
import { isInside } from '../folderFiles.ts'
import { CheckoutError } from './checkoutError.ts'
import { checkoutFolder } from './checkoutRecord.ts'

/** How a file is written. */
interface WriteOptions {
  readonly t: Translate
  /** It is there already. */
  readonly replaces?: boolean
}

/** Writes a file below a folder; a new one never in the place of another. Refuses what a link leads out of the folder. */
export async function writeInside(
  folder: string,
  file: string,
  content: string | Uint8Array,
  { t, replaces = false }: WriteOptions,
): Promise<void> {
  const absolute = path.join(folder, file)
  try {
    await mkdir(path.dirname(absolute), { recursive: true })
    if (!(await staysInside(folder, absolute))) {
      throw new CheckoutError(t('{0} was not written: a link leads out of {1} there.', file, folder))
    }
    if (replaces) await writeFileAtomic(absolute, Buffer.from(content))
    else await writeFile(absolute, content, { flag: 'wx' })
  } catch (error) {
    // The beginning of it was written; what was there before would have been another reason.
    if (!replaces && isDiskFull(error)) await rm(absolute, { force: true })
    throw explained(error, file, t)
  }
}

/** A failure to keep what is known of a folder, in words where the disk is full. */
export function explainedRecord(error: unknown, t: Translate): unknown {
  return isDiskFull(error) ? explained(error, checkoutFolder, t) : error
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function explained(error: unknown, file: string, t: Translate): unknown {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
      return new CheckoutError(
        t('{0} cannot be written: something else is in its place. Move that away, and try again.', file),
        { cause: error },
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new CheckoutError(t('{0} cannot be written: the disk is full. Make room, and try again.', file), {
        cause: error,
      })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new CheckoutError(t('{0} cannot be written: this folder does not allow it.', file), { cause: error })
    default:
      return error
  }
}

/** Deletes a file below a folder; false for one that a link leads out of the folder, which stays. */
export async function deleteInside(folder: string, file: string): Promise<boolean> {
  const absolute = path.join(folder, file)
  const isInFolder = await staysInside(folder, absolute)
  if (isInFolder) await rm(absolute, { force: true })
  return isInFolder
}

async function staysInside(folder: string, absolute: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path.dirname(absolute))])
  return real === root || isInside(root, real)
}
