import assert from 'node:assert/strict'
import { isSameText, sentPage, shownParts } from '../../../../../src/core/review/drafts/shownText.ts'

describe('A shown text with an underlined title', () => {
  const base = '# Page\n\nText.\n'

  it('sends the title once, and a rename', () => {
    assert.deepEqual(sentPage('Page\n====\n\nText.\n', base), { markdown: 'Text.\n' })
    assert.deepEqual(sentPage('New *name*\n===\n\nText.\n', base), { markdown: 'Text.\n', title: 'New name' })
    assert.deepEqual(sentPage('---\na: b\n---\nNew\n=\nText.\n', base), {
      markdown: '---\na: b\n---\nText.\n',
      title: 'New',
    })
  })

  it('is the same as with a sign', () => {
    assert.equal(isSameText('Page\r\n====\r\n\r\nText.\r\n', base), true)
    assert.equal(isSameText('Other\n====\n\nText.\n', base), false)
  })

  it('has no title if nothing is underlined', () => {
    for (const text of [
      '* Page\n====\n',
      '> Page\n====\n',
      '```\nPage\n====\n',
      'Page\n----\n',
      'Page\n\n====\n',
      '====\n',
    ]) {
      assert.equal(shownParts(text).title, undefined, text)
    }
  })
})
