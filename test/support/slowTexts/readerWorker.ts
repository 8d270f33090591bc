// Reads slow texts on a thread that can be stopped, one for each message, and answers how much time of the processor it took.
import { parentPort } from 'node:worker_threads'
import type { ReaderTask } from './readerThread.ts'
import { slowShapes } from './slowShapes.ts'
import { textReaders } from './textReaders.ts'

parentPort?.on('message', ({ reader, shape, length }: ReaderTask) => {
  const read = textReaders[reader]
  const text = flat(slowShapes.find(({ name }) => name === shape)?.text(length) ?? '')
  if (read === undefined || text === '') throw new Error(`There is no reader ${reader}, or no shape ${shape}.`)
  const started = process.threadCpuUsage()
  let thrown: string | undefined
  try {
    read(text)
  } catch (error) {
    thrown = String(error)
  }
  const { user, system } = process.threadCpuUsage(started)
  parentPort?.postMessage({ ms: (user + system) / 1000, thrown })
})

/** A text that was put together is a tree of its parts until somebody looks into it, which would count as reading. */
function flat(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
