import assert from 'node:assert/strict'
import fc from 'fast-check'
import { changedStretches } from '../../../../../src/core/text/edits/changedStretches.ts'
import { minimalEdits } from '../../../../../src/core/text/edits/minimalEdits.ts'

const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'only', 'once'), { maxLength: 30 })

describe('The differences between two lists', () => {
  it('are reported so that the rest is the same in both lists', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        let rebuilt: string[] = []
        let at = 0
        for (const stretch of changedStretches(before, after)) {
          rebuilt = [...rebuilt, ...before.slice(at, stretch.before[0]), ...after.slice(...stretch.after)]
          at = stretch.before[1]
        }
        assert.deepEqual([...rebuilt, ...before.slice(at)], after)
      }),
      { numRuns: 2000 },
    )
  })

  it('are minimal if entries are unique', () => {
    assert.deepEqual(changedStretches(['a', 'b', 'c', 'd', 'e'], ['x', 'a', 'c', 'D', 'e', 'f']), [
      { before: [0, 0], after: [0, 1] },
      { before: [1, 2], after: [2, 2] },
      { before: [3, 4], after: [3, 4] },
      { before: [5, 5], after: [5, 6] },
    ])
  })

  it('turn one text into another, line by line', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const [old, now] = [before.join('\n'), after.join('\n')]
        let text = old
        for (const { start, end, text: fresh } of minimalEdits(old, now).toReversed()) {
          text = text.slice(0, start) + fresh + text.slice(end)
        }
        assert.equal(text, now)
      }),
      { numRuns: 1000 },
    )
  })
})
