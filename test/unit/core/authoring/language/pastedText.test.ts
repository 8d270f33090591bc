import assert from 'node:assert/strict'
import { pastedAddress, pastedDocs } from '../../../../../src/core/authoring/language/pastedText.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'

/** Pastes at the `^` of a text. */
const docs = (text: string, html: string, plain = ''): string | undefined => {
  const at = text.indexOf('^')
  return pastedDocs(new ScannedText(text.replace('^', '')), { start: at, end: at }, { html, text: plain })
}
const addresses = (text: string, address: string): unknown[] => {
  const at = text.indexOf('^')
  return pastedAddress(new ScannedText(text.replace('^', '')), { start: at, end: at }, address)
}

describe('Pasted text', () => {
  it('continues a line if it’s one paragraph, and gets empty lines around blocks', () => {
    assert.equal(docs('Words ^', '<b>bold</b>', 'bold'), '**bold**')
    assert.equal(docs('Words^\n', '<h2>Title</h2><p>Text</p>', 'Title\nText'), '\n\n## Title\n\nText')
    assert.equal(docs('# A\n\n^\n', '<ul><li>One</li></ul>', 'One'), '* One')
  })

  it('is left to VS Code if its formatting says nothing more than the text', () => {
    assert.equal(docs('^', '<span style="color:red">a * b</span>', 'a * b'), undefined)
    assert.equal(docs('^', '<p>One</p><p>Two</p>', 'One\n\nTwo'), undefined)
    assert.equal(docs('^', '<img src="https://example.com/a.png">', ''), undefined)
  })

  it('is left to VS Code in code, front matter, tags and targets', () => {
    for (const text of ['```\n^\n```\n', '---\ntitle: ^\n---\n', '{% hint style="^" %}\n', '[a](^)', '`a^`']) {
      assert.equal(docs(text, '<b>bold</b>', 'bold'), undefined, text)
      assert.equal(docs(text, '<h1>a</h1><p>b</p>', 'a b'), undefined, text)
    }
  })

  it('becomes an embed if it’s the address of a player on a line of its own, without parameters for tracking', () => {
    assert.deepEqual(addresses('A\n\n^\n', 'https://www.youtube.com/watch?v=1&utm_source=x&si=2'), [
      { kind: 'embed', text: '{% embed url="https://www.youtube.com/watch?v=1" %}' },
    ])
    assert.deepEqual(addresses('A ^\n', 'https://www.youtube.com/watch?v=1'), [])
    assert.deepEqual(addresses('^\n', 'https://example.com/'), [])
    assert.deepEqual(addresses('```\n^\n```', 'https://www.youtube.com/watch?v=1'), [])
  })
})
