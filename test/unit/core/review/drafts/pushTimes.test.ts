import assert from 'node:assert/strict'
import { pushesItself, type DraftState } from '../../../../../src/core/review/drafts/draft.ts'

describe('A draft that waits for the server', () => {
  it('is never pushed by itself if the setting says so, or if it needs a decision', () => {
    for (const isExplicit of [true, false]) {
      assert.equal(pushesItself({ state: 'unpushed', isExplicit }, 'manual'), false)
      for (const state of ['conflict', 'refused', 'differs'] satisfies DraftState[]) {
        assert.equal(pushesItself({ state, isExplicit }, 'onSave'), false, state)
        assert.equal(pushesItself({ state, isExplicit }, 'afterPause'), false, state)
      }
    }
  })

  it('is pushed by itself if the user saved it, or if the setting pushes what VS Code saves', () => {
    assert.equal(pushesItself({ state: 'unpushed', isExplicit: true }, 'onSave'), true)
    assert.equal(pushesItself({ state: 'pushing', isExplicit: true }, 'onSave'), true)
    assert.equal(pushesItself({ state: 'unpushed' }, 'onSave'), false)
    assert.equal(pushesItself({ state: 'unpushed' }, 'afterPause'), true)
  })
})
