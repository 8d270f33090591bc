import assert from 'node:assert/strict'
import { TestSandbox } from '../support/testSandbox.ts'

describe('creating a space', () => {
  let sandbox: TestSandbox
  beforeEach(() => {
    sandbox = new TestSandbox()
  })
  afterEach(() => sandbox.close())

  const at = () => ({ organizationId: sandbox.organizationId })

  it('needs no body, adds a first page, and returns the address of the space', async () => {
    const answer = await sandbox.call('createSpace', at(), 'create')
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.get('location'), answer.body.urls.location)
    assert.deepEqual([answer.body.title, answer.body.permissions.edit], ['Untitled', true])
    const { pages } = await sandbox.ok('listPages', { spaceId: answer.body.id })
    assert.deepEqual(
      pages.map((page) => page.path),
      ['untitled'],
    )
    const { items } = await sandbox.ok('listSpacesInOrganizationById', at())
    assert.equal(items.at(-1)?.id, answer.body.id)
  })

  it('uses the values of the request, also in a collection', async () => {
    const collection = await sandbox.ok('createCollection', at())
    const body = {
      title: 'Docs',
      emoji: '📚',
      language: 'de',
      editMode: 'locked',
      empty: true,
      parent: collection.id,
    } as const
    const space = await sandbox.ok('createSpace', { ...at(), body })
    assert.deepEqual(
      [space.title, space.emoji, space.language, space.editMode, space.parent, space.visibility],
      ['Docs', '📚', 'de', 'locked', collection.id, 'in-collection'],
    )
    assert.deepEqual((await sandbox.ok('listPages', { spaceId: space.id })).pages, [])
    const { items } = await sandbox.ok('listSpacesInCollectionById', { collectionId: collection.id })
    assert.deepEqual(
      items.map(({ id }) => id),
      [space.id],
    )
  })

  it('refuses long titles, unknown languages and collections, and callers who can’t create content', async () => {
    const fails = async (body: object, role: 'admin' | 'review' = 'admin') =>
      (await sandbox.fails('createSpace', { ...at(), body } as never, role))[0]
    assert.equal(await fails({ title: 'x'.repeat(51) }), 422)
    assert.equal(await fails({ language: 'tlh' }), 422)
    assert.equal(await fails({ editMode: 'open' }), 422)
    assert.equal(await fails({ parent: 'nowhere' }), 404)
    assert.equal(await fails({}, 'review'), 403)
  })
})
