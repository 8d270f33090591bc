import { ReaderThread } from '../support/slowTexts/readerThread.ts'
import { slowShapes } from '../support/slowTexts/slowShapes.ts'
import { textReaders } from '../support/slowTexts/textReaders.ts'
import type { Measurement } from './measurement.ts'

/** Ten times as much text takes ten times as long in linear time, and a hundred times in quadratic time. */
const maxGrowth = 30
const stopAfterMs = 20_000
/** What is quicker than this has not grown: it is lost in the noise. */
const noiseMs = 10
/** So many shapes of each reader, those that took longest, are read at full length. */
const longest = 3

/** How the time of each reader grows with slow texts of 10,000, 100,000 and 1,000,000 characters, in the worst shape. */
export async function measureSlowTexts(): Promise<Measurement[]> {
  const thread = new ReaderThread(stopAfterMs)
  try {
    const measurements: Measurement[] = []
    for (const reader of Object.keys(textReaders)) measurements.push(...(await measureReader(thread, reader)))
    return measurements
  } finally {
    await thread.close()
  }
}

async function measureReader(thread: ReaderThread, reader: string): Promise<Measurement[]> {
  const timeOf = async (shape: string, length: number): Promise<number> => {
    const result = await thread.run({ reader, shapes: [shape], length })
    return 'stoppedAt' in result ? Number.POSITIVE_INFINITY : Math.max(...result.ms, noiseMs)
  }
  const grown: { shape: string; middle: number; growth: number }[] = []
  for (const { name: shape } of slowShapes) {
    const short = await timeOf(shape, 10_000)
    const middle = short === Number.POSITIVE_INFINITY ? short : await timeOf(shape, 100_000)
    grown.push({ shape, middle, growth: middle / short })
  }
  const slowest = grown.toSorted((one, other) => other.middle - one.middle).slice(0, longest)
  for (const entry of slowest) {
    if (entry.middle === Number.POSITIVE_INFINITY) continue
    const growth = (await timeOf(entry.shape, 1_000_000)) / entry.middle
    grown.push({ ...entry, growth })
  }
  const worst = grown.reduce((one, other) => (isWorse(other.growth, one.growth) ? other : one))
  const name = `Slow texts: ${reader}, most growth of time for ten times the text (${worst.shape})`
  return [{ name, value: worst.growth, unit: 'ratio', limit: { atMost: maxGrowth } }]
}

/** Neither of two texts that never ended has grown out of the other: that is the worst there is. */
function isWorse(one: number, other: number): boolean {
  return Number.isNaN(one) || one > other
}
