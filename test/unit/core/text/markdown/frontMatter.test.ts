import assert from 'node:assert/strict'
import fc from 'fast-check'
import { readFrontMatter, writeFrontMatter } from '../../../../../src/core/text/markdown/frontMatter.ts'
import { frontMatterMessage } from '../../../../../src/core/text/markdown/frontMatterFault.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

function dataAndBody(text: string): object {
  const { data, body } = readFrontMatter(text)
  return { data, body }
}

describe('front matter', () => {
  const broken: [text: string, problem: RegExp][] = [
    ['---\na: 1\nb: [\n---\nBody', /line 4/],
    ['---\ntitle: A: b\n---\nBody', /line 2/],
    ['---\na: 1\na: 2\n---\nBody', /line 3.*unique/],
    ['---\n\ta: 1\n---\n', /line 2.*[Tt]ab/],
    ['---\n- a\n---\nBody', /keys with values/],
    ['---\na: &x [*x]\n---\nBody', /can’t be read/],
    ['---\ntitle: a\n\nBody', /no closing “---” line/],
    ['---\r\na: "\r\n---\r\nBody', /line \d/],
  ]
  for (const [text, problem] of broken) {
    it(`is kept as text if it’s invalid: ${JSON.stringify(text)}`, () => {
      const read = readFrontMatter(text)
      assert.equal(read.body, text)
      assert.deepEqual(read.data, {})
      assert.match(read.problem ? frontMatterMessage(read.problem, english) : '', problem)
    })
  }

  const none = [
    '',
    'Body',
    '---\n',
    '---\n\nBody',
    '----\na: 1\n----\n',
    'a\n---\nb: 1\n---\n',
    '---\nWords between rules.\n---\n',
  ]
  for (const text of none) {
    it(`isn’t found in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(readFrontMatter(text), { data: {}, body: text }))
  }

  it('is read with CRLF, a byte order mark, and either end', () => {
    const expected = { data: { title: 'A: b', hidden: true }, body: 'Body\r\n' }
    assert.deepEqual(dataAndBody('\uFEFF---\r\ntitle: "A: b"\r\nhidden: true\r\n---\r\n\r\nBody\r\n'), expected)
    assert.deepEqual(dataAndBody('---\ntitle: "A: b"\nhidden: true\n...\nBody\r\n'), expected)
    assert.deepEqual(dataAndBody('---\n---\nBody'), { data: {}, body: 'Body' })
    assert.deepEqual(dataAndBody('\uFEFFBody'), { data: {}, body: 'Body' })
  })

  it('is read as it was written', () => {
    const values = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.integer(),
      fc.array(fc.string()),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string(), { noNullPrototype: true }),
    )
    const data = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), values, { minKeys: 1, noNullPrototype: true })
    fc.assert(
      fc.property(data, (given) => {
        assert.deepEqual(dataAndBody(writeFrontMatter(given, 'Body\n')), { data: given, body: 'Body\n' })
      }),
    )
    assert.equal(writeFrontMatter({ title: undefined }, 'Body'), 'Body')
  })
})
