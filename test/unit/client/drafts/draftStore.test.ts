import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Draft } from '../../../../src/core/review/drafts/draft.ts'
import { withSavedText } from '../../../../src/core/review/drafts/saveText.ts'
import { DraftStore } from '../../../../src/client/drafts/draftStore.ts'

const key = { server: 's', space: 'space', changeRequest: 'cr', page: 'p' }

function draft(text: string, page = 'p'): Draft {
  const base = { revision: 'r1', documentId: undefined, markdown: 'old' }
  const titles = { title: 'T', spaceTitle: 'S', account: undefined }
  const draft = withSavedText(undefined, { ...key, page, ...titles, text, base, onto: 'old', savedAt: 1 })
  assert.ok(draft)
  return draft
}

async function put(store: DraftStore, saved: Draft): Promise<void> {
  await store.change(saved, () => saved)
}

describe('The store of drafts', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-drafts-'))
  })

  afterEach(async () => await rm(folder, { recursive: true }))

  it('skips files that are truncated or not its own', async () => {
    const store = new DraftStore(folder)
    await put(store, draft('one'))
    await writeFile(join(folder, 'drafts', 'half.json'), '{"server":"s","te')
    await writeFile(join(folder, 'drafts', 'left.json.12-1'), 'half')
    assert.deepEqual(
      (await store.all()).map(({ text }) => text),
      ['one'],
    )
  })

  it('shows a draft in another window, and after a restart', async () => {
    await put(new DraftStore(folder), draft('one'))
    await put(new DraftStore(folder), draft('two\r\n\u{1F389}'))
    assert.equal((await new DraftStore(folder).get(key))?.text, 'two\r\n\u{1F389}')
    assert.deepEqual((await readdir(join(folder, 'drafts'))).length, 1)
  })

  it('keeps unchecked batches of a long push until they are checked', async () => {
    const [one, other] = ['r2', 'r3'].map((revision) => ({
      revision,
      drafts: [{ ...draft('new'), arrived: revision }],
    }))
    assert.ok(one && other)
    const store = new DraftStore(folder)
    assert.deepEqual(await store.unchecked(), [])
    await store.keepUnchecked(one)
    await store.keepUnchecked(other)
    await writeFile(join(folder, 'unseen', 'other.json'), 'null')
    const later = new DraftStore(folder)
    assert.deepEqual(new Set((await later.unchecked()).map(({ revision }) => revision)), new Set(['r2', 'r3']))
    await later.forgetUnchecked(one)
    assert.deepEqual(await later.unchecked(), JSON.parse(JSON.stringify([other])))
    assert.deepEqual(await later.all(), [])
  })

  it('lets no one else read its files, even in folders that were open to all', async () => {
    await mkdir(join(folder, 'drafts'), { mode: 0o755 })
    await chmod(folder, 0o755)
    const store = new DraftStore(folder)
    await put(store, draft('one'))
    await store.discard(draft('two', 'q'))
    for (const name of ['', 'drafts', 'discarded']) {
      assert.equal((await stat(join(folder, name))).mode & 0o777, 0o700, name)
    }
    for (const kind of ['drafts', 'discarded']) {
      const names = await readdir(join(folder, kind))
      assert.equal(names.length, 1)
      for (const name of names) assert.equal((await stat(join(folder, kind, name))).mode & 0o777, 0o600)
    }
  })

  it('keeps the text of a draft that was discarded', async () => {
    const store = new DraftStore(folder)
    await put(store, draft('one'))
    await store.discard(draft('one'))
    assert.equal(await store.get(key), undefined)
    assert.equal((await readdir(join(folder, 'discarded'))).length, 1)
  })
})
