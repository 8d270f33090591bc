import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Translation } from '../../../src/contract/translations.ts'
import { setMainContent } from '../../../src/sandbox/spaceContent/mainContent.ts'
import type { SpaceRow } from '../../../src/sandbox/spaces/spaceStore.ts'
import { TranslationWorker } from '../../../src/sandbox/translations/translationWorker.ts'
import { BackgroundInSteps } from './support/backgroundInSteps.ts'
import { pagesOf, TestSandbox } from './support/testSandbox.ts'
import { textDocument } from './support/textDocument.ts'

const instructions = textDocument('Formal.')

describe('A translation', () => {
  let sandbox: TestSandbox
  let background: BackgroundInSteps
  let organizationId: string
  let space: SpaceRow
  beforeEach(() => {
    sandbox = new TestSandbox()
    background = new BackgroundInSteps(sandbox, [new TranslationWorker(sandbox.platform)])
    organizationId = sandbox.organizationId
    space = sandbox.addSpace(
      { title: 'Guide' },
      pagesOf({
        'Getting started': '## Install\n\nRun `npm install` and read [the manual](#install).\n',
        Reference: 'All commands.\n',
      }),
    )
  })
  afterEach(async () => {
    await background.stop()
    sandbox.close()
  })

  const create = async (body: object = {}) =>
    await sandbox.ok('createTranslation', {
      organizationId,
      body: { language: 'fr', source: { space: space.id }, ...body },
    })
  const read = async ({ id }: Translation) => await sandbox.ok('getTranslation', { organizationId, translationId: id })

  it('is refused for an unknown space or language, and into the language of the source', async () => {
    const status = async (body: object, as = 'admin') =>
      (await sandbox.call('createTranslation', { organizationId, body } as never, as)).status
    assert.equal(await status({ language: 'fr', source: { space: 'none' } }), 400)
    assert.equal(await status({ language: 'fr', source: { space: space.id, language: 'fr' } }), 400)
    assert.equal(await status({ language: 'klingon', source: { space: space.id } }), 422)
    assert.equal(await status({ language: 'fr' }), 422)
    assert.equal(await status({ language: 'fr', source: { space: space.id } }, 'review'), 403)
    const secret = sandbox.addSpace({ title: 'Secret', defaultLevel: null })
    assert.equal(await status({ language: 'fr', source: { space: secret.id } }, 'create'), 400)
  })

  it('goes from pending to running to completed, and has no result before that', async () => {
    const made = await create()
    assert.equal(made.status, 'pending')
    const states: string[] = [made.status]
    while (await background.next()) {
      const { status, result } = await read(made)
      if (status !== states.at(-1)) states.push(status)
      assert.equal(result === undefined, status !== 'completed')
    }
    assert.deepEqual(states, ['pending', 'running', 'completed'])
  })

  it('creates a space with every page, and keeps the code, links and anchors of the source', async () => {
    const made = await create({ source: { space: space.id, language: 'en' } })
    await background.finish()
    const { result, source, stats } = await read(made)
    assert.equal(source.language, 'en')
    const { pages } = await sandbox.ok('listPages', { spaceId: result!.space })
    assert.deepEqual(
      pages.map(({ title, slug }) => [title, slug]),
      [
        ['Ǵéťťíńǵ śťáŕťéď', 'getting-started'],
        ['Ŕéƒéŕéńćé', 'reference'],
      ],
    )
    const page = await sandbox.ok('getPageById', { spaceId: result!.space, pageId: pages[0]!.id, format: 'markdown' })
    assert.ok(page.markdown!.includes('`npm install`'))
    assert.ok(page.markdown!.includes('(#install)'))
    assert.ok(page.markdown!.includes('id="install"'))
    const translated = await sandbox.ok('getSpaceById', { spaceId: result!.space })
    assert.deepEqual([translated.title, translated.language], ['Guide (fr)', 'fr'])
    assert.equal(translated.revision, result!.revision)
    assert.deepEqual([stats.runs, stats.totalPages, stats.latestPages], [1, 2, 2])
    assert.ok(stats.totalWords > 8)
  })

  it('runs again on request, keeps its space, and counts only changed pages', async () => {
    const made = await create()
    await background.finish()
    const { result } = await read(made)
    const { content } = sandbox.platform.revisions.tree(space.revision_id)
    const pages = content.pages.map((page, index) => (index === 0 ? { ...page, title: 'First steps' } : page))
    const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
    setMainContent(sandbox.platform, space, { type: 'edits', content: { ...content, pages }, parents: [] }, act)
    const again = { organizationId, translationId: made.id }
    assert.equal((await sandbox.call('runTranslation', again)).status, 204)
    assert.equal((await read(made)).status, 'pending')
    await background.finish()
    const second = await read(made)
    assert.equal(second.result!.space, result!.space)
    assert.notEqual(second.result!.revision, result!.revision)
    assert.deepEqual([second.stats.runs, second.stats.totalPages, second.stats.latestPages], [2, 3, 1])
    const list = await sandbox.ok('listPages', { spaceId: result!.space })
    assert.equal(list.pages[0]!.title, 'Ƒíŕśť śťéṕś')
    const missing = { organizationId, translationId: 'none' }
    assert.equal((await sandbox.call('runTranslation', missing)).status, 404)
  })

  it('drops the result of a run if another run starts in between', async () => {
    const made = await create()
    await background.next()
    await background.next()
    assert.equal((await sandbox.call('runTranslation', { organizationId, translationId: made.id })).status, 204)
    await background.finish()
    assert.equal((await read(made)).stats.runs, 1)
  })

  it('has instructions, and is deleted with 205, then 204, while its space stays', async () => {
    const made = await create({ instructions })
    await background.finish()
    const one = { organizationId, translationId: made.id }
    assert.deepEqual((await read(made)).instructions, instructions)
    const changed = await sandbox.ok('updateTranslation', {
      ...one,
      body: { instructions: { ...instructions, nodes: [] } },
    })
    assert.deepEqual(changed.instructions!.nodes, [])
    assert.equal(
      (await sandbox.call('updateTranslation', { ...one, body: { instructions: 'Formal.' } } as never)).status,
      422,
    )
    const { result } = await read(made)
    assert.equal((await sandbox.call('deleteTranslation', one, 'edit')).status, 403)
    assert.equal((await sandbox.call('deleteTranslation', one)).status, 205)
    assert.equal((await sandbox.call('deleteTranslation', one)).status, 204)
    assert.equal((await sandbox.call('getTranslation', one)).status, 404)
    assert.equal((await sandbox.call('getSpaceById', { spaceId: result!.space })).status, 200)
  })

  it('is hidden with its result from people who can’t see the source', async () => {
    const secret = sandbox.addSpace({ title: 'Secret', defaultLevel: null }, pagesOf({ Plan: 'Words' }))
    const made = await create({ source: { space: secret.id } })
    await background.finish()
    const { result } = await read(made)
    const one = { organizationId, translationId: made.id }
    assert.equal((await sandbox.call('getTranslation', one, 'create')).status, 404)
    assert.deepEqual((await sandbox.ok('listTranslations', { organizationId }, 'create')).items, [])
    assert.equal((await sandbox.call('getSpaceById', { spaceId: result!.space }, 'create')).status, 404)
  })

  it('is listed page by page', async () => {
    for (const language of ['fr', 'de', 'es']) await create({ language })
    const first = await sandbox.ok('listTranslations', { organizationId, limit: 2 })
    assert.equal(first.count, 3)
    const rest = await sandbox.ok('listTranslations', { organizationId, page: first.next!.page })
    assert.deepEqual(
      rest.items.map(({ language }) => language),
      ['es'],
    )
  })

  it('continues after a restart midway', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-test-'))
    const file = join(folder, 'sandbox.db')
    try {
      const first = new TestSandbox({}, file)
      const work = new BackgroundInSteps(first, [new TranslationWorker(first.platform)])
      const source = first.addSpace({ title: 'Guide' }, pagesOf({ One: 'Words' }))
      const at = { organizationId: first.organizationId }
      const { id } = await first.ok('createTranslation', {
        ...at,
        body: { language: 'fr', source: { space: source.id } },
      })
      await work.next()
      await work.next()
      assert.equal((await first.ok('getTranslation', { ...at, translationId: id })).status, 'running')
      await work.stop()
      first.close()
      const second = new TestSandbox({}, file)
      const rest = new BackgroundInSteps(second, [new TranslationWorker(second.platform)])
      await rest.finish()
      const { status, result, stats } = await second.ok('getTranslation', { ...at, translationId: id })
      assert.deepEqual([status, stats.runs], ['completed', 1])
      assert.equal((await second.call('getSpaceById', { spaceId: result!.space })).status, 200)
      await rest.stop()
      second.close()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
