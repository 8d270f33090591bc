import assert from 'node:assert/strict'
import { Branch, wordsOf } from '../support/branch.ts'

interface Conflict {
  readonly page?: string
  readonly title: string
  readonly reason: string
}

describe('merging change requests that touch the same pages', () => {
  let branch: Branch
  beforeEach(async () => {
    branch = await Branch.open([
      { operation: 'insert_page', title: 'Guide', ref: 'guide', document: { markdown: 'Guide words.' } },
      { operation: 'insert_page', title: 'One', into: 'guide', document: { markdown: 'First.\n\nSecond.\n\nThird.' } },
      { operation: 'insert_page', title: 'Two', document: { markdown: 'Two words.' } },
    ])
  })
  afterEach(() => branch.close())

  const mainPage = async (path: string) =>
    await branch.sandbox.ok('getPageByPath', { spaceId: branch.spaceId, pagePath: path, format: 'document' })
  const mainBlocks = async (path: string) => (await mainPage(path)).document?.nodes ?? []
  const mainPaths = async () => {
    const { pages } = await branch.sandbox.ok('listPages', { spaceId: branch.spaceId })
    const flat = (list: typeof pages): string[] => list.flatMap((page) => [page.path ?? '', ...flat(page.pages ?? [])])
    return flat(pages)
  }

  /** Makes changes in two change requests that start from the same content, then merges the first and the second. */
  async function both(first: () => Promise<unknown>, second: () => Promise<unknown>) {
    const [one, other] = [branch.changeRequestId, await branch.another()]
    await first()
    branch.changeRequestId = other
    await second()
    branch.changeRequestId = one
    assert.equal((await branch.merge()).result, 'merge')
    branch.changeRequestId = other
    const answer = await branch.merge()
    return { ...answer, conflicts: (answer as { conflicts?: Conflict[] }).conflicts ?? [] }
  }

  const rewrite = async (path: string, markdown: string) =>
    await branch.write({ operation: 'update_page', page: await branch.id(path), document: { markdown } })

  it('joins edits of different blocks of a page, and keeps the key of every block', async () => {
    const keys = (await branch.blocks('guide/one')).map((node) => node.key)
    let added: (string | undefined)[] = []
    const { result } = await both(
      () => rewrite('guide/one', 'First, edited.\n\nSecond.\n\nThird.'),
      async () => {
        await rewrite('guide/one', 'First.\n\nSecond.\n\nThird, edited.\n\nA fourth one.')
        added = (await branch.blocks('guide/one')).slice(3).map((node) => node.key)
      },
    )
    assert.equal(result, 'merge')
    const blocks = await mainBlocks('guide/one')
    assert.deepEqual(blocks.map(wordsOf), ['First, edited.', 'Second.', 'Third, edited.', 'A fourth one.'])
    assert.deepEqual(
      blocks.map((node) => node.key),
      [...keys, ...added],
    )
  })

  it('keeps both versions of a block that both change requests edited, and names the page', async () => {
    const { result, conflicts } = await both(
      () => rewrite('guide/one', 'First by one.\n\nSecond.\n\nThird.'),
      () => rewrite('guide/one', 'First by another.\n\nSecond.\n\nThird.'),
    )
    assert.equal(result, 'conflicts')
    assert.deepEqual([conflicts.length, conflicts[0]?.title], [1, 'One'])
    assert.match(conflicts[0]?.reason ?? '', /changed on both sides/)
    const words = (await mainBlocks('guide/one')).map(wordsOf)
    for (const text of ['First by one.', 'First by another.', 'Second.', 'Third.'])
      assert.ok(words.includes(text), text)
  })

  it('moves a page that the other change request edits, and keeps its keys', async () => {
    const keys = (await branch.blocks('guide/one')).map((node) => node.key)
    const { result } = await both(
      async () =>
        await branch.write({ operation: 'update_page', page: await branch.id('guide/one'), into: null, at: 0 }),
      () => rewrite('guide/one', 'First.\n\nSecond, edited.\n\nThird.'),
    )
    assert.equal(result, 'merge')
    assert.deepEqual(await mainPaths(), ['one', 'guide', 'two'])
    assert.deepEqual(
      (await mainBlocks('one')).map((node) => node.key),
      keys,
    )
  })

  it('keeps a page that one change request edits and the other deletes, and reports a conflict', async () => {
    const { result, conflicts } = await both(
      () => rewrite('guide/one', 'Edited.'),
      async () => await branch.write({ operation: 'delete_page', page: await branch.id('guide') }),
    )
    assert.equal(result, 'conflicts')
    assert.deepEqual(conflicts.map(({ title }) => title).sort(), ['Guide', 'One'])
    assert.deepEqual(await mainPaths(), ['guide', 'guide/one', 'two'])
  })

  it('gives new pages with the same title different slugs', async () => {
    await both(
      () => branch.write({ operation: 'insert_page', title: 'New', document: { markdown: 'By one.' } }),
      () => branch.write({ operation: 'insert_page', title: 'New', document: { markdown: 'By another.' } }),
    )
    assert.deepEqual(await mainPaths(), ['guide', 'guide/one', 'two', 'new-1', 'new'])
  })

  it('breaks the circle when two pages are moved into each other', async () => {
    const [guide, two] = [await branch.id('guide'), await branch.id('two')]
    const { result, conflicts } = await both(
      () => branch.write({ operation: 'update_page', page: guide, into: two }),
      () => branch.write({ operation: 'update_page', page: two, into: guide }),
    )
    assert.equal(result, 'conflicts')
    assert.ok(conflicts.some(({ reason }) => /into each other/.test(reason)))
    assert.deepEqual(await mainPaths(), ['two', 'two/guide', 'two/guide/one'])
  })

  it('takes a property from the second change request if both changed it, and names the property', async () => {
    const title = (name: string) => async () =>
      await branch.write({ operation: 'update_page', page: await branch.id('two'), title: name })
    const { conflicts } = await both(title('By one'), title('By another'))
    assert.equal((await mainPage('two')).title, 'By another')
    assert.match(conflicts[0]?.reason ?? '', /title changed on both sides/)
  })

  it('brings the published content into a change request, and compares with that content from then on', async () => {
    const [one, other] = [branch.changeRequestId, await branch.another()]
    await rewrite('guide/one', 'First, edited.\n\nSecond.\n\nThird.')
    branch.changeRequestId = other
    await branch.write({ operation: 'insert_page', title: 'New', document: {} })
    const before = await branch.revision()
    branch.changeRequestId = one
    const merged = await branch.merge()
    branch.changeRequestId = other
    const { revision, result } = await branch.sandbox.ok('updateChangeRequest', branch.place)
    assert.equal(result, 'update')
    const { parents, type } = await branch.sandbox.ok('getRevisionById', {
      spaceId: branch.spaceId,
      revisionId: revision,
    })
    assert.deepEqual([parents, type], [[before, merged.revision], 'update'])
    const { changes } = await branch.sandbox.ok('getChangeRequestChanges', branch.place)
    assert.deepEqual(
      changes.map((change) => change.type),
      ['page_created'],
    )
    assert.match(await branch.body('guide/one'), /First, edited/)
  })
})
