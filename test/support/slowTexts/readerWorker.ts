// Reads slow texts in a thread that can be stopped, and returns the processor time for each of them.
import { parentPort } from 'node:worker_threads'
import type { WatchedTask } from './readerThread.ts'
import { slowShapes } from './slowShapes.ts'
import { textReaders } from './textReaders.ts'

parentPort?.on('message', ({ reader, shapes, length, at }: WatchedTask) => {
  const read = textReaders[reader]
  if (read === undefined) throw new Error(`There is no reader ${reader}.`)
  const ms = shapes.map((shape, index) => {
    Atomics.store(at, 0, index)
    const text = flat(slowShapes.find(({ name }) => name === shape)?.text(length) ?? '')
    if (text === '') throw new Error(`There is no shape ${shape}.`)
    return timeOf(() => read(text))
  })
  parentPort?.postMessage(ms)
})
parentPort?.postMessage('ready')

/** Returns the processor time in milliseconds. A text that a reader refuses was read, too. */
function timeOf(read: () => unknown): number {
  const started = process.threadCpuUsage()
  try {
    read()
  } catch {
    // Only the time matters.
  }
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}

/**
 * Flattens a text. V8 stores a concatenated text as a tree until it's read, and flattening it would count as reading.
 */
function flat(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
