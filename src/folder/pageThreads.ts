import path from 'node:path'
import type { FolderFile } from '../disk/diskFolder.ts'
import type { PageRecord } from './pageRecord.ts'
import { readWrittenRecords } from './recordTexts.ts'
import { workInThreads } from './threadWork.ts'

/** The path of the worker: next to this file, both as source and in the bundle. */
export const pageThread = path.join(import.meta.dirname, `pageThread${path.extname(import.meta.filename)}`)

/**
 * Reads pages in workers, as many as the machine can run at once. Rejects only if `signal` is aborted. Leaves
 * out what a worker couldn't read, for example because it didn't start.
 */
export async function readInThreads(
  thread: string,
  root: string,
  pages: readonly FolderFile[],
  signal: AbortSignal | undefined,
): Promise<Map<string, PageRecord>> {
  const records = new Map<string, PageRecord>()
  const take = (text: string): void => {
    for (const record of readWrittenRecords(text)) records.set(record.path, record)
  }
  await workInThreads({ thread, data: root, items: pages, take, signal })
  return records
}
