import { Worker } from 'node:worker_threads'
import { maxSpecBytes } from '../contract/schemas/contentLimits.ts'
import type { SpecReading, SpecTexts } from '../core/platform/openApi/readSpec.ts'

/** Limits for reading a specification. One that exceeds them is refused. */
const maxMilliseconds = 20_000
const maxMegabytes = 512

/**
 * Reads a specification in a worker that is always terminated. `file` is the path of `specThread`. Rejects only if
 * `signal` is aborted.
 */
export async function readSpecInThread(texts: SpecTexts, file: string, signal: AbortSignal): Promise<SpecReading> {
  signal.throwIfAborted()
  // Isn't passed to the worker, because copying it would take as long as refusing it.
  if (texts.text.length > maxSpecBytes) {
    return { problems: [{ kind: 'tooLarge', megabytes: maxSpecBytes / 1024 / 1024, at: [] }] }
  }
  const worker = new Worker(file, {
    workerData: texts,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    // The output of a library must not mix with the output of this process.
    stdout: true,
    stderr: true,
  })
  const limit = AbortSignal.timeout(maxMilliseconds)
  try {
    return await new Promise<SpecReading>((resolve, reject) => {
      const fail = (reason: string): void => resolve({ problems: [{ kind: 'unreadable', reason, at: [] }] })
      worker.once('message', resolve)
      worker.once('error', ({ message }) => fail(message))
      worker.once('exit', (code) => fail(String(code)))
      limit.addEventListener('abort', () => resolve({ problems: [{ kind: 'tooSlow', at: [] }] }))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  } finally {
    await worker.terminate()
  }
}
