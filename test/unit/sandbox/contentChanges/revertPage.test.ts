import assert from 'node:assert/strict'
import { Branch, wordsOf, type Change } from '../support/branch.ts'

describe('reverting a page of a change request', () => {
  let branch: Branch
  beforeEach(async () => {
    branch = await Branch.open([
      { operation: 'insert_page', title: 'Guide', ref: 'guide', document: { markdown: 'Guide words.' } },
      { operation: 'insert_page', title: 'One', into: 'guide', document: { markdown: 'First.\n\nSecond.\n\nThird.' } },
      { operation: 'insert_page', title: 'Two', into: 'guide', document: { markdown: 'Two words.' } },
      { operation: 'insert_page', title: 'Last', document: { markdown: 'Last words.' } },
    ])
  })
  afterEach(() => branch.close())

  const original = ['guide', 'guide/one', 'guide/two', 'last']
  const changes = async () => (await branch.sandbox.ok('getChangeRequestChanges', branch.place)).changes

  it('refuses a page that never existed, and a revision of another space', async () => {
    assert.equal((await branch.refused([{ operation: 'revert_page', page: 'nowhere' }]))[0], 422)
    const page = await branch.id('last')
    const other = branch.sandbox.platform.spaces.get(branch.sandbox.addSpace().id)
    const [status, message] = await branch.refused([
      { operation: 'revert_page', page, revision: other?.revision_id ?? '' },
    ])
    assert.equal(status, 422)
    assert.match(message, /The revision .* doesn’t exist in this space/)
  })

  it('removes a page that was added, but keeps the pages that were moved below it', async () => {
    await branch.write({ operation: 'insert_page', title: 'New', ref: 'new', document: {} })
    const page = await branch.id('new')
    await branch.write(
      { operation: 'insert_page', title: 'Newer', into: page, document: {} },
      { operation: 'update_page', page: await branch.id('guide/one'), into: page },
    )
    const { changes: outcomes } = await branch.write({ operation: 'revert_page', page })
    assert.deepEqual(await branch.paths(), original)
    assert.deepEqual(
      outcomes.map((outcome) => outcome.object),
      ['deleted_page', 'deleted_page', 'updated_page'],
    )
    assert.deepEqual(await changes(), [])
  })

  it('restores a deleted page with its subpages, in its old place', async () => {
    const page = await branch.id('guide')
    const one = await branch.page('guide/one')
    await branch.write({ operation: 'delete_page', page })
    const { changes: outcomes } = await branch.write({ operation: 'revert_page', page })
    assert.deepEqual(await branch.paths(), original)
    assert.equal(outcomes[0]?.object, 'created_page')
    assert.equal((await branch.page('guide/one')).documentId, one.documentId)
    assert.deepEqual(await changes(), [])
  })

  it('restores a page even if its parent page is deleted', async () => {
    const [guide, two] = [await branch.id('guide'), await branch.id('guide/two')]
    await branch.write({ operation: 'delete_page', page: guide })
    await branch.write({ operation: 'revert_page', page: two })
    assert.deepEqual(await branch.paths(), ['two', 'last'])
  })

  it('restores the text, properties and place of a changed page, with a free slug', async () => {
    const page = await branch.id('guide/one')
    await branch.write(
      { operation: 'update_page', page, title: 'Other', slug: 'other', emoji: '🎈', into: null, document: {} },
      { operation: 'insert_page', title: 'One', into: await branch.id('guide'), document: {} },
    )
    await branch.write({ operation: 'revert_page', page })
    assert.deepEqual(await branch.paths(), ['guide', 'guide/one-1', 'guide/two', 'guide/one', 'last'])
    const { title, emoji } = await branch.page('guide/one-1')
    assert.deepEqual([title, emoji], ['One', undefined])
    assert.equal(await branch.body('guide/one-1'), 'First.\n\nSecond.\n\nThird.')
  })

  it('reverts to another revision on request', async () => {
    const page = await branch.id('last')
    const { changeRequest } = await branch.write({ operation: 'update_page', page, document: { markdown: 'Then.' } })
    await branch.write({ operation: 'update_page', page, document: { markdown: 'Now.' } })
    await branch.write({ operation: 'revert_page', page, revision: changeRequest.revision })
    assert.equal(await branch.body('last'), 'Then.\n')
  })

  it('doesn’t move a page below its own subpage', async () => {
    const [guide, one] = [await branch.id('guide'), await branch.id('guide/one')]
    await branch.write(
      { operation: 'update_page', page: one, into: null },
      { operation: 'update_page', page: guide, into: one },
    )
    await branch.write({ operation: 'revert_page', page: one })
    assert.deepEqual(await branch.paths(), ['last', 'one', 'one/guide', 'one/guide/two'])
  })

  describe('block by block', () => {
    const rewrite = async (markdown: string) => {
      const page = await branch.id('guide/one')
      await branch.write({ operation: 'update_page', page, title: 'Kept', document: { markdown } })
      return page
    }
    const keysBefore = async () => (await branch.blocks('guide/one')).map((node) => node.key ?? '')

    it('restores, removes and reverts only the named blocks, and keeps the properties of the page', async () => {
      const [first = '', second = '', third = ''] = await keysBefore()
      const page = await rewrite('First, edited.\n\nAdded.\n\nThird, edited.')
      const added = (await branch.blocks('guide/one'))[1]?.key ?? ''
      await branch.write({ operation: 'revert_page', page, block: [second, third, added] })
      assert.equal(await branch.body('guide/one'), 'First, edited.\n\nSecond.\n\nThird.\n')
      assert.deepEqual(await keysBefore(), [first, second, third])
      assert.equal((await branch.page('guide/one')).title, 'Kept')
    })

    it('reverts nested blocks, and leaves the text of their neighbors unchanged', async () => {
      branch.close()
      branch = await Branch.open(
        [
          {
            operation: 'insert_page',
            title: 'Page',
            document: { markdown: '__Bold__ words.\n\n- one\n- two\n- three\n\nEnd.' },
          },
        ],
        { normalize: false },
      )
      const list = (await branch.blocks('page'))[1]
      const page = await branch.id('page')
      const markdown = '__Bold__ words.\n\n- one\n- two!\n\nEnd.'
      await branch.write({ operation: 'update_page', page, document: { markdown } })
      await branch.write({
        operation: 'revert_page',
        page,
        block: [list?.nodes?.[1]?.key ?? '', list?.nodes?.[2]?.key ?? ''],
      })
      const after = await branch.blocks('page')
      assert.deepEqual(after[1]?.nodes?.map(wordsOf), ['one', 'two', 'three'])
      assert.deepEqual(
        after[1]?.nodes?.map((node) => node.key),
        list?.nodes?.map((node) => node.key),
      )
      assert.match(await branch.body('page'), /^__Bold__ words\.\n\n/)
    })

    it('refuses unknown block keys, and pages that are new', async () => {
      const page = await rewrite('Other.')
      assert.match(
        (await branch.refused([{ operation: 'revert_page', page, block: ['nothing'] }]))[1],
        /block “nothing” doesn’t exist/,
      )
      await branch.write({ operation: 'insert_page', title: 'New', document: { markdown: 'Words.' } })
      const added: Change = { operation: 'revert_page', page: await branch.id('new'), block: ['x'] }
      assert.match((await branch.refused([added]))[1], /is new/)
    })

    it('reverts a block that the same batch has just written', async () => {
      const [first = ''] = await keysBefore()
      const page = await branch.id('guide/one')
      await branch.write(
        { operation: 'update_page', page, document: { markdown: 'First, edited.\n\nSecond, edited.\n\nThird.' } },
        { operation: 'revert_page', page, block: [first] },
      )
      assert.equal(await branch.body('guide/one'), 'First.\n\nSecond, edited.\n\nThird.\n')
    })
  })
})
