import assert from 'node:assert/strict'
import { writeOverview, type OverviewLabels } from '../../../../../src/core/review/comments/overview.ts'
import type { Thread } from '../../../../../src/core/review/comments/thread.ts'

function thread(id: string, body: string, page?: string): Thread {
  const author = { id: 'ada', name: 'Ada', isAgent: false }
  const first = { id, author, body, postedAt: `2026-01-0${id}`, reactions: [], mayEdit: false, mayDelete: false }
  return {
    id,
    target: { revision: 'r', ...(page === undefined ? {} : { page }) },
    first,
    replies: [],
    replyCount: 0,
    isResolved: false,
    mayReply: true,
    lastAuthor: 'ada',
    lastAt: '',
    repliers: [],
  }
}

const words: OverviewLabels = {
  title: 'Comments',
  whole: 'The whole space',
  outdated: 'Outdated',
  nothing: 'Nothing yet.',
  headline: ({ first }) => first.author.name,
}

describe('the overview of comments', () => {
  it('says first that a filter hides threads, and not that there are none', () => {
    const { text, wholeLine, filterLine } = writeOverview([], [], { ...words, filtered: 'The filter hides 1 thread.' })
    assert.equal(text, '# Comments\n\n> The filter hides 1 thread.\n\n## The whole space\n')
    assert.deepEqual([filterLine, wholeLine], [2, 4])
  })

  it('lists threads by page, outdated ones last, and returns the thread of each line', () => {
    const threads = [thread('2', 'On *one*\n\nmore', 'p1'), thread('1', 'Gone', 'p1'), thread('3', 'All of it')]
    const pages = [
      { id: 'p1', title: 'One', outdated: new Set(['1']) },
      { id: 'p2', title: 'Two', outdated: new Set<string>() },
    ]
    const { text, threadAt, wholeLine } = writeOverview(threads, pages, words)
    assert.equal(
      text,
      '# Comments\n\n## The whole space\n\n- Ada\n  All of it\n\n## One\n\n- Ada\n  On *one* more\n\n### Outdated\n\n- Ada\n  Gone\n',
    )
    assert.deepEqual(
      [...threadAt],
      [
        [4, '3'],
        [9, '2'],
        [14, '1'],
      ],
    )
    assert.equal(wholeLine, 2)
  })

  for (const [body, line] of [
    ['Read **this**\nand `that`.', 'Read **this** and `that`.'],
    ['# Big', '\\# Big'],
    ['- one\n- two', '\\- one - two'],
    ['1. one', '1\\. one'],
    ['**bold** first', '**bold** first'],
    ['```js\n' + 'call() '.repeat(50), '\\```js call() '],
    ['A <b>word</b>', 'A \\<b>word\\</b>'],
    ['\\\\<b>', '\\\\\\<b>'],
    ['[click](command:run)', 'click'],
  ] as const) {
    it(`shows ${JSON.stringify(body.slice(0, 20))} on one harmless line`, () => {
      const { text } = writeOverview([thread('1', body)], [], words)
      const shown = text.split('\n')[5] ?? ''
      assert.ok(shown.startsWith(`  ${line}`), shown)
      assert.doesNotMatch(shown, /\]\(command:|(?<!\\)(?:\\\\)*</)
    })
  }

  it('says that there are no comments yet', () => {
    assert.equal(writeOverview([], [], words).text, '# Comments\n\n## The whole space\n\nNothing yet.\n')
  })
})
