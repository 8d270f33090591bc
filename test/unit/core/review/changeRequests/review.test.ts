import assert from 'node:assert/strict'
import type { SemanticChange } from '../../../../../src/contract/changeRequestContent.ts'
import { bothChanged } from '../../../../../src/core/review/changeRequests/bothChanged.ts'
import { propertiesText } from '../../../../../src/core/review/changeRequests/propertiesText.ts'
import {
  fingerprintOf,
  reviewContent,
  type ReviewPage,
} from '../../../../../src/core/review/changeRequests/reviewPages.ts'
import { summaryOf, type SummaryFacts } from '../../../../../src/core/review/changeRequests/changeRequestSummary.ts'
import { defaultLayout } from '../../../../../src/core/docs/pages/defaultLayout.ts'
import { changeRequest, english, page, person, review } from './samples.ts'

const info = (id: string) => ({ id, title: id, type: 'document' as const })
const semanticChanges: SemanticChange[] = [
  { type: 'page_edited', page: info('edited'), attributes: { document: { before: 'a', after: 'b' } } },
  { type: 'page_edited', page: info('renamed'), attributes: { title: { before: 'Old name', after: 'New name' } } },
  { type: 'page_moved', page: info('moved'), parent: { after: info('group') } },
  { type: 'page_created', page: info('new') },
  { type: 'page_deleted', page: info('gone') },
  { type: 'file_created', file: { id: 'f', name: 'map.png' } },
]
const before = [
  page('edited', { documentId: 'a' }),
  page('renamed', { title: 'Old name' }),
  page('moved'),
  page('hidden'),
  page('gone'),
  page('same', { pages: [page('below', { path: 'same/below' })] }),
  page('group', { type: 'group', documentId: undefined, pages: [] }),
]
const after = [
  page('edited', { documentId: 'b' }),
  page('renamed', { title: 'New name' }),
  page('hidden', { hidden: true, icon: 'rocket' }),
  page('new'),
  page('same', { slug: 'same', path: 'other', pages: [page('below', { path: 'other/below' })] }),
  page('group', { type: 'group', documentId: undefined, pages: [page('moved', { path: 'group/moved' })] }),
]

function content() {
  return reviewContent({ changes: semanticChanges, more: 2 }, { before, after })
}

function line({ id, kind, isTextChanged, properties }: ReviewPage): string {
  return `${id}: ${kind}${isTextChanged ? ' text' : ''}${properties.length > 0 ? ` [${properties.join(' ')}]` : ''}`
}

function pageOf(id: string): ReviewPage {
  const found = content().pages.find((each) => each.id === id)
  assert.ok(found)
  return found
}

describe('The changes for a reviewer', () => {
  it('combine the server’s list with properties that it doesn’t contain, without consequences of other changes', () => {
    assert.deepEqual(content().pages.map(line), [
      'edited: edited text',
      'renamed: edited text',
      'moved: moved [parent]',
      'new: created text',
      'gone: deleted text',
      'hidden: edited [icon hidden]',
    ])
    assert.deepEqual(content().files, [{ id: 'f', name: 'map.png', kind: 'created' }])
    assert.equal(content().more, 2)
  })

  it('show properties as front matter, on both sides', () => {
    const { before: was, after: is } = pageOf('hidden')
    assert.equal(propertiesText(was), '---\ntitle: hidden\nslug: hidden\npath: hidden\n---\n')
    assert.equal(
      propertiesText(is),
      '---\ntitle: hidden\nslug: hidden\npath: hidden\nicon: rocket\nhidden: true\n---\n',
    )
    assert.match(propertiesText(pageOf('moved').after), /parent: group\n/)
    assert.equal(propertiesText(pageOf('new').before), '')
    const tags = [{ tag: { kind: 'tag' as const, tag: 'new' } }]
    const laidOut = page('wide', { layout: { ...defaultLayout, width: 'wide' }, tags })
    assert.match(
      propertiesText({ page: laidOut, parent: undefined, above: [] }),
      /layout:\n {2}width: wide\ntags:\n {2}- new\n---/,
    )
    const plain = page('plain', { layout: { ...defaultLayout }, tags: [] })
    assert.doesNotMatch(propertiesText({ page: plain, parent: undefined, above: [] }), /layout|tags/)
  })

  it('count as viewed only while neither side changes', () => {
    const edited = pageOf('edited')
    assert.equal(fingerprintOf(edited), fingerprintOf({ ...edited }))
    const again = { ...edited, after: { page: page('edited', { documentId: 'c' }), parent: undefined, above: [] } }
    assert.notEqual(fingerprintOf(edited), fingerprintOf(again))
    assert.notEqual(fingerprintOf(pageOf('hidden')), fingerprintOf(pageOf('new')))
  })

  it('leave out a page that was deleted between two responses', () => {
    const changes: SemanticChange[] = [{ type: 'page_edited', page: info('nowhere'), attributes: {} }]
    assert.deepEqual(reviewContent({ changes }, { before, after: before }).pages, [])
  })
})

describe('Pages that both sides changed', () => {
  const text = (id: string, documentId: string) => page(id, { documentId })

  it('include those whose text both edited, and those that one side deleted after the other edited them', () => {
    const base = [text('a', '1'), text('b', '1'), text('c', '1'), text('d', '1'), text('e', '1'), text('f', '1')]
    const main = [text('a', '2'), text('b', '2'), text('c', '1'), text('e', '2'), text('f', '2')]
    const branch = [text('a', '3'), text('b', '1'), text('c', '3'), text('d', '3'), text('f', '2')]
    assert.deepEqual(
      bothChanged({ base, main, branch }).map(({ id, isAboutText }) => `${id} ${isAboutText}`),
      ['a true', 'e false', 'd false'],
    )
  })
})

describe('The summary of a change request', () => {
  const facts: SummaryFacts = {
    offersReviews: true,
    request: changeRequest({ comments: 3, outdated: true, urls: { app: 'https://app.example.com/cr/12' } }),
    spaceTitle: 'Guide',
    description: 'Shorter [words](command:workbench.action.quit).\n',
    reviews: [
      review('Bo', { createdAt: '2026-05-05T13:00:00.000Z', outdated: true }),
      review('Cy', {
        status: 'changes-requested',
        createdAt: '2026-05-05T14:00:00.000Z',
        comment: { body: { markdown: 'One\nmore example.' } } as never,
      }),
    ],
    requested: [
      {
        object: 'change-request-requested-reviewer',
        revision: 'r3',
        requestedBy: person('Ada'),
        createdAt: '2026-05-05T12:00:00.000Z',
        kind: 'user',
        user: person('Dee'),
      },
    ],
    isComparedWithMain: false,
    contributors: [{ updatedAt: '2026-05-05T12:00:00.000Z', count: 4, user: person('Ada'), actionType: 'edit' }],
    content: content(),
    marked: new Set(),
  }
  const words = {
    t: english,
    status: (status: string) => status,
    kind: (kind: string) => kind,
    moment: (timestamp: string) => timestamp.slice(0, 10),
  }
  const golden = `# #12 Say it shorter

- Status: open
- Space: Guide
- Author: Ada
- Created: 2026-05-04
- Updated: 2026-05-05
- Unresolved comments: 3
- Behind main: yes, the published content has changed since then
- In the browser: https://app.example.com/cr/12

## Description

Shorter [words](command :workbench.action.quit).

## Reviews

- Dee: hasn’t reviewed yet
- Cy: requested changes, 2026-05-05: One more example.
- Bo: approved, outdated, 2026-05-05

## Changed pages (6)

- edited: edited
- edited, renamed from “Old name”: New name
- moved, from the top level: moved
- created: new
- deleted: gone
- edited, other properties changed (icon, hidden): hidden

## Changed files (1)

- created: map.png

2 more changes aren’t listed.

## Contributors

- Ada: 4 edits
`

  it('shows everything at a glance, and no one’s text runs commands', () => {
    assert.equal(summaryOf(facts, words).text, golden)
  })

  it('names the pages with conflicts at the top, and marks each of them in the list', () => {
    const [edited] = facts.content.pages
    const { text } = summaryOf({ ...facts, marked: new Set([edited?.id ?? '']) }, words)
    assert.match(text, /\n- Pages with unresolved conflicts: “edited”\n/)
    assert.match(text, /\n- edited, conflicts with main: edited\n/)
  })

  it('reports the lines of the sections with actions, with any headings in the description', () => {
    const { text, sections } = summaryOf({ ...facts, description: 'One\n\n## Two\n\nThree\n' }, words)
    const lines = text.split('\n')
    assert.deepEqual([lines[sections.description], lines[sections.reviews]], ['## Description', '## Reviews'])
  })

  it('has no section for reviews on a server without reviews', () => {
    const { text, sections } = summaryOf({ ...facts, offersReviews: false }, words)
    assert.deepEqual(
      text.match(/^## \w+/gm),
      golden.match(/^## \w+/gm)?.filter((heading) => heading !== '## Reviews'),
    )
    assert.match(text.split('\n')[sections.reviews] ?? '', /^## Changed pages/)
  })

  it('marks an earlier review of a person as replaced, and not as outdated', () => {
    const reviews = ['2026-05-05T13:00:00.000Z', '2026-05-06T13:00:00.000Z'].map((createdAt) => {
      return review('Bo', { id: createdAt, createdAt })
    })
    const { text } = summaryOf({ ...facts, reviews, requested: [] }, words)
    assert.match(text, /- Bo: approved, 2026-05-06\n- Bo: approved, replaced by a later review, 2026-05-05\n/)
  })

  it('doesn’t link to an address that a browser must not open', () => {
    for (const app of ['command:workbench.action.quit', 'vscode://x', 'not an address', undefined]) {
      const request = { ...facts.request, urls: app === undefined ? {} : { app } }
      const { text, links } = summaryOf({ ...facts, request }, words)
      assert.ok(!links.some(({ target }) => target.kind === 'url'), app)
      assert.doesNotMatch(text, /In the browser/)
    }
  })

  it('links to every page, to the browser, and to where subject and description are edited', () => {
    const { text, links } = summaryOf({ ...facts, description: '' }, words)
    const lines = text.split('\n')
    const shown = links.map(({ line: at, start, end, target }) => {
      return `${lines[at]?.slice(start, end)} → ${target.kind === 'page' ? target.page : target.kind}`
    })
    assert.deepEqual(shown, [
      'Say it shorter → subject',
      'https://app.example.com/cr/12 → url',
      'No description yet. → description',
      'edited → edited',
      'New name → renamed',
      'moved → moved',
      'new → new',
      'gone → gone',
      'hidden → hidden',
    ])
  })
})
