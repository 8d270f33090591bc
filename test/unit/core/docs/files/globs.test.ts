import assert from 'node:assert/strict'
import { globMatcher } from '../../../../../src/core/docs/files/globs.ts'

describe('Globs of paths to ignore', () => {
  const cases: readonly (readonly [glob: string, fits: readonly string[], others: readonly string[]])[] = [
    ['*.md', ['a.md', '.md', '.x.md'], ['b/a.md', 'a.mdx', 'a']],
    ['**/*.md', ['a.md', 'b/a.md', 'b/c/a.md'], ['a.txt', 'b/a.md/c']],
    ['drafts/**', ['drafts/a.md', 'drafts/b/c.md', 'drafts/'], ['drafts', 'draftsy/a.md', 'x/drafts/a.md']],
    ['a/**/b.md', ['a/b.md', 'a/x/b.md', 'a/x/y/b.md'], ['a/xb.md', 'b.md']],
    ['./a/?.md', ['a/b.md', 'a/日.md'], ['a/bc.md', 'a//.md']],
    ['[a-cx].md', ['b.md', 'x.md'], ['d.md', '/.md']],
    ['[!a-c].md', ['d.md'], ['a.md', '/.md']],
    ['{a,b/*}.md', ['a.md', 'b/c.md'], ['b.md', 'c.md']],
    ['{a,{b,c}}/x', ['a/x', 'b/x', 'c/x'], ['{b,c}/x']],
    ['a{b.md', ['a{b.md'], ['ab.md']],
    ['a[b.md', ['a[b.md'], ['ab.md']],
    ['{a}.md', ['{a}.md'], ['a.md']],
    ['what\\?\\*.md', ['what?*.md'], ['whatxy.md']],
    ['!keep/**', ['a.md'], ['keep/a.md']],
    ['page**.md', ['page1.md', 'page.md'], ['page/x.md']],
    ['a+(b).md', ['a+(b).md'], ['abb.md']],
    ['', [''], ['a']],
  ]
  for (const [glob, fits, others] of cases) {
    it(`match what they say, and nothing else: ${glob}`, () => {
      const matches = globMatcher([glob])
      assert.deepEqual(fits.filter(matches), fits)
      assert.deepEqual(others.filter(matches), [])
    })
  }

  it('match what any of them matches', () => {
    const matches = globMatcher(['a/*', 'b/**'])
    assert.deepEqual(['a/x', 'b/x/y', 'a/x/y'].filter(matches), ['a/x', 'b/x/y'])
    assert.equal(globMatcher([])('a'), false)
  })

  for (const glob of [
    '*a'.repeat(250),
    '**/'.repeat(166),
    '{a,a}'.repeat(100),
    '{'.repeat(500),
    '{a,'.repeat(160) + '}'.repeat(20),
    '{'.repeat(120) + ',}'.repeat(120),
    '[a-'.repeat(166),
    '?*'.repeat(250),
  ]) {
    it(`take a short time for a long path: ${glob.slice(0, 6)}…`, function () {
      // A regular expression would take longer than this.
      this.timeout(20_000)
      const matches = globMatcher([glob])
      for (let count = 0; count < 5; count++) matches(`${'a'.repeat(900)}/${count}`)
    })
  }
})
