import assert from 'node:assert/strict'
import { ReaderThread } from '../../support/slowTexts/readerThread.ts'
import { slowShapes } from '../../support/slowTexts/slowShapes.ts'
import { textReaders } from '../../support/slowTexts/textReaders.ts'

/** A thousand times what a healthy reader needs on a busy machine, and nothing to one that never ends. */
const stopAfterMs = 15_000
const length = 10_000

describe('Slow texts', function () {
  // Each reader has all its shapes to read; the stop that counts is the one of a single text.
  this.timeout(stopAfterMs * 20)
  const thread = new ReaderThread(stopAfterMs)
  after(async () => await thread.close())

  it('have at least 150 shapes, each with another name and the length that is asked for', () => {
    assert.ok(slowShapes.length >= 150)
    assert.equal(new Set(slowShapes.map(({ name }) => name)).size, slowShapes.length)
    for (const { name, text } of slowShapes) {
      const made = text(length).length
      assert.ok(made > length / 2 && made < length * 1.1, `${name}: ${made} characters`)
    }
  })

  for (const reader of Object.keys(textReaders)) {
    it(`are read to their end by ${reader}`, async () => {
      for (const shape of slowShapes) {
        const result = await thread.run({ reader, shape: shape.name, length })
        assert.notEqual(result, 'stopped', `${shape.name}: not read after ${stopAfterMs} ms`)
      }
    })
  }
})
