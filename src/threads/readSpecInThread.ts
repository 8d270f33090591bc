import { maxSpecBytes } from '../contract/schemas/contentLimits.ts'
import type { ProseAction } from '../core/platform/openApi/overlays/movedProse.ts'
import type { OverlayEdit } from '../core/platform/openApi/overlays/overlayText.ts'
import type { SpecReading, SpecTexts } from '../core/platform/openApi/readSpec.ts'
import type { SpecFault } from '../core/platform/openApi/specProblem.ts'
import { keepWorker, takeWorker } from './idleWorkers.ts'

/** Limits for reading a specification. One that exceeds them is refused. */
const maxMilliseconds = 20_000
const limits = { maxOldGenerationSizeMb: 512 }

/** An overlay to which to add texts. */
interface OverlayWriting {
  readonly text: string
  readonly actions: readonly ProseAction[]
}

/** What `specThread` answers with one message. */
export type SpecWork = SpecTexts | OverlayWriting

/** Reads a specification in a worker. `file` is the path of `specThread`. Rejects only if `signal` is aborted. */
export async function readSpecInThread(texts: SpecTexts, file: string, signal: AbortSignal): Promise<SpecReading> {
  return await inThread(texts, file, signal, (fault): SpecReading => ({ problems: [{ ...fault, at: [] }] }))
}

/** Adds texts to an overlay in a worker. Undefined if it can't be read. Rejects only if `signal` is aborted. */
export async function writeOverlayInThread(
  writing: OverlayWriting,
  file: string,
  signal: AbortSignal,
): Promise<OverlayEdit | undefined> {
  return await inThread(writing, file, signal, () => undefined)
}

/**
 * Works in a worker, which is kept for the next work, because that takes half the time while someone writes. One that
 * didn't answer is terminated.
 */
async function inThread<Answer>(
  work: SpecWork,
  file: string,
  signal: AbortSignal,
  failed: (fault: SpecFault) => Answer,
): Promise<Answer> {
  signal.throwIfAborted()
  // Isn't passed to the worker, because copying it would take as long as refusing it.
  if (work.text.length > maxSpecBytes) return failed({ kind: 'tooLarge', megabytes: maxSpecBytes / 1024 / 1024 })
  const worker = takeWorker(file, limits)
  const limit = AbortSignal.timeout(maxMilliseconds)
  let isUsable = false
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const fail = (reason: string): void => resolve(failed({ kind: 'unreadable', reason }))
      worker.once('message', (answer: Answer) => {
        isUsable = true
        resolve(answer)
      })
      worker.once('error', ({ message }) => fail(message))
      worker.once('exit', (code) => fail(String(code)))
      limit.addEventListener('abort', () => resolve(failed({ kind: 'tooSlow' })))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.postMessage(work)
    })
  } finally {
    if (isUsable) keepWorker(file, worker)
    else await worker.terminate()
  }
}
