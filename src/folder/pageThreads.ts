import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FolderFile } from '../disk/diskFolder.ts'
import type { PageRecord } from './pageRecord.ts'
import { readWrittenRecords } from './recordTexts.ts'

/** The number of files in a message to a worker. Processing an answer takes a few milliseconds. */
const filesAtOnce = 50
const maxThreads = 4
const maxMegabytes = 512
/** By default, each worker would hold more than 100 MB that are no longer used. */
const maxYoungMegabytes = 8

/** The path of the worker: next to this file, both as source and in the bundle. */
export const pageThread = path.join(import.meta.dirname, `pageThread${path.extname(import.meta.filename)}`)

/**
 * Reads pages in workers, as many as the machine can run at once. The workers have ended when it resolves. Rejects only
 * if `signal` is aborted. Leaves out what a worker couldn't read, for example because it didn't start.
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
  /** The file of the worker, which answers each message (a list of items) with one. */
  readonly thread: string
  /** The data that a worker starts with. */
  readonly data: unknown
  readonly items: readonly Item[]
  readonly take: (answer: Answer) => void
  readonly signal: AbortSignal | undefined
}

/** Processes items in workers, as many as the machine can run at once. Rejects only if `signal` is aborted. */
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
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: maxYoungMegabytes },
    // The output of a library must not mix with the output of this process.
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
      // Sends one message ahead, so that the worker never waits for this thread.
      give()
      give()
    })
  } finally {
    signal?.removeEventListener('abort', end)
    await worker.terminate()
  }
}
