import { Worker } from 'node:worker_threads'
import { maxSpecBytes } from '../contract/schemas/contentLimits.ts'
import type { SpecReading, SpecTexts } from '../core/platform/openApi/readSpec.ts'

/** A specification that takes longer to read, or more memory, is refused. */
const maxMilliseconds = 20_000
const maxMegabytes = 512

/**
 * Reads a specification in a thread of its own, which ends in any case. `file` is where `specThread` is. Rejects only
 * when `signal` aborts.
 */
export async function readSpecInThread(texts: SpecTexts, file: string, signal: AbortSignal): Promise<SpecReading> {
  signal.throwIfAborted()
  // Not even handed over: copying it would take as long as refusing it.
  if (texts.text.length > maxSpecBytes) {
    return { problems: [{ kind: 'tooLarge', megabytes: maxSpecBytes / 1024 / 1024, at: [] }] }
  }
  const worker = new Worker(file, {
    workerData: texts,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    // What a library prints must not get into what this process prints.
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
