import assert from 'node:assert/strict'
import fc from 'fast-check'
import { mayPointTo } from '../../../src/folder/mayPointTo.ts'
import { memoryDocs } from '../../support/folder/memoryDocs.ts'

const parts = ['a', 'b c', 'README', 'readme', 'é', '100%', 'x#y', '..', '.', '']
const files = ['README.md', 'a.md', 'a/README.md', 'a/b c.md', 'a/é/readme.md', 'a/100%.md', 'x#y.md', 'a/b c.png']

describe('The check whether a link can point to a file', () => {
  it('succeeds for each link to it', () => {
    const { body } = memoryDocs(new Map(files.map((file) => [file, '# A page\n'])))
    const link = fc
      .record({
        way: fc.array(fc.constantFrom(...parts), { maxLength: 4 }),
        end: fc.constantFrom('', '.md', '.png', '/', '//'),
        rest: fc.constantFrom('', '#part', '?q=a/b', '?#x/y'),
        isCoded: fc.boolean(),
      })
      .map(({ way, end, rest, isCoded }) => {
        return (isCoded ? way.map(encodeURIComponent) : way).join('/') + end + rest
      })
    let leading = 0
    fc.assert(
      fc.property(link, fc.constantFrom(...files.filter((file) => file.endsWith('.md'))), (target, from) => {
        const page = body.pageOf(from)
        assert.ok(page)
        const found = body.resolve(target, page)
        if (found?.kind !== 'page' && found?.kind !== 'file') return
        const file = found.kind === 'page' ? found.page.id : found.file
        leading++
        assert.ok(mayPointTo([file])(target), `${target} in ${from} leads to ${file}`)
      }),
      { numRuns: 6000 },
    )
    assert.ok(leading > 500, `only ${leading} links lead to a file`)
  })

  it('fails for links to files with other names', () => {
    const mayLead = mayPointTo(['guides/setup.md', 'api/README.md'])
    assert.deepEqual(['../other.md', 'setup.md.txt', 'guides/set%20up.md', 'readme.txt'].filter(mayLead), [])
  })
})
