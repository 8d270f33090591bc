import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { DiskRefusal } from './diskRefusal.ts'

/**
 * Reads a regular file of at most that many bytes. Throws a {@link DiskRefusal}, which names the file `as` it was asked
 * for, or the error of the file system. Opening a pipe or a terminal could wait forever, and reading a device never
 * end. Not read through the pool of threads: there, thousands of small files take several times as long.
 */
export function readRegularFile(
  file: string,
  { maxBytes, as = file }: { readonly maxBytes: number; readonly as?: string },
): Buffer {
  if (!statSync(file).isFile()) throw new DiskRefusal('notAFile', as)
  // Windows has no O_NONBLOCK, which counts as 0 then.
  const { O_RDONLY, O_NONBLOCK } = constants
  const handle = openSync(file, O_RDONLY | O_NONBLOCK)
  try {
    // It may have become something else in between.
    const stats = fstatSync(handle)
    if (!stats.isFile()) throw new DiskRefusal('notAFile', as)
    const bytes = stats.size > maxBytes ? undefined : readToEnd(handle, stats.size, maxBytes)
    if (bytes === undefined) throw new DiskRefusal('tooLarge', as)
    return bytes
  } finally {
    closeSync(handle)
  }
}

/** Some file systems say that a file is empty, and others have it grow in the meantime. Undefined for more than `maxBytes`. */
function readToEnd(handle: number, size: number, maxBytes: number): Buffer | undefined {
  let bytes = Buffer.allocUnsafe(size + 1)
  for (let length = 0; ;) {
    const read = readSync(handle, bytes, length, bytes.length - length, null)
    if (read === 0) return bytes.subarray(0, length)
    length += read
    if (length > maxBytes) return undefined
    if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)])
  }
}
