import assert from 'node:assert/strict'
import { addOrganization } from '../../../../src/sandbox/sample/firstOrganization.ts'
import { TestSandbox } from '../support/testSandbox.ts'

const day = 24 * 60 * 60 * 1000

describe('collections and spaces in the sandbox', () => {
  let sandbox: TestSandbox
  let organizationId: string
  beforeEach(() => {
    sandbox = new TestSandbox()
    organizationId = sandbox.organizationId
  })
  afterEach(() => sandbox.close())

  const collection = async (title: string, parent?: string) =>
    (await sandbox.ok('createCollection', { organizationId, body: { title, ...(parent ? { parent } : {}) } })).id
  const spaceTitles = async () =>
    (await sandbox.ok('listSpacesInOrganizationById', { organizationId, limit: 1000 })).items.map(
      (space) => space.title,
    )
  const inCollection = async (collectionId: string) =>
    (await sandbox.ok('listSpacesInCollectionById', { collectionId })).items.map((space) => space.title)

  it('answer 404 when they don’t exist, and 204 to their deletion', async () => {
    assert.equal((await sandbox.fails('getSpaceById', { spaceId: 'nothing' }))[0], 404)
    assert.equal((await sandbox.fails('getCollectionById', { collectionId: 'nothing' }))[0], 404)
    assert.equal((await sandbox.fails('createCollection', { organizationId, body: { parent: 'nothing' } }))[0], 404)
    assert.equal((await sandbox.call('deleteSpaceById', { spaceId: 'nothing' }, 'read')).status, 204)
    assert.equal((await sandbox.call('deleteCollectionById', { collectionId: 'nothing' })).status, 204)
  })

  it('have limits for their titles and descriptions', async () => {
    const body = { title: 'x'.repeat(51) }
    assert.equal((await sandbox.fails('createCollection', { organizationId, body }))[0], 422)
    const id = await collection('x'.repeat(50))
    const [status, message] = await sandbox.fails('updateCollectionById', {
      collectionId: id,
      body: { description: 'x'.repeat(101) },
    })
    assert.equal(status, 422)
    assert.match(message, /at most 100 characters/)
  })

  it('are created with 201 and a Location, and changed in place', async () => {
    const answer = await sandbox.call('createCollection', { organizationId }, 'create')
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.get('location'), answer.body.urls.location)
    assert.equal(answer.body.title, 'Untitled')
    const changed = await sandbox.ok('updateCollectionById', {
      collectionId: answer.body.id,
      body: { title: 'T', description: 'D', defaultLevel: null },
    })
    assert.deepEqual([changed.title, changed.description, changed.defaultLevel], ['T', 'D', null])
  })

  it('nest, and are listed with their content or only at the top level, in order', async () => {
    const outer = await collection('Outer')
    await collection('Inner', outer)
    await collection('Second')
    const titles = async (nested?: boolean) =>
      (
        await sandbox.ok('listCollectionsInOrganizationById', {
          organizationId,
          ...(nested === undefined ? {} : { nested }),
        })
      ).items.map((each) => each.title)
    assert.deepEqual(await titles(), ['Outer', 'Inner', 'Second'])
    assert.deepEqual(await titles(false), ['Outer', 'Second'])
  })

  it('move their content to their parent when they are deleted', async () => {
    const outer = await collection('Outer')
    const inner = await collection('Inner', outer)
    const innermost = await collection('Innermost', inner)
    sandbox.addSpace({ title: 'Kept', parentId: inner })
    assert.equal((await sandbox.call('deleteCollectionById', { collectionId: inner }, 'create')).status, 205)
    assert.equal((await sandbox.call('deleteCollectionById', { collectionId: inner }, 'create')).status, 204)
    assert.deepEqual(await inCollection(outer), ['Kept'])
    assert.equal((await sandbox.ok('getCollectionById', { collectionId: innermost })).parent, outer)
    await sandbox.ok('deleteCollectionById', { collectionId: outer })
    const [space] = (await sandbox.ok('listSpacesInOrganizationById', { organizationId })).items
    assert.deepEqual([space?.parent, space?.visibility], [undefined, 'private'])
  })

  it('move among their siblings, before and after both spaces and collections', async () => {
    const [a, b, c] = ['A', 'B', 'C'].map((title) => sandbox.addSpace({ title }).id) as [string, string, string]
    const shelf = await collection('Shelf')
    const before = { type: 'space' as const, space: a }
    await sandbox.ok('moveSpace', { spaceId: c, body: { position: { before } } })
    assert.deepEqual(await spaceTitles(), ['C', 'A', 'B'])
    await sandbox.ok('moveSpace', { spaceId: c, body: { position: { after: before } } })
    assert.deepEqual(await spaceTitles(), ['A', 'C', 'B'])
    await sandbox.ok('moveSpace', {
      spaceId: a,
      body: { position: { after: { type: 'collection', collection: shelf } } },
    })
    assert.deepEqual(await spaceTitles(), ['C', 'B', 'A'])
    await sandbox.ok('moveCollection', {
      collectionId: shelf,
      body: { position: { before: { type: 'space', space: b } } },
    })
    assert.equal(
      (
        await sandbox.fails('moveCollection', {
          collectionId: shelf,
          body: { position: { before: { type: 'space', space: b } } },
        })
      )[0],
      409,
    )
  })

  it('keep their order after 40 moves into the same gap', async () => {
    const ids = ['A', 'B', 'C'].map((title) => sandbox.addSpace({ title }).id) as [string, string, string]
    for (let round = 0; round < 40; round++) {
      const [space, other] = round % 2 === 0 ? [ids[1], ids[2]] : [ids[2], ids[1]]
      await sandbox.ok('moveSpace', { spaceId: other, body: { position: { before: { type: 'space', space } } } })
      assert.deepEqual(await spaceTitles(), round % 2 === 0 ? ['A', 'C', 'B'] : ['A', 'B', 'C'])
    }
  })

  it('move into collections, but never to a place that doesn’t exist', async () => {
    const spaceId = sandbox.addSpace({ title: 'A' }).id
    const other = sandbox.addSpace({ title: 'B' }).id
    const shelf = await collection('Shelf')
    const inner = await collection('Inner', shelf)
    const position = { after: { type: 'space' as const, space: other } }
    const fails = async (body: object) => (await sandbox.fails('moveSpace', { spaceId, body }))[0]
    assert.equal(await fails({}), 422)
    assert.equal(await fails({ parent: 'nothing' }), 404)
    assert.equal(await fails({ parent: null }), 409)
    assert.equal(await fails({ parent: shelf, position }), 400)
    assert.equal(await fails({ position: { before: { type: 'space', space: 'nothing' } } }), 400)
    assert.equal(await fails({ position: { ...position, before: position.after } }), 400)
    assert.equal(await fails({ position: { after: { type: 'space', space: spaceId } } }), 400)
    assert.equal((await sandbox.fails('moveCollection', { collectionId: shelf, body: { parent: inner } }))[0], 400)
    assert.equal((await sandbox.fails('moveCollection', { collectionId: shelf, body: { parent: shelf } }))[0], 400)
    assert.equal((await sandbox.ok('moveSpace', { spaceId, body: { parent: inner } })).parent, inner)
    assert.deepEqual(await inCollection(inner), ['A'])
    assert.equal((await sandbox.ok('moveSpace', { spaceId, body: { parent: null } })).parent, undefined)
  })

  it('are transferred to another organization, unless nothing would change or it isn’t allowed', async () => {
    const target = addOrganization(sandbox.platform, 'Target', sandbox.users)
    const foreign = addOrganization(sandbox.platform, 'Foreign', sandbox.users)
    sandbox.platform.database.run('UPDATE members SET role = ? WHERE organization_id = ?', 'read', foreign)
    const shelf = await collection('Shelf')
    const inner = await collection('Inner', shelf)
    const spaceId = sandbox.addSpace({ title: 'A', parentId: inner }).id
    const to = (organization: string) => ({ body: { organization } })
    assert.equal((await sandbox.fails('transferSpace', { spaceId, ...to('nothing') }))[0], 404)
    assert.equal((await sandbox.fails('transferSpace', { spaceId, ...to(organizationId) }))[0], 409)
    assert.equal((await sandbox.fails('transferSpace', { spaceId, ...to(foreign) }))[0], 412)
    assert.equal((await sandbox.fails('transferCollection', { collectionId: shelf, ...to(foreign) }))[0], 412)
    await sandbox.ok('transferCollection', { collectionId: shelf, ...to(target) })
    const space = await sandbox.ok('getSpaceById', { spaceId })
    assert.deepEqual([space.organization, space.parent], [target, inner])
    assert.equal((await sandbox.ok('getCollectionById', { collectionId: inner })).organization, target)
    const back = await sandbox.ok('transferSpace', { spaceId, ...to(organizationId) })
    assert.deepEqual([back.organization, back.parent], [organizationId, undefined])
  })

  it('can be restored for 7 days after they were deleted, and are gone after that', async () => {
    const spaceId = sandbox.addSpace({ title: 'A' }, [
      { operation: 'insert_page', title: 'Lighthouse', document: { markdown: 'x' } },
    ]).id
    assert.equal((await sandbox.fails('restoreSpace', { spaceId }))[0], 409)
    assert.equal((await sandbox.call('deleteSpaceById', { spaceId })).status, 205)
    assert.equal((await sandbox.call('deleteSpaceById', { spaceId })).status, 204)
    assert.deepEqual(await spaceTitles(), [])
    assert.equal((await sandbox.fails('listPages', { spaceId }))[0], 404)
    assert.equal((await sandbox.fails('getSpaceById', { spaceId }, 'edit'))[0], 404)
    assert.ok((await sandbox.ok('getSpaceById', { spaceId })).deletedAt)
    assert.deepEqual((await sandbox.ok('searchOrganizationContent', { organizationId, query: 'lighthouse' })).items, [])
    sandbox.pass(7 * day - 1)
    const back = await sandbox.ok('restoreSpace', { spaceId })
    assert.equal(back.deletedAt, undefined)
    assert.equal(
      (await sandbox.ok('searchOrganizationContent', { organizationId, query: 'lighthouse' })).items.length,
      1,
    )
    await sandbox.ok('deleteSpaceById', { spaceId })
    sandbox.pass(7 * day)
    assert.equal((await sandbox.fails('restoreSpace', { spaceId }))[0], 404)
    sandbox.pass(1)
    const other = sandbox.addSpace().id
    await sandbox.ok('deleteSpaceById', { spaceId: other })
    assert.equal(sandbox.platform.spaces.get(spaceId), undefined)
    assert.ok(sandbox.platform.spaces.get(other))
  })

  it('are copied with 201 and a Location, with their content and settings', async () => {
    const spaceId = sandbox.addSpace({ title: 'x'.repeat(50), emoji: '🧭' }, [
      { operation: 'insert_page', title: 'One', document: { markdown: 'x' } },
    ]).id
    const answer = await sandbox.call('duplicateSpace', { spaceId }, 'create')
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.get('location'), answer.body.urls.location)
    assert.equal(answer.body.title, `Copy of ${'x'.repeat(42)}`)
    assert.equal(answer.body.emoji, '🧭')
    sandbox.edit(spaceId, { operation: 'insert_page', title: 'Two', document: {} })
    const { pages } = await sandbox.ok('listPages', { spaceId: answer.body.id })
    assert.deepEqual(
      pages.map((page) => page.title),
      ['One'],
    )
    const found = await sandbox.ok('searchSpaceContent', { spaceId: answer.body.id, query: 'one' })
    assert.equal(found.items.length, 1)
  })

  it('are changed in place, and an emoji replaces an icon', async () => {
    const spaceId = sandbox.addSpace().id
    const body = {
      title: 'New',
      editMode: 'locked' as const,
      language: 'de' as const,
      icon: 'https://example.com/i.png',
    }
    const space = await sandbox.ok('updateSpaceById', { spaceId, body })
    assert.deepEqual([space.title, space.editMode, space.language, space.urls.icon], ['New', 'locked', 'de', body.icon])
    const withEmoji = await sandbox.ok('updateSpaceById', { spaceId, body: { emoji: '1f600' } })
    assert.deepEqual([withEmoji.emoji, withEmoji.urls.icon], ['1f600', undefined])
    const bare = await sandbox.ok('updateSpaceById', { spaceId, body: { emoji: null, icon: null } })
    assert.equal(bare.emoji, undefined)
    assert.equal((await sandbox.fails('updateSpaceById', { spaceId, body: { emoji: 'a', icon: 'b' } }))[0], 400)
    assert.equal((await sandbox.fails('updateSpaceById', { spaceId, body: { language: 'xx' as 'en' } }))[0], 422)
  })

  it('are listed page by page with cursors that stay valid while spaces come and go', async () => {
    const ids = ['A', 'B', 'C', 'D', 'E'].map((title) => sandbox.addSpace({ title }).id)
    const first = await sandbox.ok('listSpacesInOrganizationById', { organizationId, limit: 2 })
    assert.deepEqual(
      first.items.map((space) => space.title),
      ['A', 'B'],
    )
    assert.equal(first.count, 5)
    await sandbox.ok('deleteSpaceById', { spaceId: ids[1]! })
    await sandbox.ok('deleteSpaceById', { spaceId: ids[2]! })
    sandbox.addSpace({ title: 'F' })
    const rest = await sandbox.ok('listSpacesInOrganizationById', { organizationId, limit: 3, page: first.next!.page })
    assert.deepEqual(
      rest.items.map((space) => space.title),
      ['D', 'E', 'F'],
    )
    assert.equal(rest.next, undefined)
    assert.equal((await sandbox.fails('listOrganizationsForAuthenticatedUser', { page: first.next!.page }))[0], 400)
  })
})
