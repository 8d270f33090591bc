import assert from 'node:assert/strict'
import { DraftSync, type SyncOptions } from '../../../../src/client/drafts/draftSync.ts'
import { isPageDeleted, mergeOf, readDraft, type DraftKey } from '../../../../src/core/review/drafts/draft.ts'
import { FakeContent, Killed } from './fakeContent.ts'
import { MemoryRepository } from './memoryRepository.ts'

const place = { server: 's', space: 'space', changeRequest: 'cr' }
const key: DraftKey = { ...place, page: 'p' }
const options: SyncOptions = { account: 'a', readsBack: () => true, translate: (text) => text }
const old = '# p\n\none\n\ntwo\n\nthree\n'

describe('The sync of drafts', () => {
  let server: FakeContent
  let repository: MemoryRepository
  let sync: DraftSync

  beforeEach(() => {
    server = new FakeContent()
    server.add('p', 'p', 'one\n\ntwo\n\nthree')
    repository = new MemoryRepository()
    sync = new DraftSync(repository)
  })

  async function save(text: string, { account = 'a', onto = old, page = 'p' } = {}): Promise<void> {
    const base = { revision: 'r0', documentId: `${page}-1`, markdown: old }
    await sync.save({ ...place, page, title: page, spaceTitle: 'Space', account, text, base, onto, savedAt: 1 })
  }

  const race = (from: string, to: string): void => {
    server.races.push(() => server.edit('p', (body) => body.replace(from, to)))
  }

  it('restores what someone wrote between the read and the write of a page', async () => {
    await save(old.replace('one', 'ONE'))
    race('three', 'THREE')
    const { outcome } = (await sync.push(server.client, [key], options)).get('p') ?? {}
    assert.ok(outcome?.kind === 'pushed' && outcome.merged)
    assert.equal(server.body('p'), 'ONE\n\ntwo\n\nTHREE\n')
    assert.equal(await repository.get(key), undefined)
  })

  it('restores what it replaced unseen if there’s a conflict, and reports it', async () => {
    await save(old.replace('two', 'mine'))
    race('two', 'theirs')
    await sync.push(server.client, [key], options)
    assert.equal(server.body('p'), 'one\n\ntheirs\n\nthree\n')
    const draft = await repository.get(key)
    assert.equal(draft?.state, 'conflict')
    assert.match(draft?.text ?? '', /mine/)
    assert.match(draft?.theirs?.markdown ?? '', /theirs/)
  })

  it('restores after a restart what it couldn’t check before the process ended', async () => {
    await save(old.replace('one', 'ONE'))
    race('three', 'THREE')
    // The process ends right after the write.
    server.killAfter = { calls: 1, done: true }
    await assert.rejects(sync.push(server.client, [key], options))
    assert.equal(server.body('p'), 'ONE\n\ntwo\n\nthree\n')
    await new DraftSync(repository).push(server.client, [key], options)
    assert.equal(server.body('p'), 'ONE\n\ntwo\n\nTHREE\n')
  })

  it('pushes on a server without a history of revisions', async () => {
    server.offersHistory = false
    await save(old.replace('one', 'ONE'))
    await sync.push(server.client, [key], options)
    assert.equal(server.body('p'), 'ONE\n\ntwo\n\nthree\n')
    assert.equal(await repository.get(key), undefined)
  })

  it('needs four requests for one page: read, write, check, read back', async () => {
    await save(old.replace('one', 'ONE'))
    await sync.push(server.client, [key], options)
    const names = ['getChangeRequestById', 'updateChangeRequestContent', 'getRevisionChanges', 'getPageInRevisionById']
    assert.deepEqual(server.calls, names)
  })

  describe('with a merge that a merge editor shows', () => {
    const merge = { base: old, mine: old.replace('two', 'mine'), theirs: old.replace('two', 'theirs') }

    it('pushes nothing before the merge is finished, and keeps the merge on disk', async () => {
      await save(old.replace('two', 'mine'))
      server.edit('p', (body) => body.replace('two', 'theirs'))
      await sync.push(server.client, [key], options)
      await sync.openMerge(key, { ...merge, of: 'server' })
      await save(old, { onto: old.replace('two', 'mine') })
      await sync.push(server.client, [key], options)
      assert.equal(server.body('p'), 'one\n\ntheirs\n\nthree\n')
      const draft = await repository.get(key)
      assert.deepEqual(readDraft(JSON.stringify(draft))?.merging, { ...merge, of: 'server' })
      assert.equal(draft?.text, old)
      await sync.finishMerge(key, old.replace('two', 'both'))
      await sync.push(server.client, [key], options)
      assert.equal(server.body('p'), 'one\n\nboth\n\nthree\n')
      assert.equal(await repository.get(key), undefined)
    })

    it('pushes nothing of a page without a draft, whose conflict came with an update from main', async () => {
      await save(old.replace('two', 'marked'))
      const saved = await repository.get(key)
      assert.ok(saved)
      await repository.change(key, () => undefined)
      await sync.openMerge(key, { ...merge, of: 'main' }, { ...saved, text: old })
      await sync.push(server.client, [key], options)
      const draft = await repository.get(key)
      assert.ok(draft?.state === 'conflict' && !isPageDeleted(draft))
      assert.deepEqual(server.calls, [])
      await sync.finishMerge(key, old.replace('two', 'both'))
      await sync.push(server.client, [key], options)
      assert.equal(server.body('p'), 'one\n\nboth\n\nthree\n')
    })

    it('joins the texts of two windows, and asks again if the other one has changed in the meantime', async () => {
      await save(old.replace('two', 'here'))
      await save(old.replace('two', 'there'))
      const draft = await repository.get(key)
      const windows = draft && mergeOf(draft)
      assert.deepEqual(windows, {
        of: 'window',
        base: old,
        mine: old.replace('two', 'there'),
        theirs: old.replace('two', 'here'),
      })
      await sync.openMerge(key, windows)
      await save(old.replace('two', 'here and now'), { onto: old.replace('two', 'here') })
      const finished = await sync.finishMerge(key, old.replace('two', 'both'))
      assert.deepEqual([finished?.state, finished?.otherTexts], ['conflict', [old.replace('two', 'here and now')]])
      const again = finished && mergeOf(finished)
      assert.ok(again)
      await sync.openMerge(key, again)
      await sync.finishMerge(key, old.replace('two', 'all'))
      await sync.push(server.client, [key], options)
      assert.equal(server.body('p'), 'one\n\nall\n\nthree\n')
    })

    it('pushes nothing if the merge was opened while a push read the page', async () => {
      await save(old.replace('two', 'mine'))
      const read = server.client.getChangeRequestById.bind(server.client)
      const client: typeof server.client = Object.assign(Object.create(server.client) as typeof server.client, {
        getChangeRequestById: async (input: Parameters<typeof read>[0]) => {
          await sync.openMerge(key, { ...merge, of: 'main' })
          return await read(input)
        },
      })
      await sync.push(client, [key], options)
      assert.equal(server.body('p'), 'one\n\ntwo\n\nthree\n')
      assert.equal((await repository.get(key))?.merging?.of, 'main')
    })

    it('keeps the merge if it was opened while a push was running', async () => {
      await save(old.replace('two', 'mine'))
      const write = server.client.updateChangeRequestContent.bind(server.client)
      const client: typeof server.client = Object.assign(Object.create(server.client) as typeof server.client, {
        updateChangeRequestContent: async (input: Parameters<typeof write>[0]) => {
          await sync.openMerge(key, { ...merge, of: 'main' })
          return await write(input)
        },
      })
      await sync.push(client, [key], options)
      assert.equal((await repository.get(key))?.merging?.of, 'main')
    })
  })

  describe('with a page that someone deleted', () => {
    beforeEach(async () => {
      await save(old.replace('two', 'mine'))
      server.edit('p', (body) => body.replace('three', 'THREE'))
      server.remove('p')
      await sync.push(server.client, [key], options)
    })

    async function restore(): Promise<void> {
      const draft = await repository.get(key)
      assert.ok(draft && isPageDeleted(draft))
      await sync.restore(server.client, draft)
      await sync.decide(key, draft.text)
      await sync.push(server.client, [key], options)
    }

    it('keeps the text, and restores the page for it', async () => {
      await restore()
      assert.equal(server.body('p'), 'one\n\nmine\n\nthree\n')
      assert.equal(await repository.get(key), undefined)
    })

    it('doesn’t overwrite a page that was restored already', async () => {
      server.add('p', 'p', 'one\n\ntheirs\n\nthree')
      await restore()
      assert.equal(server.body('p'), 'one\n\ntheirs\n\nthree\n')
      const draft = await repository.get(key)
      assert.equal(draft?.state, 'conflict')
      assert.match(draft?.theirs?.markdown ?? '', /theirs/)
    })

    it('keeps the draft if the server can’t be reached', async () => {
      const before = await repository.get(key)
      server.reachable = false
      await assert.rejects(restore(), /offline/)
      assert.deepEqual(await repository.get(key), before)
    })
  })

  it('leaves the draft of another account until that account is active, or it’s handed over', async () => {
    await save(old.replace('one', 'ONE'), { account: 'a' })
    const other = { ...options, account: 'b' }
    const { outcome, left } = (await sync.push(server.client, [key], other)).get('p') ?? {}
    assert.equal(outcome?.kind, 'otherAccount')
    assert.equal(left?.account, 'a')
    assert.deepEqual(server.calls, [])
    await sync.adopt(key, 'b')
    await sync.push(server.client, [key], other)
    assert.match(server.body('p') ?? '', /ONE/)
  })

  it('sends CRLF as it is, and doesn’t count LF on the server as a difference', async () => {
    const long = (text: string): string => text.replaceAll('\n', '\r\n')
    const sent: unknown[] = []
    const { client } = server
    const updateChangeRequestContent: typeof client.updateChangeRequestContent = async (input) => {
      sent.push(...input.body.changes)
      return await client.updateChangeRequestContent(input)
    }
    await save(long(old.replace('one', 'ONE')), { onto: long(old) })
    const results = await sync.push({ ...client, updateChangeRequestContent }, [key], options)
    const { outcome, left } = results.get('p') ?? {}
    assert.deepEqual(sent, [
      { operation: 'update_page', page: 'p', document: { markdown: 'ONE\r\n\r\ntwo\r\n\r\nthree\r\n' } },
    ])
    assert.ok(outcome?.kind === 'pushed' && !outcome.differs)
    assert.equal(left, undefined)
  })

  it('keeps the account of a draft that someone else continues', async () => {
    await save(old.replace('one', 'ONE'), { account: 'a' })
    await save(old.replace('one', 'ONE!'), { account: 'b', onto: old.replace('one', 'ONE') })
    assert.equal((await repository.get(key))?.account, 'a')
  })

  it('merges the texts of two windows', async () => {
    await save(old.replace('one', 'ONE'))
    await save(old.replace('three', 'THREE'))
    assert.equal((await repository.get(key))?.text, '# p\n\nONE\n\ntwo\n\nTHREE\n')
  })

  it('keeps conflicting texts of two windows, and pushes neither without asking', async () => {
    const [first, second] = [old.replace('two', 'first'), old.replace('two', 'second')]
    await save(first)
    await save(second)
    await sync.push(server.client, [key], options)
    assert.deepEqual(server.calls, [])
    const draft = await repository.get(key)
    assert.deepEqual([draft?.state, draft?.text, draft?.otherTexts], ['conflict', second, [first]])
    await sync.join(key, first)
    await sync.push(server.client, [key], options)
    assert.equal(server.body('p'), 'one\n\nfirst\n\nthree\n')
  })

  describe('in a window that doesn’t know yet that its draft was removed', () => {
    const [taken, refused] = [old.replace('two', 'taken'), old.replace('two', 'refused')]

    beforeEach(async () => {
      await save(taken)
      await save(refused)
      await sync.join(key, taken)
      await sync.push(server.client, [key], options)
    })

    it('doesn’t restore a rejected text when it saves what it shows', async () => {
      await save(refused, { onto: refused })
      assert.equal(await repository.get(key), undefined)
    })

    it('counts only what was typed since then as new', async () => {
      await save(refused.replace('one', 'ONE'), { onto: refused })
      await sync.push(server.client, [key], options)
      assert.equal(server.body('p'), 'ONE\n\ntaken\n\nthree\n')
    })
  })

  it('pushes once when two windows push at once', async () => {
    await save(old.replace('one', 'ONE'))
    await Promise.all([sync, new DraftSync(repository)].map((each) => each.push(server.client, [key], options)))
    assert.equal(server.calls.filter((call) => call === 'updateChangeRequestContent').length, 1)
  })

  it('checks later what a long push replaced, and merges it', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `page-${index}`)
    for (const name of names) server.add(name, 'p', 'one\n\ntwo\n\nthree')
    for (const page of names) await save(old.replace('one', 'ONE'), { page })
    server.races.push(() => server.edit('page-7', (body) => body.replace('three', 'THREE')))
    await sync.push(
      server.client,
      names.map((page) => ({ ...place, page })),
      { ...options, readsBack: () => false },
    )
    assert.equal(server.calls.length, 3)
    assert.equal(server.body('page-7'), 'ONE\n\ntwo\n\nthree\n')
    // The process ends in between. Another one checks later, and if that one ends, too, a third one takes over.
    server.killAfter = { calls: 1, done: true }
    await assert.rejects(new DraftSync(repository).recoverOverwritten(server.client, place), Killed)
    const found = await new DraftSync(repository).recoverOverwritten(server.client, place)
    assert.deepEqual(
      found.map(({ page }) => page),
      ['page-7'],
    )
    await sync.push(server.client, found, options)
    assert.equal(server.body('page-7'), 'ONE\n\ntwo\n\nTHREE\n')
    assert.deepEqual(await repository.unchecked(), [])
  })
})
