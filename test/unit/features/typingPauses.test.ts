import assert from 'node:assert/strict'
import { TypingPauses } from '../../../src/features/writing/editing/typingPauses.ts'
import { createFakeClock, type FakeClock } from '../../support/fakeClock.ts'

describe('Pauses in typing', () => {
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

  it('start again with each keystroke, and only if a pause is expected', () => {
    pauses.typed('a')
    assert.equal(clock.waits.length, 0)
    pauses.begin('a')
    pauses.typed('a')
    assert.equal(clock.waits.length, 2)
    assert.equal(clock.running, 1)
  })

  it('end when the user leaves a page, but not for the page that stays open', () => {
    for (const id of ['a', 'b']) pauses.begin(id)
    assert.deepEqual(pauses.left('b'), ['a'])
    clock.expire()
    assert.deepEqual(paused, ['b'])
    assert.deepEqual(pauses.left(undefined), [])
  })

  it('never come after disposal', () => {
    pauses.begin('a')
    pauses.dispose()
    clock.expire()
    assert.deepEqual(paused, [])
  })
})
