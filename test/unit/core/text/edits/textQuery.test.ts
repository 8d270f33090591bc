import assert from 'node:assert/strict'
import { replaceMatches } from '../../../../../src/core/text/edits/replaceMatches.ts'
import { queryPattern, type TextQuery } from '../../../../../src/core/text/edits/textQuery.ts'

const plain: TextQuery = {
  find: 'dock',
  replace: 'pier',
  isExpression: false,
  matchesCase: false,
  matchesWords: false,
  keepsMarkup: false,
}

function replaced(text: string, query: Partial<TextQuery>): string {
  let result = ''
  let at = 0
  for (const { start, end, text: replacement } of replaceMatches(text, { ...plain, ...query }) ?? []) {
    result += text.slice(at, start) + replacement
    at = end
  }
  return result + text.slice(at)
}

describe('Finding and replacing in a page', () => {
  it('refuses an invalid regular expression', () => {
    for (const find of ['(', 'a)(b', '[z-a]', '\\', 'a**']) {
      assert.throws(() => queryPattern({ ...plain, find, isExpression: true, matchesWords: true }), SyntaxError)
    }
  })

  it('stops at a page with more than 10,000 matches', () => {
    assert.equal(replaceMatches('dock '.repeat(10_001), plain), undefined)
    assert.equal(replaceMatches('dock '.repeat(10_000), plain)?.length, 10_000)
  })

  it('reads plain text literally, in the search and in the replacement', () => {
    assert.equal(replaced('a.b axb $1 (x)', { find: 'a.b', replace: '$1\\n' }), '$1\\n axb $1 (x)')
    assert.equal(replaced('f(x) [y] {z}', { find: '(x) [y] {z}', replace: '!' }), 'f!')
  })

  it('respects case and whole words in any script', () => {
    assert.equal(replaced('Dock dock docks', { matchesCase: true }), 'Dock pier piers')
    assert.equal(replaced('Dock docks', { matchesWords: true }), 'pier docks')
    assert.equal(replaced('Über übers', { find: 'über', replace: 'on', matchesWords: true }), 'on übers')
  })

  it('expands groups, names, the whole match and escapes of an expression', () => {
    const query = { find: '(?<first>\\w+) (\\w+)', isExpression: true }
    assert.equal(replaced('one two', { ...query, replace: '$2-$<first>-$&-$0-$$-$9' }), 'two-one-one two-one two-$-$9')
    assert.equal(replaced('one two', { ...query, replace: 'a\\nb\\tc\\\\n' }), 'a\nb\tc\\n')
    assert.equal(replaced('one\ntwo', { find: '^', replace: '> ', isExpression: true }), '> one\n> two')
  })

  it('doesn’t change tags, code, front matter and addresses, only what readers read', () => {
    const kept = [
      '---\ndescription: dock\n---\n',
      '{% hint style="dock" %}',
      '{% endhint %}',
      '`dock`',
      '```\ndock\n```\n',
      '<!-- dock -->',
      '<img src="dock.png" alt="dock">',
      '](dock.md)',
      '<https://dock.example>',
      'https://dock.example/dock',
    ]
    const text = [
      kept[0],
      '# dock\n\n',
      `${kept[1]}\ndock ${kept[3]}\n${kept[2]}\n\n`,
      kept[4],
      `${kept[5]}\n\n${kept[6]} dock\n\n[dock${kept[7]} ${kept[8]} ${kept[9]} dock\n\n[ref]: dock.md\n`,
    ].join('')
    const result = replaced(text, { keepsMarkup: true })
    for (const each of kept) assert.ok(result.includes(each), each)
    assert.ok(result.includes('[ref]: dock.md'))
    assert.equal(result.split('pier').length - 1, 5)
    assert.equal(replaced(text, {}).includes('dock'), false)
  })

  it('doesn’t change a match that begins in text and ends in a tag', () => {
    const query = { find: 'a.*z', replace: '', isExpression: true, keepsMarkup: true }
    assert.equal(replaced('a <b title="z">', query), 'a <b title="z">')
  })
})
