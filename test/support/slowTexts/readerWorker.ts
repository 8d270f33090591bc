// Reads slow texts in a thread that can be stopped, and returns the processor time for each of them.
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { ownCalls } from './ownCalls.ts'
import { CallsByType, type ReaderCall } from './readerCalls.ts'
import type { ReadTexts, WatchedTask } from './readerThread.ts'
import { slowShapes } from './slowShapes.ts'
import { SourceModules } from './sourceModules.ts'
import type { TextReader } from './textReaders.ts'

/** What a reader throws when an argument isn’t of the type of its parameter. */
const wrongArgument = /^Cannot (?:read|set|destructure|convert)|is not (?:a function|iterable|a constructor)/

const calls = new CallsByType(new SourceModules())

parentPort?.on('message', (task: WatchedTask) => {
  void readAll(task).then((result) => parentPort?.postMessage(result))
})
parentPort?.postMessage('ready')

async function readAll({ reader, shapes, length, isThorough, at }: WatchedTask): Promise<ReadTexts> {
  const callsWith = await callsOf(reader)
  const result = { ms: [] as number[], calls: 0, mistakes: [] as string[] }
  for (const [index, shape] of shapes.entries()) {
    Atomics.store(at, 0, index)
    const text = flat(slowShapes.find(({ name }) => name === shape)?.text(length) ?? '')
    if (text === '') throw new Error(`There is no shape ${shape}.`)
    const all = callsWith(text)
    const made = isThorough ? all : someOf(all, index)
    result.calls += made.length
    const times = made.map((call) =>
      timeOf(call, (error) => {
        if (error instanceof TypeError && wrongArgument.test(error.message))
          result.mistakes.push(`${shape}: ${error.stack}`)
      }),
    )
    result.ms.push(Math.max(0, ...times))
  }
  return result
}

/** Returns the call whose turn it is. */
function someOf(calls: readonly ReaderCall[], turn: number): ReaderCall[] {
  const call = calls[turn % calls.length]
  return call ? [call] : []
}

/** Returns a function that makes all calls of a reader with a text. */
async function callsOf(reader: TextReader): Promise<(text: string) => ReaderCall[]> {
  const { file, function: name } = reader
  if (file === undefined) return (text) => [() => ownCalls[name]?.(text)]
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, (...list: unknown[]) => unknown>>
  const read = module[name]
  if (read === undefined) throw new Error(`${file} doesn’t export ${name}.`)
  const { argumentLists, finish } = calls.of(reader)
  return (text) => argumentLists(text).map((list) => () => finish(read(...list), text))
}

/** Returns the processor time in milliseconds. A text that a reader refuses was read, too. */
function timeOf(call: ReaderCall, refuse: (error: unknown) => void): number {
  const started = process.threadCpuUsage()
  let refusal: unknown
  try {
    call()
  } catch (error) {
    refusal = error
  }
  const { user, system } = process.threadCpuUsage(started)
  if (refusal !== undefined) refuse(refusal)
  return (user + system) / 1000
}

/**
 * Flattens a text. V8 stores a concatenated text as a tree until it's read, and flattening it would count as reading.
 */
function flat(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
