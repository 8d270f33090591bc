import assert from 'node:assert/strict'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import { replaceMatches } from '../../../../../src/core/text/edits/replaceMatches.ts'
import { withEdits } from '../../../../../src/core/text/edits/minimalEdits.ts'
import { renameHeading } from '../../../../../src/core/authoring/language/headingLinks.ts'
import { pageAnchors } from '../../../../../src/core/text/scanning/pageAnchors.ts'
import { headingWords, pageHeadings } from '../../../../../src/core/text/scanning/pageOutline.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { splitSections } from '../../../../../src/core/text/markdown/sections.ts'
import { readShownRecord } from '../../../../../src/folder/pageRecord.ts'

const underlined =
  'Welcome *to* the\nshop\n====\n\nWords.\n\nHow to pay #\n------------\n\nWords.\n\n## How to pay\n\n> Quoted\n> ------\n'

describe('The outline of a page', () => {
  it('has underlined headings with the anchors that the site gives them', () => {
    assert.deepEqual(
      pageHeadings(underlined).map(({ level, words, anchor, line }) => ({ level, words, anchor, line })),
      [
        { level: 1, words: 'Welcome to the shop', anchor: '', line: 0 },
        { level: 2, words: 'How to pay #', anchor: 'how-to-pay', line: 6 },
        { level: 2, words: 'How to pay', anchor: 'how-to-pay-1', line: 11 },
        { level: 2, words: 'Quoted', anchor: 'quoted', line: 13 },
      ],
    )
    assert.deepEqual(
      pageHeadings(underlined).map(({ anchor }) => anchor),
      splitSections(underlined).map(({ id }) => id),
    )
    assert.deepEqual([...pageAnchors(underlined)], ['how-to-pay', 'how-to-pay-1', 'quoted'])
  })

  it('spans an underlined heading with its line, and its words without', () => {
    const text = 'Words.\n\n  How to\npay <a href="#x" id="x"></a>\n---\n\nMore.\n'
    const [heading] = pageHeadings(text)
    assert.ok(heading)
    assert.equal(text.slice(heading.start, heading.end), '  How to\npay <a href="#x" id="x"></a>\n---')
    const { start, end } = headingWords(text, heading)
    assert.equal(text.slice(start, end), 'How to\npay')
    assert.equal(
      renameHeading(text, heading, { words: 'Pay', keepAnchor: false }).text,
      'Words.\n\n  Pay <a href="#x" id="x"></a>\n---\n\nMore.\n',
    )
  })

  it('gives a page the title that is underlined, wherever it begins', () => {
    assert.equal(readShownRecord('a.md', underlined).title, 'Welcome to the shop')
    assert.equal(readShownRecord('a.md', `${'Words. '.repeat(500)}\n\n# Late\n`).title, 'Late')
    assert.equal(readShownRecord('a.md', '```\n# code\n```\n\n# Title').title, 'Title')
  })
})

const indented =
  '# R\n\nWrite so:\n\n    {% hint style="info" %}\n    word `x` word\n\n* Item:\n\n      {% unknown %}\n\n> Quote:\n>\n>     {% endhint %}\n\nTab:\n\n\t{% tab %} word\n'

describe('Indented code', () => {
  it('holds no tags', () => {
    assert.deepEqual(new ScannedText(indented).tags, [])
    assert.deepEqual(checkText(indented), [])
    assert.deepEqual(
      new ScannedText('* Item\n\n    {% hint style="info" %}\n    Words.\n    {% endhint %}\n').tags.map(
        ({ name }) => name,
      ),
      ['hint', 'hint'],
    )
  })

  it('keeps its words if a replacement keeps code', () => {
    const query = { find: 'word', replace: 'term', isExpression: false, matchesCase: true, matchesWords: true }
    const edits = replaceMatches(`${indented}\nA word.\n`, { ...query, keepsMarkup: true })
    assert.equal(withEdits(`${indented}\nA word.\n`, edits ?? []), `${indented}\nA term.\n`)
  })
})

describe('A fence without an end', () => {
  it('ends with its item, and each is a problem', () => {
    const text = '# R\n\n1. One:\n\n   ```sh\n   run\n\n2. Two:\n\n   ```sh\n   run\n\n## More\n'
    assert.deepEqual(
      pageHeadings(text).map(({ words }) => words),
      ['R', 'More'],
    )
    assert.deepEqual(
      checkText(text).map(({ rule, start, end }) => `${rule} ${text.slice(start, end)} ${start}`),
      ['unclosed-fence ```sh 17', 'unclosed-fence ```sh 43'],
    )
  })
})

describe('Code between backticks', () => {
  it('goes on on the next line of a paragraph, and not beyond its end', () => {
    const code = (text: string): string[] => {
      return new ScannedText(text).code.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)
    }
    assert.deepEqual(code('Words `a\nb` more.\n'), ['span `a\nb`'])
    assert.deepEqual(code('One ` sign.\n\nAnother ` sign.\n'), [])
    assert.deepEqual(code('| `a | b` |\n| --- | --- |\n| `c` | d ` |\n'), ['span `a | b`', 'span `c`'])
    assert.deepEqual(code('<a title="`">`b`</a>\n'), ['span `b`'])
    assert.deepEqual(code('Text <!-- no end\n\n`b`\n'), ['span `b`'])
  })
})
