import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { DiskRefusal } from './diskRefusal.ts'

/**
 * Reads a regular file of at most `maxBytes`. Throws a {@link DiskRefusal} with the path in `as`, or the file system's
 * error. Doesn't open pipes, which could wait forever, or devices, which never end. Synchronous, because with the
 * thread pool, thousands of small files take several times as long.
 */
export function readRegularFile(
  file: string,
  { maxBytes, as = file }: { readonly maxBytes: number; readonly as?: string },
): Buffer {
  return withRegularFile(file, as, (handle, size) => {
    const bytes = size > maxBytes ? undefined : readToEnd(handle, size, maxBytes)
    if (bytes === undefined) throw new DiskRefusal('tooLarge', as)
    return bytes
  })
}

/** Reads at most the first `length` bytes of a regular file, and throws as {@link readRegularFile} does. */
export function readStartOfFile(file: string, length: number, as = file): Buffer {
  return withRegularFile(file, as, (handle) => {
    const bytes = Buffer.allocUnsafe(length)
    return bytes.subarray(0, readSync(handle, bytes, 0, length, 0))
  })
}

function withRegularFile<Result>(file: string, as: string, use: (handle: number, size: number) => Result): Result {
  if (!statSync(file).isFile()) throw new DiskRefusal('notAFile', as)
  // Windows has no O_NONBLOCK, which counts as 0 then.
  const { O_RDONLY, O_NONBLOCK } = constants
  const handle = openSync(file, O_RDONLY | O_NONBLOCK)
  try {
    // It can have become something else in between.
    const stats = fstatSync(handle)
    if (!stats.isFile()) throw new DiskRefusal('notAFile', as)
    return use(handle, stats.size)
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads to the end: some file systems report a size of 0, and files can grow meanwhile. Undefined if there's more than
 * `maxBytes`.
 */
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
