import assert from 'node:assert/strict'
import { matchesTyped } from '../../../../../src/core/authoring/language/matchesTyped.ts'

describe('A completion', () => {
  it('fits what was typed if it has all of its characters in this order', () => {
    assert.equal(matchesTyped('The sandbox', 'sandb'), true)
    assert.equal(matchesTyped('The Sandbox', 'tsx'), true)
    assert.equal(matchesTyped('Sign in', 'sandb'), false)
    assert.equal(matchesTyped('Sign in', 'gs'), false)
    assert.equal(matchesTyped('Anything', ''), true)
  })
})
