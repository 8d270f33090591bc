import { startWorker } from './idleWorkers.ts'
import type { NotSmaller, SmallerImage } from './smallerImage.ts'

/** In milliseconds. */
const maxTime = 60_000
const limits = { maxOldGenerationSizeMb: 512 }

/** The paths of the bundled `imageThread`, and of the folder with the codecs. */
export interface ImageThread {
  readonly file: string
  readonly codecs: string
}

/** Makes an image smaller in a thread of its own. Resolves with a reason if that isn't possible, or takes too long. */
export async function shrinkImage(
  bytes: Uint8Array,
  { file, codecs }: ImageThread,
  signal?: AbortSignal,
): Promise<SmallerImage | NotSmaller> {
  signal?.throwIfAborted()
  const worker = startWorker(file, limits, { bytes, codecs })
  const stop = AbortSignal.any([AbortSignal.timeout(maxTime), ...(signal === undefined ? [] : [signal])])
  try {
    return await new Promise<SmallerImage | NotSmaller>((resolve) => {
      const fail = (): void => resolve('unreadable')
      worker.once('message', resolve).once('error', fail).once('exit', fail)
      stop.addEventListener('abort', () => resolve('tooSlow'))
    })
  } finally {
    await worker.terminate()
    signal?.throwIfAborted()
  }
}
