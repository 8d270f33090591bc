import assert from 'node:assert/strict'
import { TypingPauses } from '../../../src/features/writing/editing/typingPauses.ts'
import { createFakeClock, type FakeClock } from '../../support/fakeClock.ts'

describe('Pauses while pages are written', () => {
  let clock: FakeClock
  let paused: string[]
  let pauses: TypingPauses

  beforeEach(() => {
    clock = createFakeClock()
    clock.hold()
    paused = []
    pauses = new TypingPauses(clock, (id) => paused.push(id))
  })

  it('come once for each page', () => {
    for (const id of ['a', 'b', 'a']) pauses.begin(id)
    clock.expire()
    assert.deepEqual(paused.toSorted(), ['a', 'b'])
    clock.expire()
    assert.equal(paused.length, 2)
  })

  it('begin again while someone types, and only where one is waited for', () => {
    pauses.typed('a')
    assert.equal(clock.waits.length, 0)
    pauses.begin('a')
    pauses.typed('a')
    assert.equal(clock.waits.length, 2)
    assert.equal(clock.running, 1)
  })

  it('end where a page is left, but for the page that stays', () => {
    for (const id of ['a', 'b']) pauses.begin(id)
    assert.deepEqual(pauses.left('b'), ['a'])
    clock.expire()
    assert.deepEqual(paused, ['b'])
    assert.deepEqual(pauses.left(undefined), [])
  })

  it('never come after the end', () => {
    pauses.begin('a')
    pauses.dispose()
    clock.expire()
    assert.deepEqual(paused, [])
  })
})
