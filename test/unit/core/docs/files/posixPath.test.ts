import assert from 'node:assert/strict'
import path from 'node:path/posix'
import fc from 'fast-check'
import { basename, dirname, relativePath } from '../../../../../src/core/docs/files/posixPath.ts'

const names = fc.constantFrom('a', 'b', '.', '..', 'c d', 'é', 'x\\y', 'README.md')
const slash = fc.constantFrom('', '/')
const paths = fc
  .tuple(slash, fc.array(names, { maxLength: 6 }), slash)
  .map(([start, parts, end]) => start + parts.join('/') + end)

describe('Paths in core', () => {
  it('have the same folder and name as in Node', () => {
    fc.assert(
      fc.property(paths, (some) => {
        assert.equal(dirname(some), path.dirname(some))
        assert.equal(basename(some), path.basename(some))
      }),
      { numRuns: 5000 },
    )
  })

  it('have the same relative paths as in Node', () => {
    fc.assert(
      fc.property(paths, paths, (from, to) => {
        assert.equal(relativePath(from, to), path.relative(`/${from}`, `/${to}`))
      }),
      { numRuns: 5000 },
    )
  })
})
