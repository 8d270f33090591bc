import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { pageNotes } from '../../../../../src/core/review/changeRequests/pageNotes.ts'
import { reviewContent } from '../../../../../src/core/review/changeRequests/reviewPages.ts'
import { english, page } from './samples.ts'

type Kind = 'page_created' | 'page_edited' | 'page_moved' | 'page_deleted'

function notes(type: Kind, before: Page[], after: Page[]): string[] {
  const changes = [{ type, page: { id: 'one', title: 'One', type: 'document' } }] as never
  const found = reviewContent({ changes }, { before, after }).pages.find(({ id }) => id === 'one')
  assert.ok(found)
  return pageNotes(found, english)
}

describe('Notes about a changed page', () => {
  it('say that a page is new or deleted', () => {
    assert.deepEqual(notes('page_created', [], [page('one')]), ['This page is new.'])
    assert.deepEqual(notes('page_deleted', [page('one')], []), ['The change request deletes this page.'])
  })

  it('name the previous title and position', () => {
    const group = (pages: Page[]): Page[] => [page('group', { title: 'Group', pages })]
    assert.deepEqual(notes('page_moved', [page('one'), ...group([])], group([page('one')])), [
      'Moved from the top level to Group.',
    ])
    assert.deepEqual(notes('page_edited', [page('one', { title: 'Old' })], [page('one', { title: 'New' })]), [
      'Renamed from “Old” to “New”.',
    ])
    assert.deepEqual(notes('page_moved', [page('one'), page('two')], [page('two'), page('one')]), [
      'Moved to another position in the top level.',
    ])
  })

  it('list added, changed and removed properties', () => {
    const tag = (name: string) => ({ tag: { kind: 'tag', tag: name } }) as never
    const before = page('one', { icon: 'bolt', description: 'Short' })
    const after = page('one', { description: 'Longer', hidden: true, tags: [tag('beta'), tag('new')] })
    assert.deepEqual(notes('page_edited', [before], [after]).toSorted(), [
      'Description changed from Short to Longer.',
      'Hidden: yes.',
      'Icon removed: bolt.',
      'Tags added: beta and new.',
    ])
  })

  it('don’t list the parts of a cover', () => {
    const cover = { ref: { kind: 'url', url: 'https://example.com/a.png' } } as never
    assert.deepEqual(notes('page_edited', [page('one', { hidden: true })], [page('one', { cover })]).toSorted(), [
      'Cover added.',
      'Hidden: no.',
    ])
  })

  it('say that readers see no difference', () => {
    assert.deepEqual(notes('page_edited', [page('one')], [page('one')]), ['Readers see no difference on this page.'])
  })

  it('show texts of other people on one line', () => {
    const [note] = notes('page_edited', [page('one')], [page('one', { description: 'A\n\u202eB' })])
    assert.equal(note, 'Description added: A B.')
  })
})
