import assert from 'node:assert/strict'
import type { Client } from '../../src/client/client.ts'
import { ApiError } from '../../src/client/errors/apiError.ts'
import { createReadCache } from '../../src/client/readCache.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { tooltipText } from '../support/editor/galley.ts'
import { closeSandboxOrganization, openSandboxOrganization } from '../support/editor/sandboxOrganization.ts'
import {
  labels,
  oneOfEachKind,
  viewNames,
  ViewTrees,
  type Element,
  type Tree,
  type ViewName,
} from '../support/editor/viewTrees.ts'

/** For each kind of element and each request of it: what is shown in addition, and what is hidden. */
const golden: Readonly<Record<ViewName, string>> = {
  Docs: `
root: listOrganizationsForAuthenticatedUser: Can’t load organizations (500), not Galley sandbox
organization: listCollectionsInOrganizationById: Can’t load collections (500), 🧭 Handbook, 🗒️ Meeting notes, not Team
organization: listSpacesInOrganizationById: Can’t load spaces (500), not 📖 Galley user guide
space: listPages: Can’t load pages (500), not All pages, An empty page, Ideas for later…
changeRequests: listChangeRequestsForSpace draft: Can’t load drafts (500)
changeRequests: listChangeRequestsForSpace open: Can’t load open change requests (500), not #1 Numbers in words
changeRequest: getChangeRequestChanges: Can’t load changes (500), not How we write
branchPages: listPagesInChangeRequest: Can’t load pages (500), not All pages, An empty page, Ideas for later…
changeRequest files: listFilesInChangeRequestById: Can’t load files (500), not No files yet
changeRequest reusableContents: getRevisionOfChangeRequestById: Can’t load reusable content (500), not No reusable content yet
files: listFiles: Can’t load files (500), not No files yet
reusableContents: getCurrentRevision: Can’t load reusable content (500), not No reusable content yet`,
  'Docs by site': `
root: listOrganizationsForAuthenticatedUser: Can’t load organizations (500), not Galley sandbox
organization: listCollectionsInOrganizationById: everything
organization: listSites: Can’t load sites (500), Team, 📖 Galley user guide, not Not on a Site, Sample docs
organization: listSpacesInOrganizationById: everything
offSite: getSiteStructure: Can’t load the structure of “Sample docs” (500), 📖 Galley user guide
offSite: listCollectionsInOrganizationById: Can’t load collections (500), 🗒️ Meeting notes, not Team
offSite: listSites: Can’t load sites (500), 📖 Galley user guide
offSite: listSpacesInOrganizationById: Can’t load spaces (500)
site: getSiteStructure: Can’t load the structure of the site (500), not For writers, 📖 Galley user guide
siteSectionGroup: getSiteStructure: Can’t load the structure of the site (500), not Markdown in ten minutes, The reading circle
space: listPages: Can’t load pages (500), not Get started, Publish, Read…
changeRequests: listChangeRequestsForSpace draft: Can’t load drafts (500), not #4 Set up a whole team
changeRequests: listChangeRequestsForSpace open: Can’t load open change requests (500), not #3 Say how search orders its results
changeRequest: getChangeRequestChanges: Can’t load changes (500), not Go to page, and search, Pages
branchPages: listPagesInChangeRequest: Can’t load pages (500), not Get started, Publish, Read…
changeRequest files: listFilesInChangeRequestById: Can’t load files (500), not day.svg, galley-words.csv, night.svg…
changeRequest reusableContents: getRevisionOfChangeRequestById: Can’t load reusable content (500), not Try it first
files: listFiles: Can’t load files (500), not day.svg, galley-words.csv, night.svg…
reusableContents: getCurrentRevision: Can’t load reusable content (500), not Try it first`,
  Organization: `
root: listOrganizationsForAuthenticatedUser: Can’t load organizations (500), not Galley sandbox
organization: listOrganizationsForAuthenticatedUser: everything
conversationClusterList: listConversationsIssuesClusters: Can’t load questions (500), not draft, restart, closed
conversationCluster: listConversationsIssues: Can’t load issues (500), not After a restart my draft was marked as unpushed., Draft gone after a restart?
conversationList: listConversations: Can’t load conversations (500), not Draft gone after a restart?, chat-1057
integrationList: listIntegrations: Can’t load integrations (500), not Reading time
integrationEventList: listIntegrationEvents: Can’t load events (500), not installation_setup
installationList: listIntegrationInstallations: Can’t load installations (500), not Galley sandbox
installationList: listOrganizationsForAuthenticatedUser: Can’t load organizations (500), ID, not Galley sandbox
siteInstallationList: listIntegrationSiteInstallations: Can’t load sites with it (500), not Sample docs
spaceInstallationList: listIntegrationSpaceInstallations: Can’t load spaces with it (500), not Galley user guide, Handbook, Meeting notes
openApiSpecList: listOpenAPISpecs: Can’t load OpenAPI specs (500), not reading-circle
openApiSpec: listOpenAPISpecVersions: Can’t load versions (500), not TIME
people: listOrganizationsForAuthenticatedUser: everything
memberList: listMembersInOrganizationById: Can’t load members (500), not Amara Okafor, Ines Moreau, Jonas Lindqvist…
memberSpaceList: listSpacesForOrganizationMember: Can’t load spaces (500), not Galley user guide, Handbook, Meeting notes
memberTeamList: listTeamsForOrganizationMember: Can’t load teams (500), not Support
samlProviderList: listSAMLProvidersInOrganizationById: Can’t load SAML providers (500), not Company sign-in
teamList: listTeamsInOrganizationById: Can’t load teams (500), not Developer relations, Documentation, Support
deletedSpaceList: listSpacesInOrganizationById: Can’t load spaces (500), not No recently deleted spaces
siteList: listSites: Can’t load sites (500), not Sample docs
site: getSiteStructure: Can’t load the structure of the site (500), not For writers, Galley user guide
site: listOrganizationsForAuthenticatedUser: everything
siteSectionGroup: getSiteStructure: Can’t load the structure of the site (500), not Markdown in ten minutes, The reading circle
siteSection: getSiteStructure: Can’t load the structure of the site (500), not Galley user guide
siteRedirectList: getSiteById: Can’t load the structure of the site (500)
siteRedirectList: getSiteStructure: Can’t load the structure of the site (500)
siteRedirectList: listPages: everything
siteRedirectList: listSiteRedirects: Can’t load redirects (500), not /live
siteRedirectList: listSiteRedirects true: Can’t load draft redirects (500), not /draft
shareLinkList: listSiteShareLinks: Can’t load share links (500), not Reviewers outside the team
translationList: listSpacesInOrganizationById: everything
translationList: listTranslations: Can’t load translations (500), not No translations yet`,
  'Change Requests': `
root: getAuthenticatedUser: Can’t load your user name (500), not Mine, Needs My Review
root: listChangeRequestsForOrganization draft: Can’t load drafts (500), not Drafts
root: listChangeRequestsForOrganization open: Can’t load open change requests (500), not Open
root: listChangeRequestsForOrganization open reviewer: Can’t load change requests that need your review (500), not Needs My Review
root: listOrganizationsForAuthenticatedUser: Can’t load organizations (500), not Drafts, Mine, Needs My Review…
root: listSpacesInOrganizationById: Can’t load spaces (500)
changeRequest: getChangeRequestChanges: Can’t load changes (500), not Set up a team
changeRequest: listPagesInRevisionById: Can’t load changes (500), not Set up a team
merged: listChangeRequestsForOrganization merged: Can’t load merged change requests (500), not #1 Add a glossary`,
}

/** Reads from a client that answers from memory, and fails where the test wants. */
class FailingReads {
  /** The requests since the last {@link forget}. */
  readonly asked = new Set<string>()
  connection: Connection
  /** The request that fails. */
  failing: string | undefined
  /** Runs instead of the next request, which then fails because it was cancelled. */
  cancelling: (() => void) | undefined
  status = 500
  readonly #known = new Map<string, Promise<unknown>>()

  constructor(real: Connection) {
    const client = new Proxy(real.client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function' || !/^(get|list)/.test(String(name))) return value
        return async (input: Readonly<Record<string, unknown>>) => await this.#answer(target, String(name), input)
      },
    })
    this.connection = { ...real, client, cache: createReadCache(client) }
  }

  /** Replaces the connection by another one to the same server. */
  reconnect(): void {
    const { client } = this.connection
    this.connection = { ...this.connection, cache: createReadCache(client) }
  }

  /** Makes everything be read again. */
  forget(): void {
    this.asked.clear()
    this.connection.cache.invalidate(() => true)
  }

  async #answer(client: Client, name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const varying = ['status', 'draft', 'requestedReviewer'].flatMap((field) =>
      input[field] === undefined
        ? []
        : [field === 'requestedReviewer' ? 'reviewer' : ([input[field]].flat() as string[]).join()],
    )
    const request = [name, ...varying].join(' ')
    this.asked.add(request)
    const cancelled = this.cancelling
    this.cancelling = undefined
    cancelled?.()
    if (cancelled) throw new ApiError('cancelled', { operation: name })
    if (request === this.failing) throw new ApiError('server', { operation: name, status: this.status })
    const key = `${name} ${JSON.stringify(input)}`
    const call = Reflect.get(client, name) as (input: unknown) => Promise<unknown>
    const answer = this.#known.get(key) ?? call(input)
    this.#known.set(key, answer)
    return await answer
  }
}

describe('Lists that can’t be loaded', function () {
  this.timeout(120_000)
  let reads: FailingReads
  let trees: ViewTrees

  before(async () => {
    const { connection, place } = await openSandboxOrganization()
    await fill(connection, place.organizationId)
    reads = new FailingReads(connection)
    trees = new ViewTrees(() => reads.connection)
  })

  after(async () => {
    await trees.dispose()
    await closeSandboxOrganization()
  })

  for (const view of viewNames) {
    it(`are a row beside what did load: ${view}`, async () => {
      assert.equal((await failures(await trees.view(view))).join('\n'), golden[view].trim())
    })
  }

  for (const view of viewNames) {
    it(`are read with the new connection if theirs is replaced meanwhile: ${view}`, async () => {
      const tree = await trees.view(view)
      for (const [kind, element] of await oneOfEachKind(tree)) {
        reads.forget()
        const whole = labels(tree, await tree.children(element))
        reads.forget()
        reads.cancelling = () => reads.reconnect()
        assert.deepEqual(labels(tree, await tree.children(element)), whole, kind)
        reads.cancelling = undefined
      }
    })
  }

  it('are tried again on request, and say why in their tooltip', async () => {
    const tree = await trees.view('Docs')
    reads.forget()
    reads.failing = 'listOrganizationsForAuthenticatedUser'
    const [row] = await tree.children()
    const item = tree.item(row as Element)
    const { command, contextValue, accessibilityInformation } = item
    assert.equal(command?.command, 'galley.retry')
    assert.equal(contextValue, 'error')
    assert.match(tooltipText(item), /has a problem \(status 500\)/)
    assert.match(accessibilityInformation?.label ?? '', /^Can’t load organizations \(500\)\. .*has a problem/)
    reads.failing = undefined
  })

  /** Fails each request of the first element of each kind, and returns what is shown instead and what is hidden. */
  async function failures(tree: Tree): Promise<string[]> {
    const found: string[] = []
    for (const [kind, element] of await oneOfEachKind(tree)) {
      reads.forget()
      const whole = labels(tree, await tree.children(element))
      for (const request of [...reads.asked].toSorted()) {
        reads.forget()
        reads.failing = request
        const shown = labels(tree, await tree.children(element))
        reads.failing = undefined
        const failed = shown.filter((label) => !whole.includes(label))
        const hidden = whole.filter((label) => !shown.includes(label)).toSorted()
        const hides = hidden.length > 0 ? `, not ${hidden.slice(0, 3).join(', ')}${hidden.length > 3 ? '…' : ''}` : ''
        found.push(`${kind}: ${request}: ${failed.join(', ') || 'everything'}${hides}`)
      }
    }
    return found
  }
})

/** Adds what the sandbox doesn't have: redirects. */
async function fill({ client }: Connection, organizationId: string): Promise<void> {
  const { items } = await client.listSites({ organizationId })
  const scope = { organizationId, siteId: items[0]?.id ?? '' }
  const destination = { kind: 'external', url: 'https://example.com' } as const
  await client.createSiteRedirect({ ...scope, body: { source: '/live', destination, draft: false } })
  await client.createSiteRedirect({ ...scope, body: { source: '/draft', destination, draft: true } })
}
