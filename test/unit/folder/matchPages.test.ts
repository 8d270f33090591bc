import assert from 'node:assert/strict'
import { matchPages, type MatchablePage } from '../../../src/folder/checkout/matchPages.ts'

const long = (topic: string): string =>
  ['first', 'second', 'third', 'fourth']
    .map((each) => `The ${each} sentence says something about ${topic}.`)
    .join('\n\n')

const page = (id: string, given: Partial<MatchablePage> = {}): MatchablePage => {
  return { id, title: id, gitPath: undefined, path: `${id}.md`, text: long(id), ...given }
}
const file = (name: string, title: string, text = '') => ({ file: name, title, text })

describe('Pages and files of a folder without a record', () => {
  const matched = (...given: Parameters<typeof matchPages>): string[] =>
    matchPages(...given).map(({ id, file: name, by }) => `${id} = ${name} (${by})`)

  it('are matched by the path in Git Sync first, then by the path that the page would get, and then by title', () => {
    const pages = [page('one', { gitPath: 'docs/1.md' }), page('two'), page('three', { title: 'Third' })]
    const files = [file('one.md', 'Third'), file('two.md', 'one'), file('docs/1.md', 'two')]
    assert.deepEqual(matched(pages, files), [
      'one = docs/1.md (gitPath)',
      'two = two.md (path)',
      'three = one.md (title)',
    ])
  })

  it('are matched by title in any case, and by text if several have one title', () => {
    const pages = [
      page('a', { title: 'Overview', text: long('apples') }),
      page('b', { title: 'overview', text: long('bears') }),
    ]
    const files = [file('x.md', 'Overview', long('bears')), file('y.md', 'OVERVIEW ', long('apples'))]
    assert.deepEqual(matched(pages, files), ['a = y.md (title)', 'b = x.md (title)'])
  })

  it('are matched by text if most of it is the same under another title', () => {
    const files = [file('x.md', 'Renamed', `${long('bees')}\n\nAnd one more.`), file('y.md', 'Unlike', long('ants'))]
    assert.deepEqual(matched([page('bees')], files), ['bees = x.md (text)'])
  })

  it('aren’t matched if two fit equally well, or none does', () => {
    const twins = [file('x.md', 'Same', long('bees')), file('y.md', 'Same', long('bees'))]
    assert.deepEqual(matched([page('p', { title: 'Same', text: long('bees') })], twins), [])
    assert.deepEqual(matched([page('p', { text: long('bees') })], twins), [])
    assert.deepEqual(matched([page('p')], [file('x.md', 'Else', 'Nothing of the kind.')]), [])
  })

  it('are each matched once', () => {
    const pages = [page('one', { gitPath: 'a.md' }), page('two', { gitPath: 'a.md', path: 'a.md', title: 'A' })]
    assert.deepEqual(matched(pages, [file('a.md', 'A')]), ['one = a.md (gitPath)'])
  })
})
