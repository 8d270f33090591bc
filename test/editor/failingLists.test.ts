import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Client } from '../../src/client/client.ts'
import { ApiError } from '../../src/client/errors/apiError.ts'
import { createReadCache } from '../../src/client/readCache.ts'
import { DocsTreeProvider } from '../../src/features/reading/docsTree/docsTreeProvider.ts'
import type { DocsNode } from '../../src/features/reading/docsTree/nodes/docsNode.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import { ContextKeys } from '../../src/features/shared/commands/contextKeys.ts'
import type { Connection, ConnectionState } from '../../src/features/shared/connections/connection.ts'
import { FamilyChanges } from '../../src/features/shared/families/familyChanges.ts'
import { organizationContents } from '../../src/features/organization/registerOrganization.ts'
import { RequestReader } from '../../src/features/reviewing/changeRequests/requestReader.ts'
import { RequestsTree } from '../../src/features/reviewing/changeRequests/requestsTree.ts'
import { ViewedPages } from '../../src/features/reviewing/changeRequests/viewedPages.ts'
import { createFakeClock } from '../support/fakeClock.ts'
import { tooltipText } from '../support/editor/galley.ts'
import { closeSandboxOrganization, openSandboxOrganization } from '../support/editor/sandboxOrganization.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { MemoryMemento } from '../support/editor/storage.ts'

/** For each kind of element and each request of it: what is shown in addition, and what is hidden. */
const golden: Readonly<Record<string, string>> = {
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

/** An element of any of the three views. */
interface Element {
  readonly id: string
}

interface Tree {
  children(element?: Element): Promise<readonly Element[]>
  item(element: Element): vscode.TreeItem
}

/** Reads from a client that answers from memory, and fails where the test wants. */
class FailingReads {
  /** The requests since the last {@link forget}. */
  readonly asked = new Set<string>()
  readonly connection: Connection
  /** The request that fails. */
  failing: string | undefined
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
  let docs: DocsTreeProvider
  let requests: RequestsTree
  const open: vscode.Disposable[] = []

  before(async () => {
    const { connection, place } = await openSandboxOrganization()
    await fill(connection, place.organizationId)
    reads = new FailingReads(connection)
    const writes = new ChangeRequestWrites()
    const contextKeys = new ContextKeys(silentLog)
    const state = new MemoryMemento()
    const connections = {
      onDidChange: new vscode.EventEmitter<void>().event,
      state: 'signedIn' as ConnectionState,
      active: { server: connection.server, account: connection.account },
      current: () => Promise.resolve(reads.connection),
      forServer: () => Promise.resolve(reads.connection),
      accountOn: () => connection.account,
      accountById: () => connection.account,
      reconnect: () => undefined,
    }
    const contents = organizationContents({ context: { globalState: state }, now: Date.now } as never)
    docs = new DocsTreeProvider({
      now: Date.now,
      changes: new FamilyChanges(),
      branches: contents.branches,
      sites: contents.sites,
      connections,
      contextKeys,
      writes,
      log: silentLog,
      hasMore: () => Promise.resolve(false),
    })
    const reader = new RequestReader(connections, writes)
    // The reader itself reads each change request once.
    reader.content = async (...about) => await new RequestReader(connections, writes).content(...about)
    const marks = { all: [], of: () => [], search: async () => {}, onDidChange: new vscode.EventEmitter<never>().event }
    requests = new RequestsTree({
      connections,
      writes,
      reader,
      log: silentLog,
      viewed: new ViewedPages(state, connections),
      marks,
      clock: createFakeClock(),
      isVisible: () => false,
    } as never)
    open.push(docs, requests, writes)
  })

  after(async () => {
    await groupBy('spaces')
    for (const each of open) each.dispose()
    await closeSandboxOrganization()
  })

  const docsTree = (): Tree => ({
    children: async (node) => await docs.getChildren(node as DocsNode | undefined),
    item: (node) => docs.getTreeItem(node as DocsNode),
  })

  const views = (): Record<string, Tree> => ({
    Docs: docsTree(),
    'Docs by site': docsTree(),
    Organization: {
      children: async (node) =>
        (await (node ? docs.getChildren(node as DocsNode) : docs.organization.getChildren())) ?? [],
      item: (node) => docs.getTreeItem(node as DocsNode),
    },
    'Change Requests': {
      children: (node) => requests.getChildren(node as never),
      item: (node) => requests.getTreeItem(node as never),
    },
  })

  async function groupBy(value: string): Promise<void> {
    const configuration = vscode.workspace.getConfiguration('galley.docsView')
    await configuration.update('groupBy', value, vscode.ConfigurationTarget.Global)
    docs.reset()
  }

  for (const [view, expected] of Object.entries(golden)) {
    it(`are a row beside what did load: ${view}`, async () => {
      await groupBy(view === 'Docs by site' ? 'sites' : 'spaces')
      assert.equal((await failures(views()[view] as Tree)).join('\n'), expected.trim())
    })
  }

  it('are tried again on request, and say why in their tooltip', async () => {
    const tree = views()['Docs'] as Tree
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

/** Returns the root and the first element of each kind that can be expanded. */
async function oneOfEachKind(tree: Tree): Promise<Map<string, Element | undefined>> {
  const found = new Map<string, Element | undefined>([['root', undefined]])
  const visit = async (parent: Element | undefined, isInChangeRequest = false): Promise<void> => {
    const children = await tree.children(parent)
    // Members and teams have no order of their own.
    for (const element of children.toSorted((one, other) => (labelOf(tree, one) < labelOf(tree, other) ? -1 : 1))) {
      const { contextValue = '', collapsibleState } = tree.item(element)
      if (collapsibleState === vscode.TreeItemCollapsibleState.None) continue
      const own = kindOf(contextValue)
      // The files of a change request are read with other requests than those of a space.
      const kind = isInChangeRequest && ['files', 'reusableContents'].includes(own) ? `changeRequest ${own}` : own
      if (found.has(kind)) continue
      found.set(kind, element)
      await visit(element, isInChangeRequest || own === 'changeRequest')
    }
  }
  await visit(undefined)
  return found
}

function kindOf(contextValue: string): string {
  const [first = '', second = ''] = contextValue.split(' ')
  return ['list', 'folder', 'group'].includes(first) ? second : first
}

function labels(tree: Tree, elements: readonly Element[]): string[] {
  return elements.map((element) => labelOf(tree, element))
}

function labelOf(tree: Tree, element: Element): string {
  const { label, description } = tree.item(element)
  const shown = typeof label === 'string' && label !== '' ? label : String(description)
  return shown.replace(/^\w{20}$/, 'ID').replace(/^\w+ \d+, \d{4}, .*M$/, 'TIME')
}

/** Adds what the sandbox doesn't have: redirects. */
async function fill({ client }: Connection, organizationId: string): Promise<void> {
  const { items } = await client.listSites({ organizationId })
  const scope = { organizationId, siteId: items[0]?.id ?? '' }
  const destination = { kind: 'external', url: 'https://example.com' } as const
  await client.createSiteRedirect({ ...scope, body: { source: '/live', destination, draft: false } })
  await client.createSiteRedirect({ ...scope, body: { source: '/draft', destination, draft: true } })
}
