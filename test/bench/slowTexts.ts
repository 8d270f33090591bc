import { ReaderThread } from '../support/slowTexts/readerThread.ts'
import { slowShapes } from '../support/slowTexts/slowShapes.ts'
import { SourceModules } from '../support/slowTexts/sourceModules.ts'
import { findTextReaders, type TextReader } from '../support/slowTexts/textReaders.ts'
import type { Measurement } from './measurement.ts'

/** How much faster than linearly the time may grow. Quadratic time is far above that at each length. */
const maxGrowth = 3
/** In characters. All shapes are read at the first length, and the slowest of them at the others. */
const shortest = 10_000
const lengths = [50_000, 200_000, 1_000_000] as const
/** How long a person may wait, at the second of the longer lengths. */
const waited = { length: lengths[1], ms: 1000 } as const
/** More processor time than this for one text is never linear: the longest text should take a second. */
const stopAfterMs = 20_000
/** Times below this don't count as growth, because processor time is counted in steps of some milliseconds. */
const noiseMs = 10
/** The expected time of each reader at one length, so that the whole run ends within minutes. */
const shareMs = 1000

/** After the first few shapes, the differences are noise. */
const mostShapes = 3

/** A shape, and the milliseconds that it took. */
interface Timing {
  readonly shape: string
  readonly ms: number
}

/** The results of one reader. */
interface ReaderTimings {
  /** The largest growth of a shape's time, relative to its length. */
  readonly worst: { readonly shape: string; readonly growth: number }
  /** The slowest shape at the length that a person waits for. */
  readonly slowest: Timing
}

/**
 * Measures how the time of each reader grows with the length of slow texts in the worst shape, and finds the slowest
 * reader.
 */
export async function measureSlowTexts(): Promise<Measurement[]> {
  const thread = new ReaderThread(stopAfterMs)
  const measurements: Measurement[] = []
  let slowest = { name: '', ms: 0 }
  try {
    for (const reader of findTextReaders(new SourceModules())) {
      const timings = await readerTimings(thread, reader)
      const { shape, growth } = timings.worst
      const name = `Slow texts: ${reader.name}, most growth of time in proportion to the text (${shape})`
      measurements.push({ name, value: growth, unit: 'ratio', limit: { atMost: maxGrowth } })
      const { ms } = timings.slowest
      if (ms > slowest.ms) slowest = { name: `${reader.name}, ${timings.slowest.shape}`, ms }
    }
  } finally {
    await thread.close()
  }
  const name = `Slow texts: the slowest reading of ${waited.length.toLocaleString('en-US')} characters (${slowest.name})`
  return [...measurements, { name, value: slowest.ms, unit: 'ms', limit: { atMost: waited.ms } }]
}

async function readerTimings(thread: ReaderThread, reader: TextReader): Promise<ReaderTimings> {
  const shapes = slowShapes.map(({ name }) => name)
  const result = await thread.run({ reader, shapes, length: shortest, isThorough: true })
  if ('stoppedAt' in result) return endless(result.stoppedAt)
  let timings = shapes.map((shape, index) => ({ shape, ms: Math.max(result.ms[index] ?? 0, noiseMs) }))
  let worst = { shape: 'every one', growth: 1 }
  let slowest: Timing = { shape: '', ms: 0 }
  let before: number = shortest
  for (const length of lengths) {
    const times = length / before
    const longer: Timing[] = []
    for (const { shape, ms } of longest(timings, times)) {
      const read = await thread.run({ reader, shapes: [shape], length, isThorough: true })
      if ('stoppedAt' in read) return endless(shape)
      const grown = Math.max(...read.ms, noiseMs)
      if (grown / ms / times > worst.growth) worst = { shape, growth: grown / ms / times }
      if (length === waited.length && grown > slowest.ms) slowest = { shape, ms: grown }
      longer.push({ shape, ms: grown })
    }
    timings = longer
    before = length
  }
  return { worst, slowest }
}

function endless(shape: string): ReaderTimings {
  return { worst: { shape, growth: Infinity }, slowest: { shape, ms: Infinity } }
}

/** Returns the slowest shapes, as many as fit into a reader's time at this multiple of the length, but at least one. */
function longest(timings: readonly Timing[], times: number): Timing[] {
  let left = shareMs
  return timings
    .toSorted((one, other) => other.ms - one.ms)
    .filter(({ ms }, index) => {
      left -= times * ms
      return index === 0 || left >= 0
    })
    .slice(0, mostShapes)
}
