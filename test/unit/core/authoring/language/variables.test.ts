import assert from 'node:assert/strict'
import { variablesOf } from '../../../../../src/core/authoring/language/variables.ts'

describe('Variables of a page', () => {
  it('are what its front matter sets by name to a text, a number or a boolean', () => {
    const text = '---\nvars:\n  plan: pro\n  seats: 3\n  open: true\n  list: [a]\n---\n'
    assert.deepEqual(variablesOf(text, undefined), [
      { name: 'page.vars.plan', value: 'pro' },
      { name: 'page.vars.seats', value: 3 },
      { name: 'page.vars.open', value: true },
    ])
  })

  it('are empty if its front matter has a list of them', () => {
    assert.deepEqual(variablesOf('---\nvars: [pro]\n---\n', undefined), [])
  })
})
