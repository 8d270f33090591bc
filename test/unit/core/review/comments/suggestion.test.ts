import assert from 'node:assert/strict'
import { suggestedText, withSuggestion } from '../../../../../src/core/review/comments/suggestion.ts'

describe('A text that a comment proposes', () => {
  it('is none without a closed block of its name', () => {
    for (const body of ['', 'suggestion', '```\nText\n```', '```js suggestion\nText\n```', '```suggestion\nText']) {
      assert.equal(suggestedText(body), undefined, body)
    }
  })

  it('is the content of the first such block', () => {
    assert.equal(suggestedText('Shorter:\n\n```suggestion\nOne\ntwo\n```\n\n```suggestion\nThree\n```'), 'One\ntwo')
    assert.equal(suggestedText('~~~ suggestion\r\nOne\r\n~~~'), 'One')
    assert.equal(suggestedText('````suggestion\n```js\n1\n```\n````'), '```js\n1\n```')
    assert.equal(suggestedText('```suggestion\n```'), '')
  })

  it('takes the place of the lines of its block', () => {
    assert.equal(withSuggestion('a\nb\nc\nd', { startLine: 1, endLine: 3 }, 'x'), 'a\nx\nd')
    assert.equal(withSuggestion('a\nb\nc', { startLine: 1, endLine: 2 }, ''), 'a\nc')
  })
})
