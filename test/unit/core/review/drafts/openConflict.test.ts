import assert from 'node:assert/strict'
import { openPlaces } from '../../../../../src/core/review/drafts/openConflict.ts'

const base = '# Page\n\nOne\n\nTwo\n\nThree\n'
const sides = { base, mine: base.replace('Two', 'Mine'), theirs: base.replace('Two', 'Theirs') }

describe('Open places of a merge', () => {
  it('are where both sides changed the base, as long as the text still has the base', () => {
    assert.deepEqual(openPlaces(sides, base), [{ start: 4, end: 5 }])
    for (const text of ['Mine', 'Theirs', 'Mine and theirs']) {
      assert.deepEqual(openPlaces(sides, base.replace('Two', text)), [])
    }
  })

  it('aren’t decided by changes elsewhere', () => {
    const text = `Above\n${base.replace('One', 'Uno').replace('Three', 'Tre')}Below\n`
    assert.deepEqual(openPlaces(sides, text), [{ start: 4, end: 5 }])
  })

  it('are decided when the lines are deleted, or when lines are added at their edge', () => {
    assert.deepEqual(openPlaces(sides, base.replace('Two\n\n', '')), [])
    assert.deepEqual(openPlaces(sides, base.replace('Two', 'Two\nMine')), [])
  })

  it('don’t include what only one side changed, or both alike', () => {
    assert.deepEqual(openPlaces({ base, mine: base.replace('Two', 'Mine'), theirs: base }, base), [])
    const alike = base.replace('Two', 'Both')
    assert.deepEqual(openPlaces({ base, mine: alike, theirs: alike }, base), [])
  })

  it('include a place where both sides only added lines', () => {
    const added = { base, mine: `${base}\nMine\n`, theirs: `${base}\nTheirs\n` }
    assert.equal(openPlaces(added, base).length, 1)
    assert.deepEqual(openPlaces(added, `${base}\nBoth\n`), [])
  })

  it('are the same in a text with CRLF', () => {
    assert.equal(openPlaces(sides, base.replaceAll('\n', '\r\n')).length, 1)
  })

  it('are counted one by one', () => {
    const mine = base.replace('One', 'Mine 1').replace('Three', 'Mine 3')
    const theirs = base.replace('One', 'Theirs 1').replace('Three', 'Theirs 3')
    assert.equal(openPlaces({ base, mine, theirs }, base).length, 2)
    assert.equal(openPlaces({ base, mine, theirs }, base.replace('One', 'Mine 1')).length, 1)
  })
})
