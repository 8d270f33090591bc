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
 * rejects, which it does only when `signal` aborts. What a thread couldn't read, be it that it didn't start, is left out.
 */
export async function readInThreads(
  thread: string,
  root: string,
  pages: readonly FolderFile[],
  signal: AbortSignal | undefined,
): Promise<Map<string, PageRecord>> {
  signal?.throwIfAborted()
  const records = new Map<string, PageRecord>()
  const take = (text: string): void => {
    for (const record of readWrittenRecords(text)) records.set(record.path, record)
  }
  await workInThreads({ thread, data: root, items: pages, take, signal })
  return records
}

interface ThreadWork<Item, Answer> {
  /** The file of the thread, which answers each message, a list of items, with one. */
  readonly thread: string
  /** What a thread gets before all else. */
  readonly data: unknown
  readonly items: readonly Item[]
  readonly take: (answer: Answer) => void
  readonly signal: AbortSignal | undefined
}

/** Works through items in threads of their own, as many as the machine can run at once. Rejects only when `signal` aborts. */
export async function workInThreads<Item, Answer>(work: ThreadWork<Item, Answer>): Promise<void> {
  const { items, signal } = work
  let next = 0
  const nextItems = (): readonly Item[] => items.slice(next, (next += filesAtOnce))
  const workers = Array.from({ length: Math.min(maxThreads, availableParallelism()) }, async () => {
    await runThread(work, nextItems)
  })
  await Promise.allSettled(workers)
  signal?.throwIfAborted()
}

async function runThread<Item, Answer>(
  { thread, data, take, signal }: ThreadWork<Item, Answer>,
  nextItems: () => readonly Item[],
): Promise<void> {
  const worker = new Worker(thread, {
    workerData: data,
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
        const items = nextItems()
        if (items.length > 0) {
          worker.postMessage(items)
          waiting++
        } else if (waiting === 0) resolve()
      }
      worker.on('message', (answer: Answer) => {
        waiting--
        give()
        take(answer)
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
