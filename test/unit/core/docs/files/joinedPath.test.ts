import assert from 'node:assert/strict'
import path from 'node:path'
import fc from 'fast-check'
import { joinedPath } from '../../../../../src/core/docs/files/joinedPath.ts'

describe('A path from a folder', () => {
  const part = fc.constantFrom('a', 'b c', '..', '.', '', '...', '..a')
  const relative = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('/'))
  const folder = fc.constantFrom('.', 'a', 'a/b', '..', '../..', '/a')

  it('is the same as in Node', () => {
    fc.assert(
      fc.property(folder, relative, (from, to) => {
        fc.pre(to !== '')
        const expected = path.posix.join(from, to)
        // Both mean the topmost folder.
        if (expected === './') return
        assert.equal(joinedPath(from, to).replace(/^\.\/$/, '.'), expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('takes a short time with any number of steps up', function () {
    this.timeout(2000)
    assert.equal(joinedPath('a', `${'../'.repeat(300_000)}b.md`).length, 300_000 * 3 - 3 + 4)
  })
})
