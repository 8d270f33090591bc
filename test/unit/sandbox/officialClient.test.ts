import assert from 'node:assert/strict'
import { GitBookAPI, GitBookAPIError } from '@gitbook/api'
import { generations } from '../../../src/contract/generations.ts'
import type { OperationName, Output } from '../../../src/contract/operations.ts'
import { GuardedFetch } from '../../../src/sandbox/http/guardedFetch.ts'
import { readInThread, SpecWorker } from '../../../src/sandbox/openApiSpecs/specWorker.ts'
import { BackgroundInSteps } from './support/backgroundInSteps.ts'
import { pagesOf, TestSandbox } from './support/testSandbox.ts'

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Bicycles', version: '1' },
  paths: { '/bikes': { get: { summary: 'List bicycles', responses: { '200': { description: 'All of them' } } } } },
})

/** By Node's rules, TypeScript doesn't find the package's own types. So its answers have the types of our contract. */
type Calls = {
  readonly [N in OperationName as NameInClient<N>]: (
    ...input: readonly unknown[]
  ) => Promise<{ readonly data: Output<N> }>
}
type NameInClient<N> = N extends `${infer Before}OpenAPI${infer After}` ? `${Before}OpenApi${After}` : N
type Client = Readonly<Record<'user' | 'orgs' | 'spaces' | 'integrations', Calls>>

function isRefusedWith(code: number) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof GitBookAPIError)
    const { code: given, errorMessage } = error as Error & { code: number; errorMessage: string }
    assert.equal(given, code)
    assert.match(errorMessage, / /)
    return true
  }
}

for (const generation of generations) {
  describe(`The platform’s own client, in the sandbox’s generation “${generation}”,`, () => {
    let sandbox: TestSandbox
    let stop: () => Promise<void>
    let api: Client
    let organization: string
    let space: string

    const clientOf = (who: string): Client =>
      new GitBookAPI({ endpoint: sandbox.origin, authToken: sandbox.tokenOf(who) }) as object as Client

    beforeEach(async () => {
      sandbox = new TestSandbox({ edition: generation })
      stop = (await sandbox.listen()).stop
      api = clientOf('admin')
      organization = sandbox.organizationId
      const { id } = sandbox.addSpace({ title: 'Handbook' }, pagesOf({ Write: 'Old words.', 'Write better': 'Words.' }))
      space = id
    })

    afterEach(async () => {
      await stop()
      sandbox.close()
    })

    it('reads the user, the organizations, the spaces and the pages', async () => {
      assert.equal((await api.user.getAuthenticatedUser()).data.id, sandbox.users.admin)
      const { data: organizations } = await api.orgs.listOrganizationsForAuthenticatedUser()
      assert.deepEqual(
        organizations.items.map(({ id }) => id),
        [organization],
      )
      const { data: spaces } = await api.orgs.listSpacesInOrganizationById(organization)
      assert.deepEqual(
        spaces.items.map(({ title }) => title),
        ['Handbook'],
      )
      const { data: list } = await api.spaces.listPages(space)
      const [first, second] = list.pages
      assert.ok(first && second)
      const { data: byId } = await api.spaces.getPageById(space, first.id, { format: 'markdown' })
      assert.match('markdown' in byId ? (byId.markdown ?? '') : '', /Old words\./)
      const { data: byPath } = await api.spaces.getPageByPath(space, 'write-better')
      assert.equal(byPath.id, second.id)
      const { data: found } = await api.spaces.searchSpaceContent(space, { query: 'better' })
      assert.deepEqual(
        found.items.map(({ title }) => title),
        ['Write better'],
      )
    })

    it('writes in a change request, comments on it and merges it', async () => {
      const { data: request } = await api.spaces.createChangeRequest(space, { subject: 'Say it newly' })
      const page = sandbox.pageAt(space, 'write').node.id
      await api.spaces.updateChangeRequestContent(space, request.id, {
        changes: [
          { operation: 'update_page', page, document: { markdown: 'New words.' } },
          { operation: 'insert_page', title: 'More', document: { markdown: 'Added.' } },
        ],
      })
      const { data: comment } = await api.spaces.postCommentInChangeRequest(space, request.id, {
        page,
        body: { markdown: 'Is that so?' },
      })
      await api.spaces.postCommentReplyInChangeRequest(space, request.id, comment.id, {
        body: { markdown: 'It is.' },
      })
      const { data: replies } = await api.spaces.listCommentRepliesInChangeRequest(space, request.id, comment.id)
      assert.equal(replies.items.length, 1)
      await api.spaces.requestReviewersForChangeRequest(space, request.id, { users: [sandbox.users.review] })
      await api.spaces.mergeChangeRequest(space, request.id)
      assert.equal((await api.spaces.getChangeRequestById(space, request.id)).data.status, 'merged')
      const { data: after } = await api.spaces.getPageById(space, page, { format: 'markdown' })
      assert.match('markdown' in after ? (after.markdown ?? '') : '', /New words\./)
      assert.deepEqual(
        (await api.spaces.listPages(space)).data.pages.map(({ title }) => title),
        ['Write', 'Write better', 'More'],
      )
    })

    it('publishes a space on a site with a redirect and a share link', async () => {
      const { data: site } = await api.orgs.createSite(organization, { title: 'Docs', type: 'basic' })
      const { data: part } = await api.orgs.addSpaceToSite(organization, site.id, { spaceId: space })
      await api.orgs.publishSite(organization, site.id)
      const { data: link } = await api.orgs.createSiteShareLink(organization, site.id, { name: 'Partners' })
      assert.equal(link.name, 'Partners')
      const { data: redirect } = await api.orgs.createSiteRedirect(organization, site.id, {
        source: '/old',
        destination: { kind: 'site-page', siteSpaceId: part.id, pageId: sandbox.pageAt(space, 'write').node.id },
      })
      assert.equal(redirect.source, '/old')
      assert.equal((await api.orgs.getSiteById(organization, site.id)).data.published, true)
    })

    it('uploads an OpenAPI specification and reads it back', async () => {
      const { data: spec } = await api.orgs.createOrUpdateOpenApiSpecBySlug(organization, 'bicycles', {
        source: { text: specification },
      })
      assert.equal(spec.slug, 'bicycles')
      const background = new BackgroundInSteps(sandbox, [
        new SpecWorker(sandbox.platform, new GuardedFetch({ allowPrivate: false }), readInThread),
      ])
      await background.finish()
      const { data: versions } = await api.orgs.listOpenApiSpecVersions(organization, 'bicycles')
      assert.equal(versions.items.length, 1)
      const { data: latest } = await api.orgs.getLatestOpenApiSpecVersion(organization, 'bicycles')
      assert.equal(latest.id, versions.items[0]?.id)
      await background.stop()
    })

    it('installs an integration, selects a space for it, and uninstalls it', async () => {
      const name = 'reading-time'
      await api.integrations.publishIntegration(name, {
        title: 'Reading time',
        description: 'How long a page takes.',
        scopes: [],
        script: 'export default {}',
        organization,
      })
      const { data: installed } = await api.integrations.installIntegration(name, { organization })
      const where = [name, installed.id] as const
      await api.integrations.updateIntegrationInstallation(...where, { space_selection: 'selected' })
      const spaces = async () =>
        (await api.integrations.listIntegrationInstallationSpaces(...where)).data.items.map((entry) => entry.space)
      assert.deepEqual(await spaces(), [])
      await api.integrations.installIntegrationOnSpace(...where, { space })
      assert.deepEqual(await spaces(), [space])
      const configuration = { wordsPerMinute: 200 }
      await api.integrations.updateIntegrationSpaceInstallation(...where, space, { configuration })
      const { data: onSpace } = await api.integrations.getIntegrationSpaceInstallation(...where, space)
      assert.deepEqual(onSpace.configuration, configuration)
      await api.integrations.uninstallIntegrationFromSpace(...where, space)
      assert.deepEqual(await spaces(), [])
      assert.equal((await api.orgs.listOrganizationInstallations(organization)).data.items.length, 1)
      await api.integrations.uninstallIntegration(...where)
      assert.equal((await api.orgs.listOrganizationInstallations(organization)).data.items.length, 0)
    })

    it('gets a readable refusal without permission and for a missing page', async () => {
      const reader = clientOf('read')
      await assert.rejects(reader.spaces.createChangeRequest(space, { subject: 'Mine' }), isRefusedWith(403))
      await assert.rejects(api.spaces.getPageByPath(space, 'nothing'), isRefusedWith(404))
    })
  })
}
