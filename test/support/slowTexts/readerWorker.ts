// Reads slow texts on a thread that can be stopped, and answers how much time of the processor each of them took.
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

/** Milliseconds of the processor. What a reader refuses, it has read. */
function timeOf(read: () => unknown): number {
  const started = process.threadCpuUsage()
  try {
    read()
  } catch {
    // Only the time counts here.
  }
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}

/** A text that was put together is a tree of its parts until someone looks into it, which would count as reading. */
function flat(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
