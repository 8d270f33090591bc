import assert from 'node:assert/strict'
import { withFrontMatterFlag } from '../../../../../src/core/text/markdown/frontMatterFlag.ts'
import { readFrontMatter } from '../../../../../src/core/text/markdown/frontMatter.ts'

describe('A flag in front matter', () => {
  const pairs: readonly [name: string, without: string, set: string][] = [
    ['a page without front matter', '# A\n', '---\nhidden: true\n---\n\n# A\n'],
    [
      'a page with a byte order mark and Windows line ends',
      '\uFEFF# A\r\n',
      '\uFEFF---\r\nhidden: true\r\n---\r\n\r\n# A\r\n',
    ],
    ['words between dividers', '---\nwords\n---\n', '---\nhidden: true\n---\n\n---\nwords\n---\n'],
    ['other keys', '---\nicon: bee # sic\n---\n# A\n', '---\nicon: bee # sic\nhidden: true\n---\n# A\n'],
    ['indented keys', '---\n  icon: bee\n---\n', '---\n  icon: bee\n  hidden: true\n---\n'],
    ['a folded text', '---\ndescription: >-\n  One\n\n---\n', '---\ndescription: >-\n  One\n\nhidden: true\n---\n'],
  ]
  for (const [name, without, set] of pairs) {
    it(`is added and removed again, with every other byte unchanged: ${name}`, () => {
      assert.equal(withFrontMatterFlag(without, 'hidden', true), set)
      assert.equal(withFrontMatterFlag(set, 'hidden', false), without)
      assert.equal(readFrontMatter(set).data['hidden'], true)
    })
  }

  it('replaces another value, and keeps comments', () => {
    const text = '---\nhidden: false # for now\n# why\nicon: bee\n---\n'
    assert.equal(withFrontMatterFlag(text, 'hidden', true), text.replace('false', 'true'))
    assert.equal(withFrontMatterFlag(text.replace('false', 'true'), 'hidden', false), '---\n# why\nicon: bee\n---\n')
    assert.equal(withFrontMatterFlag('---\nhidden:\n---\n', 'hidden', true), '---\nhidden: true\n---\n')
    assert.equal(
      withFrontMatterFlag('---\n{ icon: bee }\n---\n', 'hidden', true),
      '---\n{ icon: bee, hidden: true }\n---\n',
    )
  })

  it('changes nothing if it already has this value', () => {
    assert.equal(withFrontMatterFlag('---\nhidden: "true"\n---\n', 'hidden', false), '---\nhidden: "true"\n---\n')
    assert.equal(withFrontMatterFlag('# A\n', 'hidden', false), '# A\n')
  })

  it('isn’t set in front matter that can’t be read', () => {
    assert.equal(withFrontMatterFlag('---\ntitle: a: b\n---\n', 'hidden', true), undefined)
    assert.equal(withFrontMatterFlag('---\ntitle: a\n', 'hidden', true), undefined)
  })
})
