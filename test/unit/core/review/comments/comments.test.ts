import assert from 'node:assert/strict'
import type { Comment } from '../../../../../src/contract/comments.ts'
import { isEmptyBody } from '../../../../../src/core/review/comments/emptyBody.ts'
import { begin, failed, findSent } from '../../../../../src/core/review/comments/outgoing.ts'
import { maxBodyLength, safeBody } from '../../../../../src/core/review/comments/safeBody.ts'
import {
  entryOf,
  startsCollapsed,
  threadOf,
  unlistedReplies,
  withReplies,
} from '../../../../../src/core/review/comments/thread.ts'
import { inOrder, noFilter, passesFilter } from '../../../../../src/core/review/comments/threadFilter.ts'

function user(id: string): Comment['postedBy'] {
  return { object: 'user', id, displayName: id, urls: { location: '' } } as Comment['postedBy']
}

function comment(given: Partial<Comment> = {}): Comment {
  return {
    object: 'comment',
    id: 'c1',
    postedBy: user('ada'),
    postedAt: '2026-01-01T10:00:00.000Z',
    reactions: [],
    replies: 0,
    repliers: [],
    body: { markdown: 'Words.' },
    target: { space: 's1', revision: 'r1' },
    urls: { location: '' },
    permissions: { view: true, edit: true, delete: true, reply: true },
    status: 'open',
    ...given,
  }
}

describe('a thread', () => {
  it('keeps loaded replies until there are others', () => {
    const repliers = [{ user: user('ben'), count: 1, updatedAt: '2026-01-01T11:00:00.000Z' }]
    const listed = threadOf(comment({ replies: 1, repliers }))
    assert.equal(listed.replies, undefined)
    const read = { ...listed, replies: [entryOf(comment({ id: 'r1' }))] }
    assert.deepEqual(threadOf(comment({ replies: 1, repliers }), read).replies, read.replies)
    const newer = [{ user: user('ben'), count: 2, updatedAt: '2026-01-01T12:00:00.000Z' }]
    assert.equal(threadOf(comment({ replies: 2, repliers: newer }), read).replies, undefined)
  })

  it('keeps the number and authors of replies that the server only counts', () => {
    const repliers = [{ user: user('ben'), count: 2, updatedAt: '2026-01-01T11:00:00.000Z' }]
    const listed = threadOf(comment({ replies: 2, repliers }))
    const own = entryOf(comment({ id: 'r1', postedBy: user('cy'), postedAt: '2026-01-01T10:30:00.000Z' }))
    const known = withReplies(listed, [], 2)
    assert.deepEqual([unlistedReplies(known), known.replyCount, known.lastAuthor], [2, 2, 'ben'])
    const answered = withReplies(known, [own])
    assert.deepEqual([unlistedReplies(answered), answered.replyCount, answered.lastAuthor], [2, 3, 'ben'])
    assert.deepEqual(
      answered.repliers.map(({ id }) => id),
      ['ben', 'cy'],
    )
    const whole = withReplies(listed, [own, own])
    assert.deepEqual([unlistedReplies(whole), whole.lastAuthor, whole.repliers.length], [0, 'cy', 1])
  })

  it('is collapsed when it’s resolved, and when the person wrote the last entry', () => {
    const repliers = [{ user: user('ben'), count: 1, updatedAt: '2026-01-01T11:00:00.000Z' }]
    assert.equal(startsCollapsed(threadOf(comment()), 'ada'), true)
    assert.equal(startsCollapsed(threadOf(comment()), 'ben'), false)
    assert.equal(startsCollapsed(threadOf(comment({ replies: 1, repliers })), 'ada'), false)
    assert.equal(startsCollapsed(threadOf(comment({ status: 'resolved' })), 'ben'), true)
  })

  it('is filtered by status, author, page and whether the platform’s reviewer wrote it', () => {
    const open = threadOf(comment())
    const agent = threadOf(comment({ postedBy: user('gitbook:agent'), status: 'resolved' }))
    assert.ok(passesFilter(open, noFilter) && passesFilter(agent, noFilter))
    assert.equal(passesFilter(open, { ...noFilter, status: 'resolved' }), false)
    assert.equal(passesFilter(open, { ...noFilter, author: 'ben' }), false)
    assert.equal(passesFilter(open, { ...noFilter, page: 'another' }), false)
    assert.ok(passesFilter(open, { ...noFilter, ...(open.target.page && { page: open.target.page }) }))
    assert.equal(passesFilter(agent, { ...noFilter, agents: 'without' }), false)
    assert.equal(passesFilter(open, { ...noFilter, agents: 'only' }), false)
  })

  it('is sorted by its first comment', () => {
    const later = threadOf(comment({ id: 'a', postedAt: '2026-01-02T10:00:00.000Z' }))
    assert.deepEqual(
      inOrder([later, threadOf(comment())]).map(({ id }) => id),
      ['c1', 'a'],
    )
  })
})

describe('a comment that was sent', () => {
  const sent = begin({ id: 'x', body: 'Two  words', known: ['old'] })

  it('stays unsure after a missing response, also when another request is refused later', () => {
    const unsure = failed(sent, 'No connection.', true)
    assert.equal(unsure.state.kind, 'unsure')
    assert.equal(failed(unsure, 'Not allowed.', false).state.kind, 'unsure')
    assert.equal(failed(sent, 'Not allowed.', false).state.kind, 'refused')
  })

  it('is found among new entries, by its author and words', () => {
    const entry = (id: string, by: string) =>
      entryOf(comment({ id, postedBy: user(by), body: { markdown: 'Two words\n' } }))
    assert.equal(findSent(sent, [entry('old', 'ada')], 'ada'), undefined)
    assert.equal(findSent(sent, [entry('new', 'ben')], 'ada'), undefined)
    assert.equal(findSent(sent, [entry('old', 'ada'), entry('new', 'ada')], 'ada')?.id, 'new')
    // A server with only the reference doesn't say who one is before the first answer to an own write.
    assert.equal(findSent(sent, [entry('old', 'ben'), entry('new', 'ben')], undefined)?.id, 'new')
  })

  it('needs words', () => {
    for (const body of ['', '  \n\t', '\u200B\u2060', '\u202E']) assert.equal(isEmptyBody(body), true)
    assert.equal(isEmptyBody(' a '), false)
  })
})

describe('the body of a comment', () => {
  it('links only to web and mail addresses', () => {
    const body =
      '[a](command:workbench.action.quit) [b](javascript:alert(1)) [c](https://example.com) [d](file:///etc/passwd)'
    const { markdown } = safeBody(body)
    assert.doesNotMatch(markdown, /\]\((?:command|javascript|file):/)
    assert.match(markdown, /\[c\]\(https:\/\/example\.com\)/)
  })

  const strangers = { hosts: [], loadsOthers: true }
  const about = (host: string): string => `(no image of ${host})`

  it('loads images only over https, and doesn’t reveal to other servers who reads it', () => {
    const body =
      '![a](http://example.com/a.png) ![b](https://example.com/b.png?reader=ada#x) ![c](data:image/png;base64,AA)'
    const { markdown } = safeBody(body, strangers)
    assert.deepEqual(markdown.match(/!\[.*?\)/g), ['![b](https://example.com/b.png)'])
    assert.doesNotMatch(markdown, /data:/)
  })

  it('loads images of the server’s own hosts by their whole address, and has links in place of all others', () => {
    const rule = { hosts: ['files.example.com', 'docs.example.com:8443'], loadsOthers: false }
    const body =
      '![a](https://files.example.com/a.png?token=1) ![b](https://docs.example.com:8443/b.png) ' +
      '![c](https://docs.example.com/c.png?d "e") ![](https://files.example.com.evil.example/d.png)'
    const { markdown, holdsImages } = safeBody(body, rule, about)
    assert.equal(
      markdown.replaceAll('\\', ''),
      '![a](https://files.example.com/a.png?token=1) ![b](https://docs.example.com:8443/b.png) ' +
        '(no image of docs.example.com) [c](https://docs.example.com/c.png?d) (no image of files.example.com.evil.example) ' +
        '[https://files.example.com.evil.example/d.png](https://files.example.com.evil.example/d.png)',
    )
    assert.equal(holdsImages, true)
    assert.equal(safeBody(body, { ...rule, loadsOthers: true }, about).holdsImages, false)
    assert.equal(safeBody('![a](http://example.com/a.png)', rule, about).holdsImages, false)
  })

  it('also handles images in references, elements and links, with words instead of nested links', () => {
    const held = (body: string): string => safeBody(body, undefined, about).markdown.replaceAll('\\', '').trim()
    assert.equal(
      held('![a][x]\n\n[x]: https://example.com/a.png'),
      '(no image of example.com) [a](https://example.com/a.png)\n\n[x]: https://example.com/a.png',
    )
    assert.equal(
      held('<img src="https://example.com/a.png" alt="a">'),
      '(no image of example.com) [a](https://example.com/a.png)',
    )
    assert.equal(
      held('[![a](https://example.com/a.png)](https://example.com/)'),
      '[(no image of example.com) a](https://example.com/)',
    )
  })

  it('has no image that only another Markdown parser finds', () => {
    const image = /!\[/
    assert.doesNotMatch(safeBody('!![a](https://example.com/a.png)').markdown, image)
    assert.doesNotMatch(safeBody('!<a href="command:x">[a](https://example.com/a.png)</a>').markdown, image)
    assert.doesNotMatch(safeBody('`![a](https://example.com/a.png)`').markdown, image)
    assert.doesNotMatch(safeBody('<div>\n![a](https://example.com/a.png)\n</div>').markdown, image)
    const nested = safeBody('![a ![b](https://example.com/b.png)](https://docs.example.com/a.png)', {
      hosts: ['docs.example.com'],
      loadsOthers: false,
    })
    assert.doesNotMatch(nested.markdown.replace('](https://docs.example.com/a.png)', ''), /!\[.*(?<!\\)\]\(/)
  })

  it('has no images in elements, and no links in them', () => {
    const { markdown } = safeBody('<img src="http://example.com/a.png"> <a href="command:x">y</a>')
    assert.doesNotMatch(markdown, /<img|!\[|command:/)
  })

  it('links to pages only in the given form', () => {
    const href = (page: string): string => `command:open?${encodeURIComponent(JSON.stringify([page]))}`
    const shown = (body: string): string => safeBody(body, undefined, about, href).markdown
    assert.equal(shown('See [Start](/pages/p1#top).'), 'See [Start](command:open?%5B%22p1%22%5D).')
    assert.equal(safeBody('See [Start](/pages/p1).').markdown, 'See Start.')
    for (const body of [
      '[a](command:open?%5B%22p1%22%5D)',
      '[a][x]\n\n[x]: command:open',
      '<command:open>',
      '[a](/files/f1)',
    ]) {
      assert.doesNotMatch(shown(body), /\]\(command:|\]: command:|(?<!\\)<command:/, body)
    }
    assert.doesNotMatch(shown('[a](/pages/%22%5D%29%20[b](command:x))'), /\]\(command:(?!open\?)/)
  })

  it('can’t change the direction of text', () => {
    assert.equal(safeBody('a\u202Eb\u2066c').markdown, 'abc')
  })

  it('is cut if it’s very long, between two characters', () => {
    const long = safeBody('🎉'.repeat(10_000))
    assert.ok(long.isCut)
    assert.ok(long.markdown.length <= maxBodyLength)
    assert.doesNotMatch(long.markdown, /[\uD800-\uDBFF]$/)
    assert.equal(safeBody('short').isCut, false)
    assert.ok(safeBody('a[](('.repeat(20_000)).markdown.length <= maxBodyLength)
  })
})
