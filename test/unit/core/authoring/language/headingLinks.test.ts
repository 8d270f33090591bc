import assert from 'node:assert/strict'
import { headingWords, pageHeadings } from '../../../../../src/core/text/scanning/pageOutline.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import {
  followAnchors,
  headingOf,
  linksTo,
  placeAt,
  renameHeading,
} from '../../../../../src/core/authoring/language/headingLinks.ts'
import { SpacePages, type PageEntry } from '../../../../../src/core/docs/pages/pageIndex.ts'

const pages = new SpacePages([
  { id: 'p1', type: 'document', title: 'Install', path: 'install' },
  { id: 'p2', type: 'document', title: 'Start', path: 'start' },
])
const body = spaceBody({ server: 's', space: 'sp', title: 'T', pages, files: new Map() })
const [install, start] = pages.entries as [PageEntry, PageEntry]

/** Returns the heading, or the link to one, at the `|` of a text. */
function at(marked: string): string {
  const text = marked.replace('|', '')
  const found = placeAt(new ScannedText(text), marked.indexOf('|'), { page: start, body })
  if (found === undefined) return ''
  const { place, span, isLink } = found
  return `${isLink ? 'link' : 'heading'} ${place.page.id}#${place.anchor ?? ''} ‹${text.slice(span.start, span.end)}›`
}

function renamed(text: string, anchor: string, words: string, keepAnchor = false) {
  const heading = headingOf(text, { page: install, anchor })
  assert.ok(heading)
  const result = renameHeading(text, heading, { words, keepAnchor })
  return { text: result.text, anchors: Object.fromEntries(result.anchors) }
}

describe('What is at a position of a page', () => {
  it('is a heading with its words as written, without number signs and explicit anchors', () => {
    assert.equal(at('# St|art\n'), 'heading p2# ‹Start›')
    assert.equal(at('# A\n\n## On **Lin|ux** ##\r\n'), 'heading p2#on-linux ‹On **Linux**›')
    assert.equal(at('## Set | <a href="#s" id="s"></a>\n'), 'heading p2#s ‹Set›')
    assert.equal(at('## A|\n\n## A\n'), 'heading p2#a ‹A›')
    assert.equal(at('## A\n\n## A|\n'), 'heading p2#a-1 ‹A›')
  })

  it('is the target of a link, also in a heading', () => {
    assert.equal(at('[x](/pages/p|1#linux)'), 'link p1#linux ‹/pages/p1#linux›')
    assert.equal(at('## See [x](#here|)'), 'link p2#here ‹#here›')
    assert.equal(
      at('{% content-ref url="/pages/p|1" %}\n[x](/pages/p1)\n{% endcontent-ref %}'),
      'link p1# ‹"/pages/p1"›',
    )
  })

  it('is undefined in code, in other text, and for external links', () => {
    for (const text of [
      '```\n# A|\n```',
      'Wo|rds',
      '[x](/pages/gone|)',
      '[x](https://exam|ple.com)',
      '## |\n',
      '---\na: b|\n---\n',
    ])
      assert.equal(at(text), '', text)
  })
})

describe('Words of a heading', () => {
  it('are the whole line if nothing is around them', () => {
    for (const [line, words] of [
      ['## A', 'A'],
      ['## A # B #', 'A # B'],
      ['##   C#', 'C#'],
      ['## <a href="#x" id="x">Words</a>', '<a href="#x" id="x">Words</a>'],
      ['##', ''],
    ] as const) {
      const [heading] = pageHeadings(line)
      assert.ok(heading)
      const span = headingWords(line, heading)
      assert.equal(line.slice(span.start, span.end), words, line)
    }
  })
})

describe('Links to a page or heading', () => {
  const text =
    '[![](/pages/p1) a](/pages/p1#linux) [b](install#mac) <a href="/pages/p1#linux">c</a> ![d](/pages/p1)\n\n' +
    '{% content-ref url="/pages/p1#linux" %}\n[e](/pages/p1#linux)\n{% endcontent-ref %}\n\n[f][g]\n\n[g]: /pages/p1\n'
  const targets = (anchor?: string): string[] =>
    linksTo(text, { page: install, ...(anchor !== undefined && { anchor }) }, { page: start, body }).map(
      ({ start: from, end }) => text.slice(from, end),
    )

  it('are found in every form', () => {
    assert.deepEqual(targets('linux'), ['/pages/p1#linux', '"/pages/p1#linux"', '"/pages/p1#linux"', '/pages/p1#linux'])
    assert.equal(targets().length, 8)
    assert.deepEqual(targets('gone'), [])
  })
})

describe('Renaming a heading', () => {
  it('changes its words and its anchor, and nothing else on its line', () => {
    assert.deepEqual(renamed('# T\n\n## Linux ##\r\n\n## Mac\n', 'linux', 'GNU & Linux'), {
      text: '# T\n\n## GNU & Linux ##\r\n\n## Mac\n',
      anchors: { linux: 'gnu-and-linux' },
    })
  })

  it('changes the numbers of equal headings, too', () => {
    assert.deepEqual(renamed('## Set up\n\n## Set up\n\n## Other\n', 'set-up', 'Other').anchors, {
      'set-up': 'other',
      'set-up-1': 'set-up',
      other: 'other-1',
    })
  })

  it('keeps an explicit anchor, and can set the current one explicitly', () => {
    assert.deepEqual(renamed('## A <a href="#x" id="x"></a>\n', 'x', 'B'), {
      text: '## B <a href="#x" id="x"></a>\n',
      anchors: {},
    })
    assert.deepEqual(renamed('## A\n\n## A\n', 'a-1', 'B', true), {
      text: '## A\n\n## B <a href="#a-1" id="a-1"></a>\n',
      anchors: {},
    })
  })

  it('updates links of every form, and no others', () => {
    const text =
      '[a](/pages/p1#linux) [b](<install#linux>) <a href="/pages/p1#linux">c</a> [d](/pages/p1#mac) [e](#linux)\n\n' +
      '{% content-ref url="/pages/p1#linux" %}\n[f](/pages/p1#linux)\n{% endcontent-ref %}\n\n`[g](/pages/p1#linux)`\n'
    const anchors = new Map([['linux', 'gnu']])
    assert.equal(
      followAnchors(text, { page: install, anchors }, { page: start, body }),
      text.replace(/(p1|install)#linux(?!\)`)/g, '$1#gnu'),
    )
  })
})
