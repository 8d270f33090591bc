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

  it('keeps what is before the text of its block', () => {
    const applied = (text: string, suggestion: string, startLine = 0): string =>
      withSuggestion(text, { startLine, endLine: startLine + 1 }, suggestion)
    assert.equal(
      applied('1. First.\n2. Secnd step.\n3. Third.', 'Second step.', 1),
      '1. First.\n2. Second step.\n3. Third.',
    )
    assert.equal(applied('> Quoted txt.', 'Quoted text.'), '> Quoted text.')
    assert.equal(applied('## Headng', 'Heading'), '## Heading')
    assert.equal(applied('* [ ] Do ths', 'Do this'), '* [ ] Do this')
    assert.equal(applied('* First.\n\n  Mor words.', 'More words.', 2), '* First.\n\n  More words.')
    assert.equal(
      applied('2. Secnd step.\n\n   ```\n   code\n   ```', 'Second step.'),
      '2. Second step.\n\n   ```\n   code\n   ```',
    )
    assert.equal(applied('* Two thigns', 'One thing.\n\nAnother.'), '* One thing.\n\n  Another.')
    assert.equal(applied('> * Two thigns\r', 'One.\n\nTwo.'), '> * One.\r\n>\r\n>   Two.\r')
  })

  it('doesn’t repeat what the suggestion has, too', () => {
    for (const [line, suggestion] of [
      ['## Headng', '## Heading'],
      ['2. Secnd', '2. Second'],
      ['  > Quoted txt.', '> Quoted text.'],
    ] as const) {
      const lead = line.length - line.trimStart().length
      assert.equal(withSuggestion(line, { startLine: 0, endLine: 1 }, suggestion).slice(lead), suggestion)
    }
  })

  it('keeps emphasis and rules, which aren’t list items', () => {
    for (const line of ['**Bold** txt', '-5 degres', '1.5 metrs', '#tag']) {
      assert.equal(withSuggestion(line, { startLine: 0, endLine: 1 }, 'New'), 'New')
    }
  })
})
