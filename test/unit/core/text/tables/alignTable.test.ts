import assert from 'node:assert/strict'
import { alignEdits } from '../../../../../src/core/text/tables/alignTable.ts'
import { withEdits } from '../../../../../src/core/text/edits/minimalEdits.ts'
import { tableFixtures as fixtures } from '../../../../support/tables/tableFixtures.ts'
import { tableIn } from '../../../../support/tables/tableModel.ts'

/** Returns the source of a fixture's table after aligning it. */
const aligned = (fixture: string): string => {
  const { table } = tableIn(fixture)
  return withEdits(table.source, alignEdits(table))
}

describe('Aligned tables', () => {
  it('have pipes one below the other, with cells and pipes that were missing', () => {
    assert.equal(
      aligned(fixtures.uneven),
      '| a     | b   |    c |\n| ----- | :-- | ---: |\n| 1     | 2   |      |\n|       |     | x\\|y |\n| **z** | `k` |      |',
    )
    assert.match(
      aligned(fixtures['without outer pipes']),
      /^\| a {3}\| b {3}\|\n\| --- \| --- \|\n\| 1 {3}\| 2 {3}\|\n/,
    )
    assert.match(aligned(fixtures['in a quote']), /^> \| a {3}\| b {3}\|\n> \| --- \| --- \|$/m)
  })

  it('keep what is in their cells, which no edit touches, and stay the same when they are aligned again', () => {
    for (const fixture of Object.values(fixtures)) {
      const { table } = tableIn(fixture)
      const edits = alignEdits(table)
      const contents = [table.head, ...table.rows].flatMap(({ cells }) => cells.map(({ content }) => content))
      for (const { start, end } of contents) assert.ok(edits.every((edit) => edit.end <= start || end <= edit.start))
      assert.deepEqual(alignEdits(tableIn(aligned(fixture)).table), [])
    }
  })
})
