import assert from 'node:assert/strict'
import { OpenElements } from '../../../../../src/core/text/markdown/openElements.ts'

describe('open elements', () => {
  it('are closed from the inside out, after the elements inside them', () => {
    const open = new OpenElements<{ name: string; at: number }>()
    for (const [at, name] of ['a', 'b', 'a', 'c'].entries()) open.push({ name, at })
    assert.deepEqual(open.close('d'), [])
    assert.equal(open.last('a')?.at, 2)
    assert.deepEqual(open.close('a'), [
      { name: 'c', at: 3 },
      { name: 'a', at: 2 },
    ])
    assert.equal(open.last('c'), undefined)
    assert.equal(open.last('a')?.at, 0)
    assert.deepEqual(open.all, [
      { name: 'a', at: 0 },
      { name: 'b', at: 1 },
    ])
    assert.deepEqual(open.close('a'), [
      { name: 'b', at: 1 },
      { name: 'a', at: 0 },
    ])
    assert.deepEqual(open.all, [])
  })
})
