import assert from 'node:assert/strict'
import type { Comment } from '../../../../../src/contract/comments.ts'
import { requestPageHtml } from '../../../../../src/core/review/changeRequests/requestPage.ts'
import type { RequestPageFacts } from '../../../../../src/core/review/changeRequests/requestPageFacts.ts'
import { reviewContent } from '../../../../../src/core/review/changeRequests/reviewPages.ts'
import { changeRequest, english, page, person, review } from './samples.ts'

const labels = {
  t: english,
  status: (status: string) => status,
  kind: (kind: string) => kind,
  moment: (timestamp: string) => timestamp.slice(0, 10),
  html: (markdown: string) => `<p>${markdown}</p>`,
}

const content = reviewContent(
  {
    changes: [
      {
        type: 'page_edited',
        page: { id: 'one', title: 'One', type: 'document' },
        attributes: { document: { before: 'a', after: 'b' } },
      },
      { type: 'page_created', page: { id: 'two', title: 'Two', type: 'document' } },
    ],
  },
  {
    before: [page('one', { title: 'One' })],
    after: [page('one', { title: 'One', documentId: 'b' }), page('two', { title: 'Two' })],
  },
)

const facts: RequestPageFacts = {
  request: changeRequest(),
  spaceTitle: 'Guide',
  description: '',
  reviews: [],
  requested: [],
  contributors: [],
  content,
  marked: new Set(),
  actions: new Set(['editable', 'reviewable', 'mergeable']),
  me: 'bo',
  viewed: new Set(),
  unmet: [],
  comments: [],
  hasMoreComments: false,
}

const pageOf = (given: Partial<RequestPageFacts> = {}): string => requestPageHtml({ ...facts, ...given }, labels)
const primary = (html: string): string | undefined => /class="primary" data-run="(\w+)"/.exec(html)?.[1]

function comment(markdown: string, given: Partial<Comment> = {}): Comment {
  return {
    object: 'comment',
    id: 'c',
    postedBy: person('Ada'),
    postedAt: '2026-05-04T14:00:00.000Z',
    reactions: [],
    replies: 0,
    repliers: [],
    body: { markdown },
    target: { space: 's', revision: 'r' },
    urls: {},
    permissions: { view: true, edit: true, delete: true, reply: true },
    status: 'open',
    ...given,
  }
}

describe('The page of a change request', () => {
  it('shows texts from other people as text, never as elements or attributes', () => {
    const hostile = '"><img src=x onerror=alert(1)>'
    const html = pageOf({
      request: changeRequest({ subject: hostile, createdBy: person(hostile) }),
      spaceTitle: hostile,
      reviews: [review(hostile)],
      requested: [{ user: person(hostile) } as never],
      unmet: [hostile],
      content: { ...content, pages: content.pages.map((each) => ({ ...each, id: hostile, title: hostile })) },
      comments: [comment('Fine', { postedBy: person(hostile) })],
    })
    assert.doesNotMatch(html, /<img/)
    assert.doesNotMatch(html, /"">/)
  })

  it('marks what other people wrote, so that nothing in it runs', () => {
    const html = pageOf({ description: 'Why', comments: [comment('Is it so?')] })
    assert.match(html, /<div class="foreign"><p>Why<\/p><\/div>/)
    assert.match(html, /<div class="foreign"><p>Is it so\?<\/p><\/div>/)
  })

  it('offers only what the person is allowed to do', () => {
    const html = pageOf({ actions: new Set() })
    const offered = [...html.matchAll(/data-run="(\w+)"/g)].map(([, name]) => name)
    assert.deepEqual([...new Set(offered)], ['review', 'page', 'comments'])
  })

  it('puts the likeliest action first', () => {
    const approved = { reviews: [review('Cy')] }
    assert.equal(primary(pageOf()), 'review')
    assert.equal(primary(pageOf(approved)), 'merge')
    assert.equal(primary(pageOf({ ...approved, unmet: ['It needs an approval.'] })), 'review')
    assert.equal(primary(pageOf({ marked: new Set(['one']) })), 'resolveConflicts')
    assert.equal(primary(pageOf({ me: 'ada', actions: new Set(['editable', 'markable']) })), 'markReady')
    assert.equal(primary(pageOf({ actions: new Set(['reopenable']) })), 'reopen')
  })

  it('lists the changed pages with what happened to them, and which were viewed', () => {
    const html = pageOf({ viewed: new Set(['two']), marked: new Set(['one']) })
    assert.match(
      html,
      /edited<\/span> <button[^>]*data-page="one">One<\/button> <span class="details">conflicts with main/,
    )
    assert.match(html, /created<\/span> <button[^>]*data-page="two">Two<\/button>.*<span class="viewed">viewed/)
    assert.match(html, /You’ve viewed 1 of 2 changed pages\./)
  })

  it('shows what prevents a merge to people who can merge', () => {
    const unmet = ['It needs an approval of its current content.']
    assert.match(pageOf({ unmet }), /<ul class="notices"><li>It needs an approval of its current content\./)
    assert.doesNotMatch(pageOf({ unmet, actions: new Set() }), /It needs an approval/)
  })

  it('shows reviews and comments in order, and the comment of a review only once', () => {
    const html = pageOf({
      request: changeRequest({ status: 'merged' }),
      reviews: [review('Bo', { createdAt: '2026-05-04T15:00:00.000Z', comment: comment('Nearly there') as never })],
      comments: [
        comment('On a page', {
          status: 'resolved',
          replies: 2,
          target: { space: 's', revision: 'r', page: { id: 'one' } },
        }),
        comment('Nearly there', { target: { space: 's', revision: 'r', review: 'x' } }),
      ],
    })
    const told = [...html.slice(html.indexOf('<ol')).matchAll(/<li><p>(.*?) <time/g)].map(([, text]) => text)
    assert.deepEqual(told, [
      'Ada created the change request',
      'Ada commented on “One”',
      'Bo approved',
      'The change request was merged',
    ])
    assert.match(html, /<span class="details">resolved, 2 replies<\/span>/)
    assert.equal(html.split('Nearly there').length, 2)
  })
})
