import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FolderFile } from '../disk/diskFolder.ts'
import type { PageRecord } from './pageRecord.ts'
import { readWrittenRecords } from './recordTexts.ts'

/** Files that a thread is given at once: what comes back is taken in within a few milliseconds. */
const filesAtOnce = 50
const maxThreads = 4
const maxMegabytes = 512

/** Where the thread is: beside this file, as source and in the bundle. */
export const pageThread = path.join(import.meta.dirname, `pageThread${path.extname(import.meta.filename)}`)

/**
 * Reads pages in threads of their own, as many as the machine can run at once; they have ended once it resolves or
 * rejects, which it does only when `signal` aborts. What a thread could not read, be it that it did not start, is left out.
 */
export async function readInThreads(
  thread: string,
  root: string,
  pages: readonly FolderFile[],
  signal: AbortSignal | undefined,
): Promise<Map<string, PageRecord>> {
  signal?.throwIfAborted()
  const records = new Map<string, PageRecord>()
  let next = 0
  const nextFiles = (): readonly FolderFile[] => pages.slice(next, (next += filesAtOnce))
  const readers = Array.from({ length: Math.min(maxThreads, availableParallelism()) }, async () => {
    await runThread(thread, root, { nextFiles, take: (record) => records.set(record.path, record), signal })
  })
  await Promise.allSettled(readers)
  signal?.throwIfAborted()
  return records
}

interface ThreadWork {
  /** The files that are read next; none where all have been given away. */
  readonly nextFiles: () => readonly FolderFile[]
  readonly take: (record: PageRecord) => void
  readonly signal: AbortSignal | undefined
}

async function runThread(thread: string, root: string, { nextFiles, take, signal }: ThreadWork): Promise<void> {
  const worker = new Worker(thread, {
    workerData: root,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    // What a library prints must not get into what this process prints.
    stdout: true,
    stderr: true,
  })
  let end = (): void => undefined
  try {
    await new Promise<void>((resolve) => {
      end = resolve
      let waiting = 0
      const give = (): void => {
        const files = nextFiles()
        if (files.length > 0) {
          worker.postMessage(files)
          waiting++
        } else if (waiting === 0) resolve()
      }
      worker.on('message', (text: string) => {
        waiting--
        give()
        for (const record of readWrittenRecords(text)) take(record)
      })
      worker.once('error', end)
      worker.once('exit', end)
      signal?.addEventListener('abort', end)
      // One more than it reads, so that it never waits for this thread.
      give()
      give()
    })
  } finally {
    signal?.removeEventListener('abort', end)
    await worker.terminate()
  }
}
