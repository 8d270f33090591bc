import assert from 'node:assert/strict'
import { literalText } from '../../../../../src/core/text/strings/literalText.ts'
import { hiddenCharacters, hostileTexts } from '../../../../support/hostileTexts.ts'

/** Matches what VS Code reads as a link in a message, a prompt or the title of a progress. */
const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/i

/** Matches what VS Code reads as an icon in a label. */
const icon = /\$\([a-z0-9-]+(?:~[a-z]+)?\)/i

describe('literalText', () => {
  for (const text of hostileTexts) {
    it(`leaves no link, no icon and no direction change in ${JSON.stringify(text)}`, () => {
      const plain = literalText(text)
      assert.doesNotMatch(plain, link)
      assert.doesNotMatch(plain, icon)
      assert.doesNotMatch(plain, hiddenCharacters)
      assert.equal(literalText(plain), plain)
    })
  }

  it('keeps unambiguous text', () => {
    for (const text of ['Guide (draft)', 'f(x) [1]', 'Prices in $', '§ 1\nلا 日本 🎉', 'a\u200db']) {
      assert.equal(literalText(text), text)
    }
  })

  it('shows every visible character', () => {
    assert.equal(literalText('[Open](command:x) $(trash)').replaceAll('\u200b', ''), '[Open](command:x) $(trash)')
  })
})
