import { Worker, type ResourceLimits } from 'node:worker_threads'

interface IdleWorker {
  readonly worker: Worker
  readonly timer: NodeJS.Timeout
}

/** How many milliseconds a worker waits for the next work. */
const idleTime = 2000

/** Workers that wait for the next work, by their file. Each new worker costs time and memory that is never returned. */
const idleWorkers = new Map<string, IdleWorker[]>()

/** Returns a worker of this file that waits for work, or a new one. `limits` are those of all its workers. */
export function takeWorker(thread: string, limits: ResourceLimits): Worker {
  const idle = idleWorkers.get(thread)?.pop()
  if (idle !== undefined) {
    clearTimeout(idle.timer)
    removeListeners(idle.worker)
    idle.worker.ref()
    return idle.worker
  }
  return startWorker(thread, limits)
}

/** Starts a worker of this file with its `workerData`. */
export function startWorker(thread: string, limits: ResourceLimits, workerData?: unknown): Worker {
  // The output of a library must not mix with the output of this process.
  return new Worker(thread, { workerData, resourceLimits: limits, stdout: true, stderr: true })
}

/** Keeps a worker that has answered everything, for the next work. It ends after a while, and with the process. */
export function keepWorker(thread: string, worker: Worker): void {
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
