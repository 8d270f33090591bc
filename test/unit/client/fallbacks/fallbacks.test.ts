import assert from 'node:assert/strict'
import type { Client, ClientExtras } from '../../../../src/client/client.ts'
import { ApiError } from '../../../../src/client/errors/apiError.ts'
import { readStructure } from '../../../../src/client/fallbacks/siteFallbacks.ts'
import { isParsed, readSpecText } from '../../../../src/client/fallbacks/specFallback.ts'
import type { SiteStructure } from '../../../../src/contract/siteStructure.ts'
import { allSiteParts, sitePartsAt } from '../../../../src/core/docs/sites/siteStructureParts.ts'
import { TwoEditions } from './twoEditions.ts'

/** Draws a structure with one line for each part, indented below its parent. */
function draw(structure: SiteStructure): string[] {
  const depths = new Map<string, number>()
  return allSiteParts(structure).map(({ value, parent }) => {
    const depth = parent === undefined ? 0 : (depths.get(parent.id) ?? 0) + 1
    depths.set(value.id, depth)
    return `${'  '.repeat(depth)}${value.object} ${value.title}`
  })
}

describe('A client of a server with only the reference', () => {
  let editions: TwoEditions
  let client: Client & ClientExtras
  let spaceId: string

  beforeEach(async () => {
    editions = await TwoEditions.start()
    client = editions.client('admin')
    spaceId = editions.full.addSpace({ title: 'Guide' }, [
      { operation: 'insert_page', title: 'One', document: { markdown: 'Words.\n' } },
      { operation: 'insert_page', title: 'Two', document: { markdown: 'See [one](one.md).\n' } },
    ]).id
  })
  afterEach(async () => await editions.stop())

  it('knows who it is after its own write, and keeps that', async () => {
    const written: unknown[] = []
    const memory = { read: () => undefined, write: (findings: unknown) => void written.push(findings) }
    client = editions.client('edit', { memory })
    await assert.rejects(client.getAuthenticatedUser({}), { kind: 'notFound', reason: 'notOffered' })
    await client.createChangeRequest({ spaceId, body: { subject: 'Mine' } })
    const me = await editions.full.ok('getAuthenticatedUser', {}, 'edit')
    const known = await client.getAuthenticatedUser({})
    assert.deepEqual([known.id, known.displayName], [me.id, me.displayName])
    assert.deepEqual((written.at(-1) as { user: unknown }).user, { id: me.id, displayName: me.displayName })
  })

  describe('has the structure of a site', () => {
    let site: { organizationId: string; siteId: string }

    beforeEach(async () => {
      const { organizationId } = editions.full
      site = { organizationId, siteId: (await editions.full.ok('createSite', { organizationId, body: {} })).id }
    })

    const add = async (title: string, sectionId?: string) => {
      const body = { spaceId: editions.full.addSpace({ title }).id, ...(sectionId === undefined ? {} : { sectionId }) }
      return await editions.full.ok('addSpaceToSite', { ...site, body })
    }
    const addSection = async (title: string, group?: string) => {
      const space = editions.full.addSpace({ title })
      const body = { spaceId: space.id, title, ...(group === undefined ? {} : { siteSectionGroupId: group }) }
      return await editions.full.ok('addSectionToSite', { ...site, body })
    }
    const full = async () => draw(await editions.full.ok('getSiteStructure', site))
    const reduced = async () => draw(await client.getSiteStructure(site))

    it('of site spaces, and sorts them', async () => {
      const [one, two] = [await add('One'), await add('Two')]
      assert.deepEqual(await reduced(), ['site-space One', 'site-space Two'])
      const body = {
        item: { type: 'site-space', id: one.id },
        position: { after: { type: 'site-space', id: two.id } },
      } as const
      await client.sortSiteStructure({ ...site, body })
      assert.deepEqual(await reduced(), ['site-space Two', 'site-space One'])
      assert.deepEqual(await reduced(), await full())
    })

    it('of sections and nested groups, whose titles a published site tells', async () => {
      const group = await editions.full.ok('addSectionGroupToSite', { ...site, body: { title: 'Group' } })
      const inner = { title: 'Inner', parent: group.id }
      const nested = await editions.full.ok('addSectionGroupToSite', { ...site, body: inner })
      await addSection('Grouped', group.id)
      await addSection('Nested', nested.id)
      const section = await addSection('Alone')
      await add('Variant', section.id)
      assert.deepEqual(await reduced(), [
        'site-section-group Group',
        '  site-section-group Inner',
        '    site-section Nested',
        '      site-space Nested',
        '  site-section Grouped',
        '    site-space Grouped',
        'site-section ',
        '  site-space Alone',
        '  site-space Variant',
      ])
      await editions.full.ok('updateSiteById', { ...site, body: { visibility: 'public' } })
      await editions.full.ok('publishSite', site)
      assert.deepEqual(await reduced(), await full())
      assert.equal((await client.listSiteSections(site)).items.length, 3)
    })

    it('and moves sections into groups and out of them, and groups among their siblings', async () => {
      const group = await editions.full.ok('addSectionGroupToSite', { ...site, body: { title: 'Group' } })
      const other = await editions.full.ok('addSectionGroupToSite', { ...site, body: { title: 'Other' } })
      const section = await addSection('Moved')
      const move = async (siteSectionGroupId: string | null) =>
        await client.updateSiteSectionById({ ...site, siteSectionId: section.id, body: { siteSectionGroupId } })
      assert.equal((await move(group.id)).id, section.id)
      assert.deepEqual((await full()).slice(0, 2), ['site-section-group Group', '  site-section Moved'])
      await move(null)
      assert.deepEqual((await full())[1], 'site-section Moved')
      const body = {
        item: { type: 'site-section-group', id: other.id },
        position: { before: { type: 'site-section-group', id: group.id } },
      } as const
      await client.sortSiteStructure({ ...site, body })
      assert.deepEqual((await full()).slice(0, 2), ['site-section-group Other', 'site-section-group Group'])
      const rename = { ...site, siteSectionId: section.id, body: { title: 'Renamed' } }
      await assert.rejects(client.updateSiteSectionById(rename), { reason: 'notOffered' })
    })
  })

  it('has a section for site spaces that name none beside groups, and nothing contains itself', async () => {
    const list = (item: object) => async () => await Promise.resolve({ items: [item] })
    const reading = {
      listSiteSpaces: list({ object: 'site-space', id: 'a', title: 'Alone' }),
      listSiteSectionGroups: list({ object: 'site-section-group', id: 'g', title: 'Group', children: [] }),
      getPublishedContentSite: async () => await Promise.reject(new ApiError('notFound', { operation: 'get' })),
    }
    const services = { client: reading, options: {} } as never
    const structure = await readStructure(services, { organizationId: 'o', siteId: 's' })
    assert.ok(structure)
    assert.deepEqual(draw(structure), ['site-section-group Group', 'site-section ', '  site-space Alone'])
    const inside = (id: string) => sitePartsAt(structure, id).map(({ value }) => value.id)
    const [group = '', section = '', ...more] = inside('')
    assert.deepEqual([more, inside(group), inside(section)], [[], [], ['a']])
  })

  it('compares a change request with its space, as a full server does', async () => {
    const { id: changeRequestId } = await client.createChangeRequest({ spaceId, body: {} })
    const one = editions.full.pageAt(spaceId, 'one').node.id
    const two = editions.full.pageAt(spaceId, 'two').node.id
    const inside = { spaceId, changeRequestId }
    await editions.full.ok('updateChangeRequestContent', {
      ...inside,
      body: {
        changes: [
          { operation: 'update_page', page: one, title: 'Uno', document: { markdown: 'Other words.\n' } },
          { operation: 'insert_page', title: 'Three', document: { markdown: 'New.\n' }, into: one },
          { operation: 'update_page', page: two, into: one },
        ],
      },
    })
    const own = await client.getChangeRequestChanges(inside)
    assert.deepEqual(own, await editions.full.ok('getChangeRequestChanges', inside))
    assert.ok(own.changes.length >= 3)
    const first = await client.getChangeRequestChanges({ ...inside, limit: 1 })
    assert.deepEqual([first.changes.length, first.more], [1, own.changes.length - 1])
  })

  it('reads revisions that are current, and no others', async () => {
    const before = await client.getSpaceById({ spaceId })
    const request = await client.createChangeRequest({ spaceId, body: {} })
    const one = editions.full.pageAt(spaceId, 'one').node.id
    await editions.full.ok('updateChangeRequestContent', {
      spaceId,
      changeRequestId: request.id,
      body: { changes: [{ operation: 'update_page', page: one, document: { markdown: 'Other.\n' } }] },
    })
    const { revision } = await client.getChangeRequestById({ spaceId, changeRequestId: request.id })
    const read = async (revisionId: string) =>
      (await client.getPageInRevisionById({ spaceId, revisionId, pageId: one, format: 'markdown' })).markdown
    assert.match((await read(revision)) ?? '', /^# One\n\nOther\./)
    assert.match((await read(before.revision)) ?? '', /^# One\n\nWords\./)
    assert.equal((await client.listPagesInRevisionById({ spaceId, revisionId: revision })).pages.length, 2)
    assert.deepEqual((await client.listFilesInRevisionById({ spaceId, revisionId: before.revision })).items, [])
    assert.equal((await client.getRevisionById({ spaceId, revisionId: revision })).id, revision)
    editions.full.edit(spaceId, { operation: 'update_page', page: one, document: { markdown: 'Newer.\n' } })
    await assert.rejects(read(before.revision), { reason: 'notOffered' })
    const outdated = { spaceId, revisionId: before.revision }
    await assert.rejects(client.listPagesInRevisionById(outdated), { reason: 'notOffered' })
  })

  it('finds what links to a page, and the links of a change request', async () => {
    const one = editions.full.pageAt(spaceId, 'one').node.id
    const input = { spaceId, pageId: one }
    const found = await client.listSpacePageBacklinks(input)
    const expected = await editions.full.ok('listSpacePageBacklinks', input)
    assert.deepEqual(
      found.items.map(({ page }) => page?.title),
      expected.items.map(({ page }) => page?.title),
    )
    assert.equal(found.items.length, 1)
    const { id: changeRequestId } = await client.createChangeRequest({ spaceId, body: {} })
    const links = await client.listChangeRequestLinks({ spaceId, changeRequestId })
    assert.deepEqual(links.stats.total, 1)
  })

  it('lists the replies that it posted, and tells no others', async () => {
    const body = { body: { markdown: 'Why?' } }
    const { id: commentId } = await client.postCommentInSpace({ spaceId, body })
    await editions.full.ok('postCommentReplyInSpace', { spaceId, commentId, body }, 'edit')
    await client.postCommentReplyInSpace({ spaceId, commentId, body: { body: { markdown: 'Because.' } } })
    const { items } = await client.listCommentRepliesInSpace({ spaceId, commentId, format: 'markdown' })
    assert.deepEqual(
      items.map((reply) => reply.body),
      [{ markdown: 'Because.' }],
    )
  })

  describe('reads the text of a specification', () => {
    const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} }
    const filesystem = { 'other.yaml': {}, 'pets.yaml': { isEntrypoint: true, specification: document } }
    const url = 'https://files.test/pets.yaml?key=1'

    async function read(content: object, download: (address: string) => string) {
      const asked: string[] = []
      const services = {
        client: { getLatestOpenAPISpecVersionContent: async () => await Promise.resolve(content) },
        // A download gets the address alone, so it has no token to send.
        download: async (address: string) => {
          asked.push(address)
          return await Promise.resolve({ bytes: new TextEncoder().encode(download(address)), contentType: undefined })
        },
        options: {},
      }
      const value = await readSpecText(services as never, { organizationId: 'o', specSlug: 'pets' })
      return { value, asked }
    }

    it('from the address in the content, as it was uploaded', async () => {
      const { value, asked } = await read({ filesystem, url }, () => 'openapi: 3.1.0\n')
      assert.deepEqual(asked, [url])
      assert.deepEqual(value, { text: 'openapi: 3.1.0\n', format: 'yaml' })
      const current = await read({ filesystem, urls: { source: url, public: null } }, () => '{}')
      assert.deepEqual(current.value, { text: '{}', format: 'json' })
      assert.equal(current.value && isParsed(current.value), false)
    })

    it('from the parsed document, if the address can’t be loaded or is private', async () => {
      const { value } = await read({ filesystem, url }, () => {
        throw new ApiError('protocol', { operation: 'download', reason: 'privateAddress' })
      })
      assert.ok(value)
      assert.deepEqual(JSON.parse(value.text), document)
      assert.equal(value.format, 'json')
      // A comparison can say that only the meaning was compared.
      assert.equal(isParsed(value), true)
    })

    it('from neither if both are missing', async () => {
      assert.equal((await read({ filesystem: {} }, () => '')).value, undefined)
    })
  })
})
