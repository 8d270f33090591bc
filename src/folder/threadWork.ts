import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { keepWorker, takeWorker } from '../threads/idleWorkers.ts'

/** The number of items in a message to a worker. Processing an answer takes a few milliseconds. */
const itemsAtOnce = 50
const maxThreads = Math.min(4, os.availableParallelism())
/** By default, each worker would hold more than 100 MB of young objects that are no longer used. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

export interface ThreadWork<Item, Answer> {
  /** The file of the worker, which calls `answerWork`. */
  readonly thread: string
  /** What a worker begins this work with. */
  readonly data: unknown
  readonly items: readonly Item[]
  readonly take: (answer: Answer) => void
  readonly signal: AbortSignal | undefined
}

interface WorkMessage {
  /** Only in the first message of a work. */
  readonly begin?: { readonly data: unknown }
  readonly items: readonly unknown[]
}

/** Processes items in workers, as many as the machine can run at once. Rejects only if `signal` is aborted. */
export async function workInThreads<Item, Answer>(work: ThreadWork<Item, Answer>): Promise<void> {
  const { items, signal } = work
  signal?.throwIfAborted()
  let next = 0
  const nextItems = (): readonly Item[] => items.slice(next, (next += itemsAtOnce))
  await Promise.allSettled(Array.from({ length: maxThreads }, async () => runThread(work, nextItems)))
  signal?.throwIfAborted()
}

/** Makes the thread that calls it a worker for `workInThreads`: it answers each list of items with one message. */
export function answerWork<Data, Item>(begin: (data: Data) => (items: readonly Item[]) => unknown): void {
  lowerThreadPriority()
  let answer: ((items: readonly Item[]) => unknown) | undefined
  parentPort?.on('message', (message: WorkMessage) => {
    if (message.begin !== undefined) answer = begin(message.begin.data as Data)
    parentPort?.postMessage(answer?.(message.items as readonly Item[]))
  })
}

/**
 * Lets the main thread run first when a worker calls this and there are fewer cores than threads. Only on Linux, because
 * elsewhere the priority belongs to the process.
 */
function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The system doesn't allow it.
  }
}

async function runThread<Item, Answer>(
  { thread, data, take, signal }: ThreadWork<Item, Answer>,
  nextItems: () => readonly Item[],
): Promise<void> {
  const worker = takeWorker(thread, limits)
  let waiting = 0
  let isUsable = false
  let end = (): void => undefined
  const give = (begin?: WorkMessage['begin']): void => {
    const items = nextItems()
    if (items.length > 0) {
      worker.postMessage({ begin, items } satisfies WorkMessage)
      waiting++
    } else if (waiting === 0) {
      isUsable = true
      end()
    }
  }
  const receive = (answer: Answer): void => {
    waiting--
    give()
    take(answer)
  }
  try {
    await new Promise<void>((resolve) => {
      end = resolve
      worker.on('message', receive)
      worker.once('error', end)
      worker.once('exit', end)
      signal?.addEventListener('abort', end)
      // Sends one message ahead, so that the worker never waits for this thread.
      give({ data })
      give()
    })
  } finally {
    signal?.removeEventListener('abort', end)
    if (isUsable) keepWorker(thread, worker)
    else await worker.terminate()
  }
}
