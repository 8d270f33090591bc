import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReaderThread } from '../../support/slowTexts/readerThread.ts'
import { slowShapes } from '../../support/slowTexts/slowShapes.ts'
import { readingFolders, readNothing, textReaders } from '../../support/slowTexts/textReaders.ts'
import { testSize } from '../../support/testSize.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

/** A thousand times what a good reader needs on a busy machine, so only a reader that hangs reaches it. */
const stopAfterMs = 10_000
/**
 * In characters. A reader of cubic time needs minutes for this length, and in the long run also one of quadratic time.
 */
const length = testSize(3000, 50_000)

const exportedFunction = /^export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*\w+\??: (?:readonly )?string\b/gm

describe('Slow texts', function () {
  // Each reader reads all shapes, so the limit that counts is the one of a single text.
  this.timeout(testSize(stopAfterMs * 20, 3_600_000))
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

  it('are tried on every function that takes text first, except for those that the list explains', () => {
    const found = readingFolders.flatMap((folder) => functionsOfText(join(projectRoot, 'src', folder)))
    assert.ok(found.length > 50)
    const known = new Set([...Object.keys(textReaders), ...Object.keys(readNothing)])
    assert.deepEqual(
      found.filter((name) => !known.has(name)),
      [],
      'missing in test/support/slowTexts/textReaders.ts',
    )
    // A class is listed by its name. One that is gone doesn't compile.
    const functions = [...known].filter((name) => !/^[A-Z]/.test(name))
    assert.deepEqual(
      functions.filter((name) => !found.includes(name)),
      [],
      'listed, but not there',
    )
  })

  for (const reader of Object.keys(textReaders)) {
    it(`are read to their end by ${reader}`, async () => {
      const result = await thread.run({ reader, shapes: slowShapes.map(({ name }) => name), length })
      if ('stoppedAt' in result) assert.fail(`${result.stoppedAt}: not read after ${stopAfterMs} ms`)
      assert.equal(result.ms.length, slowShapes.length)
    })
  }
})

/**
 * Returns the exported functions whose first parameter is text or a list of texts. The formatter gives all exports the
 * same form.
 */
function functionsOfText(folder: string): string[] {
  return globSync(join(folder, '**/*.ts')).flatMap((file) => {
    const exported = readFileSync(file, 'utf8').matchAll(exportedFunction)
    return [...exported].map(([, name = '']) => name)
  })
}
