import { isUtf8 } from 'node:buffer'
import { problemOf, type DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { decodeOther } from '../core/docs/files/fileEncoding.ts'
import type { Translate } from '../core/text/messages/translate.ts'
import type { DiskFolder } from '../disk/diskFolder.ts'

/** Replaces bytes that aren't UTF-8 when a text is read as UTF-8. */
const replacement = '\uFFFD'

/** Returns whether a text might come from a file that isn't UTF-8. */
export function mayBeBroken(text: string): boolean {
  return text.includes(replacement)
}

/** A file that isn't UTF-8, with the problem about it. */
export interface BrokenText {
  readonly bytes: Uint8Array
  readonly problem: DocsProblem
}

/**
 * Returns the problem of a file that isn't UTF-8, with a fix that rewrites the whole text. Undefined for other files.
 */
export function brokenText(disk: DiskFolder, file: string, text: string): BrokenText | undefined {
  const bytes = mayBeBroken(text) ? readBytes(disk, file) : undefined
  if (bytes === undefined || isUtf8(bytes) || bytes.toString() !== text) return undefined
  const found = decodeOther(bytes)
  const [start, end] = [0, text.length]
  const fix = found && {
    kind: 'toUtf8' as const,
    detail: found.encoding,
    edits: [{ start, end, text: found.text }],
    safe: found.encoding === 'UTF-16',
  }
  const [line = ''] = text.split('\n', 1)
  return { bytes, problem: problemOf('encoding', { start, end: line.length }, [], fix && [fix]) }
}

/** Converts a file to UTF-8. Returns false if its encoding isn't known. */
export async function convertToUtf8(disk: DiskFolder, file: string): Promise<boolean> {
  const was = disk.readBytes(file)
  if (isUtf8(was)) return true
  const found = decodeOther(was)
  if (found !== undefined) await disk.replace(file, found.text, { was })
  return found !== undefined
}

/** Returns a sentence for each file that isn't UTF-8, and so can't be sent to the platform. */
export function notUtf8(disk: DiskFolder, files: readonly string[], t: Translate): string[] {
  return files
    .filter((file) => !isUtf8(readBytes(disk, file) ?? new Uint8Array()))
    .map((file) => t('{0} isn’t UTF-8, so readers would see broken characters. Convert it to UTF-8.', file))
}

function readBytes(disk: DiskFolder, file: string): Buffer | undefined {
  try {
    return disk.readBytes(file)
  } catch {
    // It no longer exists.
    return undefined
  }
}
