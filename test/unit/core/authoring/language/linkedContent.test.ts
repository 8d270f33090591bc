import assert from 'node:assert/strict'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { firstLines, linkedContent } from '../../../../../src/core/authoring/language/linkedContent.ts'
import { SpacePages, type PageEntry } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { memoryDocs } from '../../../../support/folder/memoryDocs.ts'

const pages = new SpacePages([
  { id: 'home', type: 'document', title: 'Home', path: '' },
  { id: 'more', type: 'document', title: 'More', path: 'more' },
])
const file = { id: 'f1', name: 'plan.png', contentType: 'image/png', downloadURL: 'https://x/plan.png', size: 1 }
const body = spaceBody({ server: 's', space: 'sp', title: 'T', pages, files: new Map([[file.id, file]]) })
const page = pages.byId('home') as PageEntry

/** Returns what is shown for the target at the `|` of a text. */
function shown(marked: string): unknown {
  const offset = marked.indexOf('|')
  const content = linkedContent(marked.replace('|', ''), offset, { page, body })?.content
  return content?.kind === 'page' ? [content.place.page.id, content.place.anchor] : content
}

describe('What a target points to', () => {
  for (const [marked, expected] of [
    ['[gone](/pages/go|ne)', undefined],
    ['[site](https://exam|ple.com)', undefined],
    ['[mo|re](/pages/more)', undefined],
    ['[more](/pages/mo|re#top)', ['more', 'top']],
    ['[below](#be|low)', ['home', 'below']],
    ['![plan](/files/f|1)', { kind: 'file', file: 'f1', name: 'plan.png' }],
    ['{% include "/reusable-con|tents/c1" %}', { kind: 'include', target: '/reusable-contents/c1' }],
  ] as const) {
    it(`in ${JSON.stringify(marked)} is ${JSON.stringify(expected)}`, () => assert.deepEqual(shown(marked), expected))
  }
})

describe('An image of a docs folder', () => {
  const docs = memoryDocs(
    new Map([
      ['SUMMARY.md', '* [Home](README.md)\n'],
      ['README.md', '# Home\n'],
      ['plan.png', 'PNG'],
    ]),
  )
  const home = docs.body.pageOf('README.md') as PageEntry
  const kindAt = (text: string): string | undefined =>
    linkedContent(text, text.indexOf('plan.png'), { page: home, body: docs.body })?.content.kind

  it('is shown if a tag names it, and otherwise by the editor', () => {
    assert.equal(kindAt('{% file src="plan.png" %}'), 'file')
    assert.equal(kindAt('![plan](plan.png)'), undefined)
    assert.equal(kindAt('<figure><img src="plan.png"></figure>'), undefined)
  })
})

describe('The first lines', () => {
  it('of a page come after its front matter and its title', () => {
    assert.equal(firstLines('---\nicon: bolt\n---\n\n# Title\n\nOne.\n\n## Two\n'), 'One.\n\n## Two')
    assert.equal(firstLines('One.\n\n# Later\n'), 'One.\n\n# Later')
  })

  it('of a section come after its heading and before the next one, and are undefined if it doesn’t exist', () => {
    const text = '# Title\n\nOne.\n\n## Set up\n\nTwo.\n\n### Part\n\nThree.\n\n## Use\n\nFour.\n'
    assert.equal(firstLines(text, 'set-up'), 'Two.\n\n### Part\n\nThree.')
    assert.equal(firstLines(text, 'use'), 'Four.')
    assert.equal(firstLines(text, 'gone'), '')
  })

  it('end with an ellipsis if there are more, or if a line is long', () => {
    const lines = Array.from({ length: 20 }, (_, index) => String(index))
    assert.equal(firstLines(lines.join('\r\n')), `${lines.slice(0, 12).join('\n')}\n…`)
    assert.equal(firstLines('x'.repeat(2000)), `${'x'.repeat(1000)}\n…`)
  })
})
