import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SpecReading } from './readSpec.ts'

/** A specification that takes longer to read, or more memory, is refused. */
const longestMilliseconds = 20_000
const mostMegabytes = 512

/** Reads a specification in a thread of its own that ends in any case. */
export async function parseInThread(text: string, signal: AbortSignal): Promise<SpecReading> {
  const worker = new Worker(threadFile(), {
    workerData: { text },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    // What a library prints must not get into what the sandbox prints.
    stdout: true,
    stderr: true,
  })
  const limit = AbortSignal.timeout(longestMilliseconds)
  try {
    return await new Promise<SpecReading>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) => resolve({ problems: [`The specification could not be read: ${error.message}`] }))
      worker.once('exit', () => resolve({ problems: ['The specification could not be read.'] }))
      limit.addEventListener('abort', () => resolve({ problems: ['The specification took too long to read.'] }))
      signal.addEventListener('abort', () => reject(new Error('The sandbox stops.')))
    })
  } finally {
    await worker.terminate()
  }
}

/** Beside this file, as source as well as in the bundle. */
function threadFile(): string {
  return path.join(import.meta.dirname, `specParser${path.extname(import.meta.filename)}`)
}
