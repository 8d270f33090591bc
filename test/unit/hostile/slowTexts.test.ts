import assert from 'node:assert/strict'
import { CallsByType } from '../../support/slowTexts/readerCalls.ts'
import { ReaderThread } from '../../support/slowTexts/readerThread.ts'
import { slowShapes } from '../../support/slowTexts/slowShapes.ts'
import { SourceModules } from '../../support/slowTexts/sourceModules.ts'
import { findTextReaders, type TextReader } from '../../support/slowTexts/textReaders.ts'
import { MissingSample } from '../../support/slowTexts/typeSamples.ts'
import { isLongRun, testSize } from '../../support/testSize.ts'

/**
 * In characters. A reader of cubic time needs a second for this length, and in the long run also one of quadratic time.
 */
const length = testSize(800, 50_000)
/** In milliseconds of processor time. Fifty times what a good reader needs, so only one that hangs reaches it. */
const stopAfterMs = testSize(500, 10_000)

describe('Slow texts', function () {
  // Each reader reads all shapes, so the limit that counts is the one of a single text.
  this.timeout(testSize(stopAfterMs * 100, 3_600_000))
  const shapes = slowShapes.map(({ name }) => name)
  const thread = new ReaderThread(stopAfterMs)
  after(async () => await thread.close())

  it('have at least 150 shapes, with different names and about the requested length', () => {
    assert.ok(slowShapes.length >= 150)
    assert.equal(new Set(slowShapes.map(({ name }) => name)).size, slowShapes.length)
    for (const { name, text } of slowShapes) {
      const made = text(length).length
      assert.ok(made > length / 2 && made < length * 1.1, `${name}: ${made} characters`)
    }
  })

  const modules = new SourceModules()
  const readers = findTextReaders(modules)

  it('are tried on every function that takes text first, with a sample of each type that it takes besides', () => {
    assert.ok(readers.length > 350)
    const calls = new CallsByType(modules)
    const missing = readers.flatMap((reader) => (reader.file === undefined ? [] : missingSamples(calls, reader)))
    assert.deepEqual(missing, [])
  })

  for (const reader of readers) {
    it(`are read to their end by ${reader.name}`, async () => {
      const result = await thread.run({ reader, shapes, length, isThorough: isLongRun })
      if ('stoppedAt' in result) assert.fail(`${result.stoppedAt}: not read after ${stopAfterMs} ms`)
      assert.equal(result.ms.length, slowShapes.length)
      assert.ok(result.calls > 0, 'no text contains what it takes')
      assert.deepEqual(result.mistakes, [], 'a sample isn’t of the type of its parameter')
    })
  }
})

function missingSamples(calls: CallsByType, reader: TextReader): string[] {
  try {
    calls.of(reader)
    return []
  } catch (error) {
    if (error instanceof MissingSample) return [`${reader.name}: ${error.message}`]
    throw error
  }
}
