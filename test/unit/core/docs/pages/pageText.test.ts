import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { pageText } from '../../../../../src/core/docs/pages/pageText.ts'

function text(title: string, markdown?: string, more: Partial<Page> = {}): string {
  return pageText({ id: 'p', title, type: 'document', ...(markdown === undefined ? {} : { markdown }), ...more })
}

describe('The text of a page', () => {
  it('is only its title if there is no body', () => {
    assert.equal(text('Install'), '# Install\n')
    assert.equal(text('Install', ''), '# Install\n')
    assert.equal(text('Guides', undefined, { type: 'group' }), '# Guides\n')
    assert.equal(text(''), '# Untitled\n')
    assert.equal(text('🎉'), '# 🎉\n')
  })

  it('uses the line ends of its body above it, too', () => {
    assert.equal(text('Install', 'Hello\r\n'), '# Install\r\n\r\nHello\r\n')
    assert.equal(text('Install', '# Install\n\nHello\r\n\r\nAll'), '# Install\r\n\r\nHello\r\n\r\nAll\r\n')
    assert.equal(text('Install', '---\na: b\n---\nHello\r\n'), '---\r\na: b\r\n---\r\n# Install\r\n\r\nHello\r\n')
    assert.equal(text('Install', 'One\nTwo\nThree\r\n'), '# Install\n\nOne\nTwo\nThree\r\n')
  })

  it('has the title once, whether or not the server wrote it', () => {
    assert.equal(text('Install', 'Hello'), '# Install\n\nHello\n')
    assert.equal(text('Install', '# Install\n\nHello\n'), '# Install\n\nHello\n')
    assert.equal(text('a_b *c* & d', '# a\\_b \\*c\\* &amp; d\n\nHello\n'), '# a\\_b \\*c\\* &amp; d\n\nHello\n')
    assert.equal(text('Install', '# Another\n'), '# Install\n\n# Another\n')
    assert.equal(text('Install', '## Install\n'), '# Install\n\n## Install\n')
  })

  it('has the title once if it’s underlined', () => {
    assert.equal(text('Install', 'Install\n=======\n\nHello\n'), 'Install\n=======\n\nHello\n')
    assert.equal(text('Install', 'Another\n===\n'), '# Install\n\nAnother\n===\n')
    assert.equal(text('Install', 'Install\n---\n'), '# Install\n\nInstall\n---\n')
  })

  it('keeps front matter at the start, where it works', () => {
    assert.equal(text('A', '---\nicon: gear\n---\n\nHello\n'), '---\nicon: gear\n---\n# A\n\nHello\n')
    assert.equal(text('A', '---\nicon: gear\n---\n\n# A\n\nHello\n'), '---\nicon: gear\n---\n# A\n\nHello\n')
    assert.equal(text('A', '---\n\nA line above\n'), '# A\n\n---\n\nA line above\n')
  })

  it('shows hostile titles as text', () => {
    assert.equal(text('a/b\\c `d` #'), '# a/b\\\\c \\`d\\` \\#\n')
    assert.equal(text('a\u0000\nb'), '# a b\n')
  })

  it('says where a link page points to', () => {
    assert.equal(
      text('Forum', undefined, { type: 'link', href: 'https://example.com' }),
      '# Forum\n\n<https://example.com>\n',
    )
  })
})
