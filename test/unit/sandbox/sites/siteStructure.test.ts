import assert from 'node:assert/strict'
import type { Input } from '../../../../src/contract/operations.ts'
import type { Site } from '../../../../src/contract/sites.ts'
import type { SiteStructure } from '../../../../src/contract/siteStructure.ts'
import { addOrganization } from '../../../../src/sandbox/sample/firstOrganization.ts'
import { SiteEdits } from '../../../../src/sandbox/siteStructure/siteEdits.ts'
import type { SpaceRow } from '../../../../src/sandbox/spaces/spaceStore.ts'
import { done, pagesOf, TestSandbox } from '../support/testSandbox.ts'

describe('The structure of a site', () => {
  let sandbox: TestSandbox
  let at: { organizationId: string; siteId: string }
  let spaces: SpaceRow[]
  beforeEach(async () => {
    sandbox = new TestSandbox()
    const { organizationId } = sandbox
    spaces = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => sandbox.addSpace({ title: title }))
    const site = await sandbox.ok('createSite', { organizationId, body: { title: 'Docs' } })
    at = { organizationId, siteId: site.id }
  })
  afterEach(() => sandbox.close())

  const addSpace = async (index: number, sectionId?: string) =>
    await sandbox.ok('addSpaceToSite', { ...at, body: { spaceId: spaces[index]!.id, sectionId } })
  const addSection = async (index: number, title?: string) =>
    await sandbox.ok('addSectionToSite', { ...at, body: { spaceId: spaces[index]!.id, title } })
  const addGroup = async (title: string, body: object = {}) =>
    await sandbox.ok('addSectionGroupToSite', { ...at, body: { title, ...body } })
  const drawn = async () => draw(await sandbox.ok('getSiteStructure', at))

  describe('of site spaces', () => {
    it('refuses a space that is unknown, deleted, hidden or already added, and an unknown section', async () => {
      await addSpace(0)
      const status = async (spaceId: string, as = 'admin', sectionId?: string) =>
        (await sandbox.call('addSpaceToSite', { ...at, body: { spaceId, sectionId } }, as)).status
      assert.equal(await status('none'), 400)
      assert.equal(await status(spaces[0]!.id), 400)
      assert.equal(await status(spaces[1]!.id, 'admin', 'none'), 400)
      assert.equal(await status(sandbox.addSpace({ title: 'Secret', defaultLevel: null }).id, 'create'), 400)
      sandbox.platform.spaces.change(spaces[1]!.id, { deleted_at: '2025-06-01T00:00:00Z' })
      assert.equal(await status(spaces[1]!.id), 400)
    })

    it('refuses invalid positions and unknown site spaces', async () => {
      const one = await addSpace(0)
      const two = await addSpace(1)
      const pointer = (id: string) => ({ type: 'site-space' as const, siteSpace: id })
      const move = async (siteSpaceId: string, position: object) =>
        (await sandbox.call('moveSiteSpace', { ...at, siteSpaceId, body: { position } })).status
      assert.equal(await move(one.id, {}), 400)
      assert.equal(await move(one.id, { before: pointer('none') }), 400)
      assert.equal(await move(one.id, { before: pointer(one.id) }), 400)
      assert.equal(await move(one.id, { before: pointer(two.id), after: pointer(two.id) }), 400)
      assert.equal(await move('none', { before: pointer(two.id) }), 404)
      assert.equal(await move(one.id, { after: { type: 'site-section', id: two.id } }), 422)
    })

    it('keeps its order through moves', async () => {
      const added = []
      for (const index of [0, 1, 2, 3]) added.push(await addSpace(index))
      const [one, two, three, four] = added.map(({ id }) => ({ type: 'site-space' as const, siteSpace: id }))
      const move = async (pointer: typeof one, position: object) =>
        await sandbox.ok('moveSiteSpace', { ...at, siteSpaceId: pointer!.siteSpace, body: { position } })
      await move(four, { before: one })
      assert.equal(await drawn(), 'Four\nOne*\nTwo\nThree')
      await move(one, { after: two })
      assert.equal(await drawn(), 'Four\nTwo\nOne*\nThree')
      // Enough moves between the same two to run out of room between them.
      for (let round = 0; round < 40; round += 1) {
        await move(round % 2 === 0 ? three : one, { after: two })
      }
      assert.equal(await drawn(), 'Four\nTwo\nOne*\nThree')
    })

    it('copies a variant next to the others, and the only space of a section next to that section', async () => {
      const one = await addSpace(0)
      const copy = await sandbox.ok('duplicateSiteSpace', { ...at, siteSpaceId: one.id, body: { draft: true } })
      assert.deepEqual([copy.space.title, copy.draft], ['Copy of One', true])
      assert.notEqual(copy.space.id, one.space.id)
      assert.equal(await drawn(), 'One*\nCopy of One')
      const section = await addSection(1)
      const [alone] = (await sandbox.ok('listSiteSpaces', at)).items.filter(({ section: id }) => id === section.id)
      await sandbox.ok('duplicateSiteSpace', { ...at, siteSpaceId: alone!.id, body: {} })
      assert.equal(await drawn(), '# One*\n  One*\n  Copy of One\n# Two\n  Two*\n# Copy of Two\n  Copy of Two*')
      await sandbox.refuses(404, 'duplicateSiteSpace', { ...at, siteSpaceId: 'none', body: {} })
    })

    it('lists them page by page while some come and go, only the default one, or all others', async () => {
      const added = []
      for (const index of [0, 1, 2, 3]) added.push(await addSpace(index))
      const titles = async (query: object) =>
        (await sandbox.ok('listSiteSpaces', { ...at, ...query })).items.map(({ title }) => title)
      assert.deepEqual(await titles({ default: true }), ['One'])
      assert.deepEqual(await titles({ default: false }), ['Two', 'Three', 'Four'])
      const first = await sandbox.ok('listSiteSpaces', { ...at, limit: 2 })
      assert.equal(first.count, 4)
      await sandbox.ok('deleteSiteSpaceById', { ...at, siteSpaceId: added[1]!.id })
      await addSpace(4)
      assert.deepEqual(await titles({ limit: 9, page: first.next!.page }), ['Three', 'Four', 'Five'])
    })

    it('changes path, condition and space, and removes a site space with 205, then 204', async () => {
      const one = await addSpace(0)
      const two = await addSpace(1)
      const patch = (body: object) => sandbox.call('updateSiteSpaceById', { ...at, siteSpaceId: one.id, body })
      assert.equal((await patch({ path: two.path })).status, 400)
      assert.equal((await patch({ path: '' })).status, 422)
      assert.equal((await patch({ path: 'p'.repeat(101) })).status, 422)
      assert.equal((await patch({ condition: 'c'.repeat(1025) })).status, 422)
      assert.equal((await patch({ spaceId: spaces[1]!.id })).status, 400)
      const changed = await done(patch({ path: 'start', condition: 'visitor.claims.beta', spaceId: spaces[2]!.id }))
      assert.deepEqual([changed.path, changed.condition, changed.title], ['start', 'visitor.claims.beta', 'Three'])
      assert.equal((await done(patch({ condition: null }))).condition, undefined)
      const gone = { ...at, siteSpaceId: one.id }
      assert.equal((await sandbox.call('deleteSiteSpaceById', gone)).status, 205)
      assert.equal((await sandbox.call('deleteSiteSpaceById', gone)).status, 204)
      assert.equal(await drawn(), 'Two*')
    })

    it('hides spaces from people without access, but not from the visitors of the published site', async () => {
      const secret = sandbox.addSpace({ title: 'Secret', defaultLevel: null })
      await sandbox.ok('addSpaceToSite', { ...at, body: { spaceId: secret.id } })
      await addSpace(0)
      await sandbox.ok('publishSite', at)
      const structure = await sandbox.ok('getSiteStructure', at, 'read')
      assert.equal(draw(structure), 'One*')
      const published = await sandbox.ok('getPublishedContentSite', at, 'read')
      assert.equal(draw(published.structure), 'Secret*\nOne')
    })

    it('is searched in all spaces, in one or in some, without drafts and spaces that the caller can’t see', async () => {
      const withPage = (title: string, more: object = {}) =>
        sandbox.addSpace({ title, ...more }, pagesOf({ [`Ovens of ${title}`]: 'Hot.' }))
      const add = async (spaceId: string, draft = false) =>
        await sandbox.ok('addSpaceToSite', { ...at, body: { spaceId, draft } })
      const first = await add(withPage('A').id)
      const second = await add(withPage('B').id)
      await add(withPage('Secret', { defaultLevel: null }).id)
      await add(withPage('Draft').id, true)
      withPage('Elsewhere')
      type Body = Input<'searchSiteContent'>['body']
      const found = async (body: Body) =>
        (await sandbox.ok('searchSiteContent', { ...at, body }, 'read')).items.map(({ title }) => title).toSorted()
      const query = 'ovens'
      assert.deepEqual(await found({ query, mode: 'all' }), ['A', 'B'])
      assert.deepEqual(await found({ query, mode: 'current', siteSpaceId: second.id }), ['B'])
      assert.deepEqual(await found({ query, siteSpaceIds: [first.id, 'none'] }), ['A'])
      const page = await sandbox.ok('searchSiteContent', { ...at, limit: 1, body: { query, mode: 'all' } }, 'read')
      assert.equal(page.items.length, 1)
      assert.ok(page.next)
      const refused = [{ query }, { query, mode: 'specific', siteSpaceIds: [] }, { query: '', mode: 'all' }]
      for (const body of refused) {
        assert.equal((await sandbox.call('searchSiteContent', { ...at, body: body as Body })).status, 422)
      }
    })

    it('leaves out a space that belongs to another organization', async () => {
      await addSpace(0)
      await addSpace(1)
      const other = addOrganization(sandbox.platform, 'Other', sandbox.users)
      sandbox.platform.spaces.change(spaces[1]!.id, { organization_id: other })
      assert.equal(await drawn(), 'One*')
      assert.equal((await sandbox.ok('getSiteById', at)).siteSpaces, 1)
    })

    it('leaves out a deleted space, and shows it again when it is restored', async () => {
      await addSpace(0)
      await addSpace(1)
      sandbox.platform.spaces.change(spaces[0]!.id, { deleted_at: '2025-06-01T00:00:00Z' })
      assert.equal(await drawn(), 'Two*')
      sandbox.platform.spaces.change(spaces[0]!.id, { deleted_at: null })
      assert.equal(await drawn(), 'One*\nTwo')
    })
  })

  describe('of sections', () => {
    it('gives existing spaces their own section when the first section is added', async () => {
      await addSpace(0)
      await addSpace(1)
      await addSection(2, 'API')
      assert.equal(await drawn(), '# One*\n  One*\n  Two\n# API\n  Three*')
    })

    it('adds spaces to the default section unless another one is named, and lets both defaults change', async () => {
      const first = await addSection(0, 'Guides')
      const second = await addSection(1, 'API')
      await addSpace(2)
      const four = await addSpace(3, second.id)
      assert.equal(await drawn(), '# Guides*\n  One*\n  Three\n# API\n  Two*\n  Four')
      const refused = { ...at, body: { defaultSiteSpace: four.id } }
      assert.equal((await sandbox.call('updateSiteById', refused)).status, 400)
      const body = { defaultSiteSection: second.id, defaultSiteSpace: four.id }
      await sandbox.ok('updateSiteById', { ...at, body })
      assert.equal(await drawn(), '# Guides\n  One*\n  Three\n# API*\n  Two\n  Four*')
      const [one] = (await sandbox.ok('listSiteSections', at)).items
      const wrong = { ...at, siteSectionId: first.id, body: { defaultSiteSpace: four.id } }
      assert.equal((await sandbox.call('updateSiteSectionById', wrong)).status, 400)
      assert.equal(one!.title, 'Guides')
    })

    it('changes and clears the properties of a section within their limits', async () => {
      const section = await addSection(0, 'Guides')
      const other = await addSection(1, 'API')
      const patch = (body: object) => sandbox.call('updateSiteSectionById', { ...at, siteSectionId: section.id, body })
      for (const body of [
        { title: 'G' },
        { title: 'G'.repeat(129) },
        { description: 'd'.repeat(257) },
        { icon: 'i'.repeat(51) },
        { path: '' },
      ]) {
        assert.equal((await patch(body)).status, 422, JSON.stringify(body))
      }
      assert.equal((await patch({ path: other.path })).status, 400)
      const changed = await done(
        patch({ title: 'Manuals', path: 'manuals', icon: 'gear', description: 'All of them', condition: 'true' }),
      )
      assert.deepEqual(
        [changed.title, changed.path, changed.icon, changed.description, changed.condition],
        ['Manuals', 'manuals', 'gear', 'All of them', 'true'],
      )
      const cleared = await done(patch({ icon: null, description: null, condition: null }))
      assert.deepEqual([cleared.icon, cleared.description, cleared.condition], [undefined, undefined, undefined])
    })

    it('removes a section and its site spaces with 205, then 204, and keeps the spaces themselves', async () => {
      const section = { ...at, siteSectionId: (await addSection(0, 'Guides')).id }
      await addSection(1, 'API')
      assert.equal((await sandbox.call('deleteSiteSectionById', section, 'review')).status, 403)
      assert.equal((await sandbox.call('deleteSiteSectionById', section)).status, 205)
      assert.equal((await sandbox.call('deleteSiteSectionById', section)).status, 204)
      assert.equal(await drawn(), '# API*\n  Two*')
      assert.equal((await sandbox.call('getSpaceById', { spaceId: spaces[0]!.id })).status, 200)
    })
  })

  describe('with drafts', () => {
    const published = async () => draw((await sandbox.ok('getPublishedContentSite', at)).structure)
    const address = async (index: number) =>
      (await sandbox.ok('getSpaceById', { spaceId: spaces[index]!.id })).urls.published

    it('hides a draft site space from visitors, and gives it no address, until it is shown', async () => {
      await sandbox.ok('publishSite', at)
      await addSpace(0)
      const body = { spaceId: spaces[1]!.id, draft: true }
      const two = await sandbox.ok('addSpaceToSite', { ...at, body })
      assert.deepEqual([two.draft, two.urls?.published, await address(1)], [true, undefined, undefined])
      assert.deepEqual([await drawn(), await published()], ['One*\nTwo', 'One*'])
      const { urls } = await sandbox.ok('getSiteById', at)
      assert.equal((await sandbox.send(`${urls.published}/two`)).status, 404)
      const shown = await sandbox.ok('updateSiteSpaceById', { ...at, siteSpaceId: two.id, body: { draft: false } })
      assert.equal(shown.urls?.published, await address(1))
      assert.equal(await published(), 'One*\nTwo')
      assert.equal((await sandbox.send(`${urls.published}/two`)).status, 200)
    })

    it('hides everything in a draft section or group from visitors', async () => {
      await sandbox.ok('publishSite', at)
      await addSection(0)
      const body = { spaceId: spaces[1]!.id, title: 'Two', draft: true }
      const two = await sandbox.ok('addSectionToSite', { ...at, body })
      const three = await addSection(2)
      const outer = await addGroup('Outer', { draft: true })
      await addGroup('Inner', { parent: outer.id, sections: [three.id] })
      assert.equal(await published(), '# One*\n  One*')
      assert.deepEqual(
        [await address(0).then(Boolean), await address(1), await address(2)],
        [true, undefined, undefined],
      )
      await sandbox.ok('updateSiteSectionById', { ...at, siteSectionId: two.id, body: { draft: false } })
      await sandbox.ok('updateSiteSectionGroupById', { ...at, siteSectionGroupId: outer.id, body: { draft: false } })
      const [whole, seen] = [await drawn(), await published()]
      assert.deepEqual([seen, seen.includes('Inner')], [whole, true])
      assert.ok((await address(1)) && (await address(2)))
    })
  })

  describe('with external links', () => {
    const addLink = async (title: string, group: string | null = null) => {
      const site = sandbox.platform.sites.get(at.siteId)!
      const link = { title, url: `https://example.com/${title}`, description: null, icon: null, group_id: group }
      new SiteEdits(sandbox.platform, site).addExternalLink(link)
    }

    it('sorts them among their siblings, and keeps them when their group is deleted', async () => {
      const section = await addSection(0)
      const group = await addGroup('Group')
      await addLink('inside', group.id)
      await addLink('outside')
      assert.equal(
        await drawn(),
        '# One*\n  One*\n[Group]\n  → https://example.com/inside\n→ https://example.com/outside',
      )
      const { structure } = await sandbox.ok('getSiteStructure', at)
      const item = { type: 'site-external-link' as const, id: structure[2]!.id }
      const before = { type: 'site-section' as const, id: section.id }
      const moved = await sandbox.ok('sortSiteStructure', { ...at, body: { item, position: { before } } })
      assert.deepEqual([moved.object, moved.title], ['site-external-link', 'outside'])
      const none = { ...at, body: { item: { ...item, id: 'none' }, position: { before } } }
      await sandbox.refuses(404, 'sortSiteStructure', none)
      await sandbox.ok('deleteSiteSectionGroupById', { ...at, siteSectionGroupId: group.id })
      assert.equal(await drawn(), '→ https://example.com/outside\n# One*\n  One*\n→ https://example.com/inside')
    })

    it('shows them on the published site', async () => {
      await addSection(0)
      await addLink('outside')
      const { urls } = (await sandbox.ok('publishSite', at)) as Site
      assert.match((await sandbox.send(urls.published!)).text, /<a href="https:\/\/example\.com\/outside">outside</)
    })
  })

  describe('of section groups', () => {
    it('nests groups, sorts sections and groups together, and refuses positions without a sibling', async () => {
      const one = await addSection(0, 'S1')
      const two = await addSection(1, 'S2')
      const outer = await addGroup('Outer', { sections: [two.id] })
      const inner = await addGroup('Inner', { parent: outer.id })
      await addSection(2, 'S3')
      assert.equal(await drawn(), '# S1*\n  One*\n[Outer]\n  # S2\n    Two*\n  [Inner]\n# S3\n  Three*')
      const sort = (item: object, position: object) =>
        sandbox.call('sortSiteStructure', { ...at, body: { item, position } } as never)
      const group = (id: string) => ({ type: 'site-section-group', id })
      const section = (id: string) => ({ type: 'site-section', id })
      assert.equal((await sort(section(one.id), { after: section(two.id) })).status, 400)
      assert.equal((await sort(group('none'), { after: section(two.id) })).status, 404)
      assert.equal((await sort(section(one.id), { after: group(outer.id) })).status, 200)
      assert.equal((await sort(group(inner.id), { before: section(two.id) })).status, 200)
      assert.equal(await drawn(), '[Outer]\n  [Inner]\n  # S2\n    Two*\n# S1*\n  One*\n# S3\n  Three*')
    })

    it('moves a group among its siblings, and answers 400 for a bad position and 404 for an unknown group', async () => {
      const section = await addSection(0, 'S1')
      const first = await addGroup('First')
      const second = await addGroup('Second')
      const move = async (siteSectionGroupId: string, position: object) =>
        (await sandbox.call('moveSiteSectionGroup', { ...at, siteSectionGroupId, body: { position } })).status
      assert.equal(await move(second.id, {}), 400)
      assert.equal(await move(second.id, { before: { type: 'site-section-group', id: second.id } }), 400)
      assert.equal(await move('none', { before: { type: 'site-section-group', id: first.id } }), 404)
      assert.equal(await move(second.id, { before: { type: 'site-section', id: section.id } }), 200)
      assert.equal(await drawn(), '[Second]\n# S1*\n  One*\n[First]')
    })

    it('moves the sections and groups of a deleted group up in its place, with 205, then 204', async () => {
      const one = await addSection(0, 'S1')
      const two = await addSection(1, 'S2')
      const outer = await addGroup('Outer', { sections: [one.id, two.id] })
      await addGroup('Inner', { parent: outer.id })
      await addSection(2, 'S3')
      const gone = { ...at, siteSectionGroupId: outer.id }
      assert.equal((await sandbox.call('deleteSiteSectionGroupById', gone)).status, 205)
      assert.equal((await sandbox.call('deleteSiteSectionGroupById', gone)).status, 204)
      assert.equal(await drawn(), '# S1*\n  One*\n# S2\n  Two*\n[Inner]\n# S3\n  Three*')
    })

    it('adds sections to a group, and removes them with 205, or 204 if they weren’t in it', async () => {
      const one = await addSection(0, 'S1')
      await addSection(1, 'S2')
      const group = await addGroup('Group')
      const into = { ...at, siteSectionGroupId: group.id }
      assert.equal((await sandbox.call('addSectionToGroup', { ...into, body: { sectionId: 'none' } })).status, 400)
      assert.equal((await sandbox.call('addSectionToGroup', { ...into, body: { sectionId: one.id } })).status, 201)
      assert.equal(await drawn(), '# S2\n  Two*\n[Group]\n  # S1*\n    One*')
      const out = { ...into, siteSectionId: one.id }
      assert.equal((await sandbox.call('removeSectionFromGroup', out)).status, 205)
      assert.equal((await sandbox.call('removeSectionFromGroup', out)).status, 204)
      assert.equal((await sandbox.call('removeSectionFromGroup', { ...out, siteSectionId: 'none' })).status, 204)
      assert.equal(await drawn(), '# S2\n  Two*\n[Group]\n# S1*\n  One*')
    })

    it('changes title, icon and parent, but doesn’t nest a group in itself', async () => {
      await addSection(0, 'S1')
      const outer = await addGroup('Outer', { icon: 'gear' })
      const inner = await addGroup('Inner', { parent: outer.id })
      const patch = (siteSectionGroupId: string, body: object) =>
        sandbox.call('updateSiteSectionGroupById', { ...at, siteSectionGroupId, body })
      assert.equal((await patch(outer.id, { title: '' })).status, 422)
      assert.equal((await patch(outer.id, { title: 't'.repeat(101) })).status, 422)
      assert.equal((await patch(outer.id, { parentSectionGroupId: inner.id })).status, 400)
      assert.equal((await patch('none', { title: 'x' })).status, 404)
      const changed = await done(patch(outer.id, { title: 'Renamed', icon: null }))
      assert.deepEqual([changed.title, changed.icon], ['Renamed', undefined])
      await done(patch(inner.id, { parentSectionGroupId: null }))
      assert.equal(await drawn(), '# S1*\n  One*\n[Renamed]\n[Inner]')
      const listed = await sandbox.ok('listSiteSectionGroups', { ...at, limit: 1 })
      assert.equal(listed.count, 2)
      const rest = await sandbox.ok('listSiteSectionGroups', { ...at, page: listed.next!.page })
      assert.deepEqual(
        rest.items.map(({ title }) => title),
        ['Inner'],
      )
    })

    it('nests groups at most 20 deep', async () => {
      let parent: string | undefined
      for (let depth = 0; depth < 20; depth += 1) parent = (await addGroup(`G${depth}`, parent ? { parent } : {})).id
      const body = { title: 'Too deep', parent: parent! }
      assert.equal((await sandbox.call('addSectionGroupToSite', { ...at, body })).status, 400)
    })
  })
})

/** Draws the structure as lines: `# section`, `[group]`, a plain line for a site space. `*` marks defaults. */
function draw(structure: SiteStructure): string {
  return structure.structure.flatMap((part) => lines(part)).join('\n')
}

function lines(part: SiteStructure['structure'][number]): string[] {
  const indented = (inner: string[]) => inner.map((line) => `  ${line}`)
  if (part.object === 'site-space') return [`${part.title}${part.default ? '*' : ''}`]
  if (part.object === 'site-external-link') return [`→ ${part.url}`]
  if (part.object === 'site-section-group')
    return [`[${part.title}]`, ...indented(part.children.flatMap((child) => lines(child as never)))]
  return [`# ${part.title}${part.default ? '*' : ''}`, ...indented(part.siteSpaces.flatMap((child) => lines(child)))]
}
