import assert from 'node:assert/strict'
import { allowedActions } from '../../../../../src/core/review/changeRequests/allowedActions.ts'
import { descriptionLosses } from '../../../../../src/core/review/changeRequests/descriptionLosses.ts'
import { relativeTimes } from '../../../../../src/core/review/changeRequests/relativeTime.ts'
import {
  filterLabel,
  isEmptyFilter,
  needsServer,
  passesFilter,
} from '../../../../../src/core/review/changeRequests/requestFilter.ts'
import { groupRequests, latestFirst, signatureOf } from '../../../../../src/core/review/changeRequests/requestGroups.ts'
import { reviewState, standingReviews } from '../../../../../src/core/review/changeRequests/standingReviews.ts'
import { parseReviewUri, reviewUri, type ReviewDocument } from '../../../../../src/core/platform/uris/reviewUris.ts'
import { changeRequest, english, person, review } from './samples.ts'

const everything = { edit: true, review: true, merge: true }

describe('What you can do with a change request', () => {
  const ways = (status: 'draft' | 'open' | 'archived' | 'merged', permissions: object, outdated = false): string =>
    [...allowedActions({ status, outdated }, permissions)].join(' ')

  it('depends on its status', () => {
    assert.equal(ways('draft', everything), 'editable markable archivable askable reviewable mergeable')
    assert.equal(ways('open', everything), 'editable draftable archivable askable reviewable mergeable')
    assert.equal(ways('archived', everything), 'reopenable')
    assert.equal(ways('merged', everything), '')
  })

  it('depends on the person’s permissions in the space', () => {
    assert.equal(ways('open', {}), '')
    assert.equal(ways('open', { edit: true }), 'editable draftable archivable askable')
    assert.equal(ways('open', { review: true }), 'reviewable')
  })

  it('includes no approval while it’s compared with main as it is now', () => {
    const ways = [...allowedActions({ status: 'open', outdated: true }, everything, true)].join(' ')
    assert.equal(ways, 'editable draftable archivable updatable askable mergeable')
  })

  it('includes an update only if it’s behind main', () => {
    assert.match(ways('open', everything, true), /updatable/)
    assert.doesNotMatch(ways('merged', everything, true), /updatable/)
  })
})

describe('The groups of change requests', () => {
  const mine = changeRequest({ id: 'mine', updatedAt: '2026-05-01T00:00:00.000Z' })
  const newer = changeRequest({ id: 'newer', createdBy: person('Bo'), updatedAt: '2026-05-09T00:00:00.000Z' })
  const draft = changeRequest({ id: 'draft', status: 'draft', updatedAt: '2026-05-03T00:00:00.000Z' })

  it('contain each change request in the right place, the latest first', () => {
    const groups = groupRequests({ toReview: [newer], open: [mine, newer], drafts: [draft] }, 'ada')
    const ids = Object.entries(groups).map(([name, list]) => `${name}: ${list.map(({ id }) => id).join(' ')}`)
    assert.deepEqual(ids, ['review: newer', 'mine: draft mine', 'open: newer mine', 'drafts: draft'])
  })

  it('contain each change request once', () => {
    assert.deepEqual(latestFirst([mine, mine, newer]), [newer, mine])
  })

  it('differ in their signature when anything visible does', () => {
    assert.equal(signatureOf([mine]), signatureOf([{ ...mine }]))
    assert.notEqual(signatureOf([mine]), signatureOf([{ ...mine, comments: 1 }]))
    assert.notEqual(signatureOf([mine]), signatureOf([{ ...mine, outdated: true }]))
  })
})

describe('A filter', () => {
  const request = changeRequest()

  it('matches all words, in any order, in number, subject, author and space', () => {
    for (const text of ['shorter say', '#12', 'ADA handbook']) {
      assert.equal(passesFilter(request, { text }, 'Handbook'), true, text)
    }
    assert.equal(passesFilter(request, { text: 'say longer' }, 'Handbook'), false)
  })

  it('matches space and author', () => {
    assert.equal(
      passesFilter(request, { space: { id: 's', name: 'S' }, creator: { id: 'ada', name: 'Ada' } }, ''),
      true,
    )
    assert.equal(passesFilter(request, { space: { id: 'other', name: 'O' } }, ''), false)
    assert.equal(passesFilter(request, { creator: { id: 'bo', name: 'Bo' } }, ''), false)
  })

  it('asks the server only for what lists don’t contain', () => {
    assert.equal(needsServer({ text: 'a', space: { id: 's', name: 'S' } }), false)
    assert.equal(needsServer({ reviewer: { id: 'bo', name: 'Bo' } }), true)
    assert.equal(needsServer({ status: 'archived' }), true)
  })

  it('has a readable label', () => {
    const filter = {
      status: 'open',
      space: { id: 's', name: 'Guide' },
      reviewer: { id: 'b', name: 'Bo' },
      text: 'x',
    } as const
    assert.equal(
      filterLabel(filter, english, (status) => status),
      'Status: open · Space: Guide · Reviewer: Bo · Text: “x”',
    )
    assert.equal(isEmptyFilter({}), true)
    assert.equal(isEmptyFilter({ text: 'x' }), false)
  })
})

describe('Reviews', () => {
  it('count only each person’s last one', () => {
    const first = review('Bo', { status: 'changes-requested', createdAt: '2026-05-01T00:00:00.000Z' })
    const last = review('Bo', { createdAt: '2026-05-02T00:00:00.000Z' })
    assert.deepEqual(standingReviews([first, last]), [last])
    assert.equal(reviewState([first, last]), 'approved')
    assert.equal(reviewState([first]), 'changesRequested')
  })

  it('approve nothing once they are outdated, but requested changes stay', () => {
    assert.equal(reviewState([review('Bo', { outdated: true })]), undefined)
    assert.equal(reviewState([review('Bo', { status: 'changes-requested', outdated: true })]), 'changesRequested')
  })
})

describe('Ages', () => {
  const age = (timestamp: string): string => relativeTimes('en')(timestamp, Date.parse('2026-05-05T12:00:00.000Z'))

  it('are formatted as people write them', () => {
    assert.equal(age('2026-05-05T11:59:30.000Z'), 'now')
    assert.equal(age('2026-05-05T10:00:00.000Z'), '2 hours ago')
    assert.equal(age('2026-05-04T11:00:00.000Z'), 'yesterday')
    assert.equal(age('2024-01-04T11:00:00.000Z'), '2 years ago')
  })

  it('are never in the future because of a slightly wrong clock, and never invented', () => {
    assert.equal(age('2026-05-05T12:00:40.000Z'), 'now')
    assert.equal(age('no moment'), '')
  })
})

describe('What a description would lose', () => {
  it('is front matter, images as data, and comments', () => {
    assert.deepEqual(descriptionLosses('---\ntitle: A\n---\n\nText'), ['frontMatter'])
    assert.deepEqual(descriptionLosses('![x](data:image/png;base64,AAAA)'), ['dataImage'])
    assert.deepEqual(descriptionLosses('A <!-- note --> B'), ['comment'])
    assert.deepEqual(
      descriptionLosses('* Like this:\n\n  ```html\n  <!-- note -->\n  ```\n\n1. > ~~~\n   > ![x](data:a)\n   > ~~~\n'),
      [],
    )
  })

  it('doesn’t include anything in code or in plain words', () => {
    assert.deepEqual(descriptionLosses('Why:\n\n- `<!-- x -->`\n\n```html\n<!-- y -->\n```\n\n---\n\nEnd'), [])
  })
})

describe('The addresses of documents about change requests', () => {
  const place = { server: 'Docs_1', space: 's/1', changeRequest: 'cr 1' }
  const documents: ReviewDocument[] = [
    { ...place, kind: 'summary', title: '#12 Say it - shorter' },
    { ...place, kind: 'description', title: 'Description' },
    { ...place, kind: 'before', page: 'p.1', title: 'Page' },
    { ...place, kind: 'after', page: 'p.1', title: 'Page' },
  ]

  it('are parsed back to the same document', () => {
    for (const document of documents) assert.deepEqual(parseReviewUri(reviewUri(document)), document)
  })

  it('recognize their folders, and nothing else', () => {
    const { path, query, ...rest } = reviewUri({ ...place, kind: 'summary', title: 'x' })
    assert.equal(parseReviewUri({ ...rest, query: '', path: path.slice(0, path.lastIndexOf('/')) }), 'folder')
    assert.equal(parseReviewUri({ ...rest, query, path: '/other/x.json' }), undefined)
    assert.equal(parseReviewUri({ ...rest, query: 'space=s', path }), undefined)
    assert.equal(parseReviewUri({ ...rest, query: query.replace('summary', 'other'), path }), undefined)
    assert.equal(parseReviewUri({ ...rest, query, scheme: 'file', path }), undefined)
  })

  it('show names that people know, and no internal word', () => {
    const named = (document: ReviewDocument) => reviewUri({ ...document, folders: ['Handbook'] }).path
    assert.deepEqual(documents.map(named), [
      '/Handbook/#12 Say it - shorter\u00a0— Change Request',
      '/Handbook/Description\u00a0— Description',
      '/Handbook/Page\u00a0— Properties',
      '/Handbook/Page\u00a0— Properties',
    ])
  })

  it('show which page properties belong to, and find them under other names and in the form of 0.1.0', () => {
    const properties: ReviewDocument = { ...place, kind: 'after', page: 'p1', title: 'Numbers' }
    const { path, ...rest } = reviewUri({ ...properties, folders: ['Handbook', '#12 In/words', 'guides'] })
    assert.equal(path, '/Handbook/#12 In-words/guides/Numbers\u00a0— Properties')
    assert.deepEqual(parseReviewUri({ ...rest, path }), properties)
    const renamed = path.replace('Handbook', 'Manual').replace('Numbers', 'Figures')
    assert.deepEqual(parseReviewUri({ ...rest, path: renamed }), { ...properties, title: 'Figures' })
    const ids = 'space=s%2F1&changeRequest=cr+1'
    const former = { path: '/properties/Numbers (properties).md', query: `${ids}&page=p1&side=after` }
    assert.deepEqual(parseReviewUri({ ...rest, ...former }), { ...properties, title: 'Numbers (properties)' })
    const formerSummary = { path: '/summary/#12 In words\u00a0— Summary', query: ids }
    assert.deepEqual(parseReviewUri({ ...rest, ...formerSummary }), {
      ...place,
      kind: 'summary',
      title: '#12 In words',
    })
    assert.equal(parseReviewUri({ ...rest, path: '/Handbook/#12 In-words' }), 'folder')
    assert.equal(parseReviewUri({ ...rest, path: '/Handbook/.vscode/settings.json' }), undefined)
  })
})
