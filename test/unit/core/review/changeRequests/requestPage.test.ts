import assert from 'node:assert/strict'
import type { Comment } from '../../../../../src/contract/comments.ts'
import { requestPageHtml } from '../../../../../src/core/review/changeRequests/requestPage.ts'
import type { RequestPageFacts } from '../../../../../src/core/review/changeRequests/requestPageFacts.ts'
import { changedWords } from '../../../../../src/core/review/changeRequests/changedWords.ts'
import { fingerprintOf, reviewContent } from '../../../../../src/core/review/changeRequests/reviewPages.ts'
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
  isComparedWithMain: false,
  content,
  marked: new Set(),
  actions: new Set(['editable', 'reviewable', 'mergeable']),
  offersReviews: true,
  me: 'bo',
  viewed: new Set(),
  rules: { rules: [], mayBypass: false, unmet: [] },
  mayComment: true,
  comments: [],
  hasMoreComments: false,
  replies: new Map(),
  words: new Map(),
  history: undefined,
  visit: undefined,
  outgoing: [],
  typed: new Map(),
  edits: new Map(),
}

const pageOf = (given: Partial<RequestPageFacts> = {}): string => requestPageHtml({ ...facts, ...given }, labels)
const unmetRule = (text: string): RequestPageFacts['rules'] => {
  return { rules: [{ state: 'unmet', text }], mayBypass: false, unmet: [text] }
}
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
      rules: unmetRule(hostile),
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
    assert.deepEqual([...new Set(offered)], ['review', 'siteView', 'page', 'markViewed', 'comments'])
  })

  it('offers what the person can do with comments and replies', () => {
    const reply = { ...comment('So.', { id: 'r' }), object: 'comment-reply' as const }
    const about = { comments: [comment('Why?', { replies: 1 })], replies: new Map([['c', [reply]]]) }
    const html = pageOf(about)
    const tools = [...html.matchAll(/data-run="(\w+)" data-thread="c" data-message="(\w)"/g)]
    assert.deepEqual(
      [...new Set(tools.map(([, name, id]) => `${name} ${id}`))],
      ['addReaction c', 'resolveThread c', 'deleteComment c', 'addReaction r', 'deleteComment r'],
    )
    assert.match(html, /data-field="comment:c" data-base="Why\?"/)
    assert.match(html, /data-field="comment:c:r" data-base="So\."/)
    const resolved = pageOf({ comments: [comment('Why?', { status: 'resolved' })] })
    assert.match(resolved, /data-run="reopenThread"/)
    const permissions = { view: true, edit: false, delete: false, reply: false }
    const none = pageOf({ mayComment: false, comments: [comment('Why?', { permissions })] })
    assert.doesNotMatch(none, /data-thread|data-field="comment/)
  })

  it('shows reactions with their counts, and which ones are one’s own', () => {
    const by = (name: string) => ({ user: person(name), reactedAt: '2026-05-04T14:00:00.000Z' })
    const reactions = [
      { emoji: '1f44d', count: 2, users: [by('Ada'), by('Bo')] },
      { emoji: '"><img src=x>', count: 1, users: [by('Ada')] },
    ]
    const html = pageOf({ me: person('Bo').id, comments: [comment('Why?', { reactions })] })
    assert.match(html, /data-run="removeReaction" [^>]*data-emoji="1f44d" aria-pressed="true">👍 2</)
    assert.match(html, /data-run="addReaction" [^>]*aria-pressed="false"/)
    assert.doesNotMatch(html, /<img/)
  })

  it('has a form for the comment of a review, with what was typed', () => {
    const edits = new Map([['review', { text: 'Well done', base: '' }]] as const)
    assert.match(pageOf({ edits }), /id="edit-review" open>.*<textarea[^>]*>\nWell done</s)
    assert.doesNotMatch(pageOf({ actions: new Set() }), /edit-review/)
  })

  it('puts the likeliest action first', () => {
    const approved = { reviews: [review('Cy')] }
    assert.equal(primary(pageOf()), 'review')
    assert.equal(primary(pageOf(approved)), 'merge')
    assert.equal(primary(pageOf({ ...approved, rules: unmetRule('It needs an approval.') })), 'review')
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
    assert.match(html, /data-run="markViewed" data-page="one" aria-pressed="false" aria-label="Viewed: One">Viewed</)
    assert.match(html, /data-run="unmarkViewed" data-page="two" aria-pressed="true" aria-label="Viewed: Two">Viewed</)
    assert.match(html, /You’ve viewed 1 of 2 changed pages\./)
  })

  it('marks no pages as viewed and offers no approval while the changes include those of main', () => {
    const html = pageOf({ isComparedWithMain: true, actions: new Set(['mergeable']) })
    assert.match(html, /<span class="details">compared with main of today<\/span>/)
    assert.doesNotMatch(html, /data-run="(?:markViewed|approve)"/)
    assert.match(html, /Galley can compare it only with main of today, so you can’t approve it\./)
  })

  it('has no reviews and no buttons for them on a server without reviews', () => {
    const html = pageOf({ offersReviews: false, actions: new Set(['mergeable']) })
    assert.doesNotMatch(html, /Approve…|Ask for Changes…|reviews? yet/i)
    assert.match(pageOf({ actions: new Set(['mergeable']) }), /Approve…/)
  })

  it('lists the merge rules with whether they are met', () => {
    const rules = [
      { state: 'met', text: 'It has a subject.' },
      { state: 'unmet', text: 'It needs a review.' },
      { state: 'unknown', text: 'Ask legal.' },
    ] as const
    const html = pageOf({ rules: { rules, mayBypass: true, unmet: [] }, actions: new Set() })
    const told = [...html.matchAll(/<li class="(\w+)"><span class="name">(.*?)<\/span> <span class="details">(.*?)</g)]
    assert.deepEqual(
      told.map(([, ...parts]) => parts.join(', ')),
      ['met, It has a subject., met', 'unmet, It needs a review., not met', 'unknown, Ask legal., not checked'],
    )
    assert.match(html, /You can merge even if rules aren’t met\./)
    assert.doesNotMatch(pageOf(), /id="rules"/)
  })

  it('has the date of each event as text and as tooltip, and its time for the page’s script', () => {
    const time = '<time datetime="2026-05-04T12:00:00.000Z" title="2026-05-04">2026-05-04</time>'
    const request = changeRequest({ createdBy: person('<Ada>'), createdAt: '2026-05-04T12:00:00.000Z' })
    const html = pageOf({ request })
    assert.ok(html.includes(`<p class="by">&lt;Ada&gt; created this ${time}.`))
    assert.ok(html.includes(`<p>&lt;Ada&gt; created the change request ${time}</p>`))
  })

  it('shows what prevents a merge to people who can merge', () => {
    const rules = unmetRule('It needs an approval of its current content.')
    assert.match(pageOf({ rules }), /<ul class="notices"><li>It needs an approval of its current content\./)
    assert.doesNotMatch(pageOf({ rules, actions: new Set() }), /class="notices"/)
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

  it('says why an action isn’t possible, and leaves it out where the change request is finished', () => {
    const html = pageOf({ actions: new Set() })
    assert.match(html, /aria-disabled="true" title="You need permission to review in this space\.">Approve…/)
    assert.match(html, /aria-disabled="true" title="You need permission to merge in this space\.">Merge…/)
    const merged = pageOf({ actions: new Set(), request: changeRequest({ status: 'merged' }) })
    assert.doesNotMatch(merged, /aria-disabled/)
  })

  it('shows the words that changed on a page, and its open comments', () => {
    const onPage = { target: { space: 's', revision: 'r', page: { id: 'one' } } }
    const comments = [comment('Why?', onPage), comment('Fine', { ...onPage, status: 'resolved' })]
    const html = pageOf({ words: new Map([['one', { added: 3, removed: 1, excerpt: undefined }]]), comments })
    assert.match(html, /aria-label="Words added: 3\. Words removed: 1\."/)
    assert.match(html, />1 open comment</)
    assert.doesNotMatch(pageOf({ comments, hasMoreComments: true }), /open comment/)
  })

  it('shows an excerpt of what changed on a page, as text', () => {
    const excerpt = { start: 'Press', removed: '<b>Save', added: 'Send', end: '' }
    const html = pageOf({ words: new Map([['one', { added: 1, removed: 1, excerpt }]]) })
    assert.match(html, /<p class="excerpt">… Press <del>&lt;b&gt;Save<\/del> <ins>Send<\/ins><\/p>/)
  })

  it('has fields for the subject and the description only where the person can edit', () => {
    const html = pageOf({ description: 'Why', request: changeRequest({ subject: 'A "quoted" one' }) })
    assert.match(html, /<input [^>]*data-field="subject" data-base="A &quot;quoted&quot; one" value="A &quot;quoted/)
    assert.match(html, /<textarea [^>]*data-field="description" data-base="Why" rows="8">\nWhy<\/textarea>/)
    assert.doesNotMatch(pageOf({ actions: new Set(), description: 'Why' }), /data-field/)
  })

  it('shows a text that isn’t saved in its open form, as text, with the reason', () => {
    const edit = { text: 'Half </textarea>', base: 'Why', reason: 'No answer <yet>.' }
    const html = pageOf({ description: 'Why not', edits: new Map([['description', edit]]) })
    assert.match(html, /<details class="edit" id="edit-description" open>.*data-base="Why" rows="8">\nHalf &lt;\/texta/)
    assert.match(html, /<p class="reason" role="alert">No answer &lt;yet&gt;\.</)
    assert.match(html, /<details class="edit" id="edit-subject"><summary>/)
  })

  it('marks what is new since the last visit, except what the person did', () => {
    const [one] = content.pages
    const until = '2026-05-04T15:00:00.000Z'
    const pages = Object.fromEntries(one ? [[one.id, fingerprintOf(one)]] : [])
    const comments = [
      comment('Earlier'),
      comment('Later', { postedAt: '2026-05-04T16:00:00.000Z' }),
      comment('Mine', { postedAt: '2026-05-04T17:00:00.000Z', postedBy: person('Bo') }),
    ]
    assert.doesNotMatch(pageOf({ comments }), /class="new"/)
    const html = pageOf({ comments, visit: { until, pages } })
    assert.equal(html.split('<span class="new">new</span>').length, 2)
    assert.match(html, /16:00[^]*class="new">new<[^]*Later/)
    assert.match(html, />Two<\/button>.*class="new">new since your last visit/)
    assert.doesNotMatch(html, />One<\/button>.*class="new"/)
  })

  it('shows pushes with their pages as one entry up to another event, and updates from main', () => {
    const push = (at: string, ...titles: string[]) => ({ at: `2026-05-04T${at}.000Z`, kind: 'push', titles }) as const
    const update = { at: '2026-05-04T16:00:00.000Z', kind: 'update', titles: [] } as const
    const revisions = [push('17:00:00', 'Two'), update, push('13:30:00', '<b>'), push('13:00:00', 'One', '<b>')]
    const html = pageOf({ comments: [comment('Why?')], history: { revisions, hasMore: true } })
    const told = [...html.slice(html.indexOf('<ol')).matchAll(/<li><p>(.*?) <time datetime="(.*?)"/g)]
    assert.deepEqual(
      told.map(([, text, at]) => `${at?.slice(11, 16)} ${text}`),
      [
        '12:00 Ada created the change request',
        '13:30 Pushed changes to “One” and “&lt;b&gt;”',
        '14:00 Ada commented',
        '16:00 Updated from main',
        '17:00 Pushed changes to “Two”',
      ],
    )
    assert.match(html, /Earlier pushes aren’t listed\./)
  })

  it('marks a push as new, unless only the person edited', () => {
    const revisions = [{ at: '2026-05-04T17:00:00.000Z', kind: 'push' as const, titles: ['One'] }]
    const seen = { history: { revisions, hasMore: false }, visit: { until: '2026-05-04T16:00:00.000Z', pages: {} } }
    assert.match(pageOf(seen), /Pushed changes to “One”.*class="new">/)
    const contributors = [{ user: person('Bo') }] as never
    assert.doesNotMatch(pageOf({ ...seen, contributors }), /Pushed changes to “One”.*class="new">/)
  })

  it('has a field for a reply, with what was typed, only where the person can reply', () => {
    assert.match(pageOf({ comments: [comment('Why?')] }), /<textarea id="reply-c-text"/)
    const typed = new Map([['c', 'Half </textarea>']])
    const html = pageOf({ comments: [comment('Why?')], typed })
    assert.match(html, /<details class="reply" id="reply-c" open>.*>Half &lt;\/textarea&gt;<\/textarea>/)
    const closed = comment('Why?', { permissions: { view: true, edit: false, delete: false, reply: false } })
    assert.doesNotMatch(pageOf({ comments: [closed] }), /id="reply-/)
  })

  it('offers to quote a comment and its replies only where the person can reply', () => {
    const quotes = (reply: boolean): number => {
      const one = comment('Why?', { permissions: { view: true, edit: false, delete: false, reply } })
      return pageOf({ comments: [one] }).split('data-quote="c"').length - 1
    }
    assert.equal(quotes(false), 0)
    assert.equal(quotes(true), 1)
  })

  it('shows comments that aren’t sent, as text, with the reason and what to do', () => {
    const state = { kind: 'unsure', reason: 'No answer <yet>.' } as const
    const outgoing = [
      { id: 'a', body: 'Reply', thread: 'c', known: [], state },
      { id: 'b', body: 'On one', target: { page: 'one' }, known: [], state: { kind: 'pending' } as const },
    ]
    const html = pageOf({ comments: [comment('Why?')], outgoing })
    assert.match(
      html,
      /class="replies">[^]*Reply[^]*No answer &lt;yet&gt;\.[^]*data-run="retryMessage" data-message="a"/,
    )
    assert.match(html, /data-run="sendPending"[^]*You on “One” <span class="details">pending/)
    assert.match(html, /data-run="discardMessage" data-message="b"/)
  })

  it('doesn’t repeat the time of its creation', () => {
    const request = changeRequest({ updatedAt: changeRequest().createdAt })
    assert.match(pageOf({ request }), /Ada created this <time[^>]*>2026-05-04<\/time>\.</)
  })
})

describe('The words that a change adds and removes', () => {
  const counts = (before: string, after: string) => {
    const { added, removed } = changedWords(before, after)
    return { added, removed }
  }

  it('leave out white space, and count a replaced word on both sides', () => {
    assert.deepEqual(counts('One two\nthree', 'One  two three'), { added: 0, removed: 0 })
    assert.deepEqual(counts('One two three', 'One zwei three four'), { added: 2, removed: 1 })
    assert.deepEqual(counts('', 'One two'), { added: 2, removed: 0 })
  })

  it('have an excerpt of the first change without markup, with the words around it in its paragraph', () => {
    const before = '{% hint style="info" %}\n# One\n\nPress *Save* to keep [it](a.md).\n{% endhint %}'
    const after = before.replace('info', 'danger').replace('*Save*', '**Send** it')
    assert.deepEqual(changedWords(before, after).excerpt, {
      start: 'Press',
      removed: 'Save',
      added: 'Send it',
      end: 'to keep it .',
    })
    assert.equal(changedWords(before, before.replace('info', 'danger')).excerpt, undefined)
  })

  it('have a short excerpt of a long change', () => {
    const { excerpt } = changedWords('', 'Word '.repeat(5000))
    assert.ok(excerpt && excerpt.added.length <= 160)
  })
})
