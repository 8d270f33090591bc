import assert from 'node:assert/strict'
import { readingLevelHover } from '../../../../../src/core/authoring/prose/readingLevel.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'

const plain = 'The cat sat on the mat. The dog ran to the red house. '.repeat(6)
const hard = 'Organizational responsibilities necessitate comprehensive administrative documentation. '.repeat(10)

describe('The reading level of a text', () => {
  function shown(text: string, at: string): readonly string[] | undefined {
    return readingLevelHover(new ScannedText(text), text.indexOf(at) + 1, english)?.paragraphs
  }

  it('isn’t shown for code, short texts, or outside headings', () => {
    assert.equal(shown(`# Cats\n\n${plain}\n`, 'sat'), undefined)
    assert.equal(shown('# Cats\n\nThe cat sat on the mat.\n', '# Cats'), undefined)
    assert.equal(shown(`# Cats\n\n\`\`\`\n${plain}\n\`\`\`\n`, '# Cats'), undefined)
  })

  it('is shown at a heading, for the text up to the next one of its level', () => {
    const text = `# Cats\n\n## Plain\n\n${plain}\n\n### Still plain\n\n## Hard\n\n${hard}\n`
    assert.deepEqual(shown(text, '## Plain'), ['Reading level: grade 1 in school, for 78 words.'])
    assert.match(shown(text, '## Hard')?.[0] ?? '', /grade \d\d in school, for 60 words/)
    assert.match(shown(text, '# Cats')?.[0] ?? '', /for 138 words/)
  })
})
