import { ReaderThread } from '../support/slowTexts/readerThread.ts'
import { slowShapes } from '../support/slowTexts/slowShapes.ts'
import { textReaders } from '../support/slowTexts/textReaders.ts'
import type { Measurement } from './measurement.ts'

/** Ten times as much text takes ten times as long in linear time, and a hundred times in quadratic time. */
const maxGrowth = 30
const shortest = 10_000
/** So much of the processor's time for one text is never linear: the longest that is read should take a second. */
const stopAfterMs = 20_000
/** What is quicker than this has not grown: the processor's time is counted in steps of some milliseconds. */
const noiseMs = 10
/** How long each reader may be expected to read at one length, so that the whole run ends within minutes. */
const shareMs = 500

/** Beyond the first few, shapes differ by noise. */
const mostShapes = 3

/** A shape, and the milliseconds that it took. */
interface Timing {
  readonly shape: string
  readonly ms: number
}

/** A shape, and how much longer it took when it was ten times as long. */
interface Growth {
  readonly shape: string
  readonly growth: number
}

/**
 * How the time of each reader grows with slow texts of 10,000, 100,000 and 1,000,000 characters, in the worst shape. All
 * shapes are read at the shortest length, and of those the slowest at the others, as long as that is affordable.
 */
export async function measureSlowTexts(): Promise<Measurement[]> {
  const thread = new ReaderThread(stopAfterMs)
  const measurements: Measurement[] = []
  try {
    for (const reader of Object.keys(textReaders)) {
      const { shape, growth } = await worstGrowth(thread, reader)
      const name = `Slow texts: ${reader}, most growth of time for ten times the text (${shape})`
      measurements.push({ name, value: growth, unit: 'ratio', limit: { atMost: maxGrowth } })
    }
  } finally {
    await thread.close()
  }
  return measurements
}

async function worstGrowth(thread: ReaderThread, reader: string): Promise<Growth> {
  const shapes = slowShapes.map(({ name }) => name)
  const result = await thread.run({ reader, shapes, length: shortest })
  if ('stoppedAt' in result) return { shape: result.stoppedAt, growth: Number.POSITIVE_INFINITY }
  let timings = shapes.map((shape, index) => ({ shape, ms: Math.max(result.ms[index] ?? 0, noiseMs) }))
  let worst: Growth = { shape: 'every one', growth: 1 }
  for (const length of [10 * shortest, 100 * shortest]) {
    const longer: Timing[] = []
    for (const { shape, ms } of longest(timings)) {
      const read = await thread.run({ reader, shapes: [shape], length })
      const grown = 'stoppedAt' in read ? Number.POSITIVE_INFINITY : Math.max(...read.ms, noiseMs)
      if (grown / ms > worst.growth) worst = { shape, growth: grown / ms }
      longer.push({ shape, ms: grown })
    }
    // What has grown in proportion, and would take long once more, says nothing new.
    timings = longer.filter(({ ms }) => 10 * ms <= shareMs)
  }
  return worst
}

/** The shapes that took longest, as many as can be read at ten times the length in a reader's share; one in any case. */
function longest(timings: readonly Timing[]): Timing[] {
  let left = shareMs
  return timings
    .toSorted((one, other) => other.ms - one.ms)
    .filter(({ ms }, index) => {
      left -= 10 * ms
      return index === 0 || left >= 0
    })
    .slice(0, mostShapes)
}
