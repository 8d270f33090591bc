import { availableParallelism } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import { lowerThreadPriority } from './threadPriority.ts'

/** The number of items in a message to a worker. Processing an answer takes a few milliseconds. */
const itemsAtOnce = 50
const maxThreads = Math.min(4, availableParallelism())
const maxMegabytes = 512
/** By default, each worker would hold more than 100 MB that are no longer used. */
const maxYoungMegabytes = 8
/** How many milliseconds a worker waits for the next work. Docs folders are often read one after another. */
const idleTime = 2000

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

async function runThread<Item, Answer>(
  { thread, data, take, signal }: ThreadWork<Item, Answer>,
  nextItems: () => readonly Item[],
): Promise<void> {
  const worker = takeWorker(thread)
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

interface IdleWorker {
  readonly worker: Worker
  readonly timer: NodeJS.Timeout
}

/** Workers that wait for the next work, by their file. Each new worker costs time and memory that is never returned. */
const idleWorkers = new Map<string, IdleWorker[]>()

function takeWorker(thread: string): Worker {
  const idle = idleWorkers.get(thread)?.pop()
  if (idle !== undefined) {
    clearTimeout(idle.timer)
    removeListeners(idle.worker)
    idle.worker.ref()
    return idle.worker
  }
  return new Worker(thread, {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: maxYoungMegabytes },
    // The output of a library must not mix with the output of this process.
    stdout: true,
    stderr: true,
  })
}

function keepWorker(thread: string, worker: Worker): void {
  const idle = idleWorkers.get(thread) ?? []
  idleWorkers.set(thread, idle)
  const drop = (): void => {
    const at = idle.findIndex((each) => each.worker === worker)
    if (at !== -1) clearTimeout(idle.splice(at, 1)[0]?.timer)
  }
  const timer = setTimeout(() => {
    drop()
    void worker.terminate()
  }, idleTime)
  timer.unref()
  worker.unref()
  removeListeners(worker)
  worker.once('error', drop)
  worker.once('exit', drop)
  idle.push({ worker, timer })
}

/** Removes only these, because a worker has listeners of its own. Without them it receives nothing. */
function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}
