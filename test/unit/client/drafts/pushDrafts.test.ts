import assert from 'node:assert/strict'
import { pushDrafts } from '../../../../src/client/drafts/pushDrafts.ts'
import type { Draft } from '../../../../src/core/review/drafts/draft.ts'
import { withSavedText } from '../../../../src/core/review/drafts/saveText.ts'
import type { PushOutcome } from '../../../../src/client/drafts/pushOutcome.ts'
import { FakeContent } from './fakeContent.ts'
import { MemoryRepository } from './memoryRepository.ts'

const everything = () => true
const nothing = () => false

function draftOf(page: string, text: string, markdown: string, revision = 'r0'): Draft {
  const place = { server: 's', space: 'space', changeRequest: 'cr', page, title: page, spaceTitle: 'Space' }
  const base = { revision, documentId: `${page}-1`, markdown }
  const draft = withSavedText(undefined, { ...place, account: 'a', text, base, onto: markdown, savedAt: 1 })
  assert.ok(draft)
  return draft
}

/** Pushes drafts from a repository that stores them unchanged. */
async function push(
  server: FakeContent,
  drafts: readonly Draft[],
  readsBack: (page: string) => boolean,
): Promise<ReadonlyMap<string, PushOutcome>> {
  const repository = new MemoryRepository()
  for (const draft of drafts) await repository.change(draft, () => draft)
  return await pushDrafts(server.client, drafts, { repository, readsBack })
}

describe('Pushing drafts', () => {
  it('keeps a draft when the server can’t be reached', async () => {
    const server = new FakeContent()
    server.reachable = false
    const outcomes = await push(server, [draftOf('p', '# p\n\nnew\n', '# p\n\nold\n')], everything)
    assert.equal(outcomes.get('p')?.kind, 'later')
  })

  it('doesn’t send again what arrived without a response', async () => {
    const server = new FakeContent()
    server.add('p', 'p', 'old')
    server.failures.push({ at: 'after', kind: 'protocol' })
    const outcomes = await push(server, [draftOf('p', '# p\n\nnew\n', '# p\n\nold\n')], everything)
    assert.equal(outcomes.get('p')?.kind, 'pushed')
    assert.equal(server.calls.filter((call) => call === 'updateChangeRequestContent').length, 1)
  })

  it('reports that a server doesn’t offer writing', async () => {
    const server = new FakeContent()
    server.add('p', 'p', 'old')
    server.offersWriting = false
    const outcomes = await push(server, [draftOf('p', '# p\n\nnew\n', '# p\n\nold\n')], everything)
    assert.equal(outcomes.get('p')?.kind, 'notOffered')
  })

  it('reports that a change request is merged, and sends nothing', async () => {
    const server = new FakeContent()
    server.add('p', 'p', 'old')
    server.status = 'merged'
    const outcomes = await push(server, [draftOf('p', '# p\n\nnew\n', '# p\n\nold\n')], everything)
    assert.deepEqual(outcomes.get('p'), { kind: 'closed', status: 'merged' })
    assert.deepEqual(server.calls, ['getChangeRequestById'])
  })

  it('reports a page that was deleted in the meantime as a conflict', async () => {
    const server = new FakeContent()
    server.remove('p')
    const outcomes = await push(server, [draftOf('p', '# p\n\nnew\n', '# p\n\nold\n')], everything)
    assert.deepEqual(outcomes.get('p'), { kind: 'conflict', theirs: undefined })
  })

  it('pushes the other pages of a batch when one of them is deleted', async () => {
    const server = new FakeContent()
    const names = ['a', 'b', 'c']
    for (const name of names) server.add(name, name, 'old')
    const drafts = [...names, 'gone'].map((name) => draftOf(name, `# ${name}\n\nnew\n`, `# ${name}\n\nold\n`))
    const outcomes = await push(server, drafts, nothing)
    assert.deepEqual([...outcomes].map(([page, { kind }]) => `${page} ${kind}`).toSorted(), [
      'a pushed',
      'b pushed',
      'c pushed',
      'gone conflict',
    ])
    assert.equal(server.body('a'), 'new\n')
  })

  it('never duplicates the title, and renames the page whose heading was changed', async () => {
    const server = new FakeContent()
    server.add('p', 'p', 'old')
    await push(server, [draftOf('p', '# Other *words*\n\nnew\n', '# p\n\nold\n')], everything)
    assert.deepEqual([server.pages.get('p')?.title, server.body('p')], ['Other words', 'new\n'])
  })

  it('merges other people’s changes', async () => {
    const server = new FakeContent()
    server.add('p', 'p', 'one\n\ntwo\n\nthree')
    server.edit('p', (body) => body.replace('three', 'THREE'))
    const draft = draftOf('p', '# p\n\nONE\n\ntwo\n\nthree\n', '# p\n\none\n\ntwo\n\nthree\n')
    const outcome = (await push(server, [draft], everything)).get('p')
    assert.ok(outcome?.kind === 'pushed' && outcome.merged)
    assert.equal(server.body('p'), 'ONE\n\ntwo\n\nTHREE\n')
  })

  it('pushes 200 pages with five requests', async () => {
    const server = new FakeContent()
    const names = Array.from({ length: 200 }, (_, index) => `page-${index}`)
    for (const name of names) server.add(name, name, 'old')
    const drafts = names.map((name) => draftOf(name, `# ${name}\n\nnew\n`, `# ${name}\n\nold\n`))
    const outcomes = await push(server, drafts, nothing)
    assert.equal(server.calls.length, 5)
    assert.ok([...outcomes.values()].every(({ kind }) => kind === 'pushed'))
  })
})
