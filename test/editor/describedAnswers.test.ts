import assert from 'node:assert/strict'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { createClient } from '../../src/client/client.ts'
import type { Transport, TransportResponse } from '../../src/client/network/transport.ts'
import { createReadCache } from '../../src/client/readCache.ts'
import { ContractChecks } from '../../src/contract/checks/validation.ts'
import { offeredOperations, type Edition } from '../../src/contract/generations.ts'
import type { OperationName } from '../../src/contract/operations.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { tooltipText } from '../support/editor/galley.ts'
import {
  labels,
  oneOfEachKind,
  viewNames,
  ViewTrees,
  type Element,
  type Tree,
  type ViewName,
} from '../support/editor/viewTrees.ts'
import { fullnesses, OfficialAnswers, type Fullness } from '../support/officialAnswers.ts'
import { OfficialDescription } from '../support/officialDescription.ts'
import { testSize } from '../support/testSize.ts'

const docsLists: readonly OperationName[] = [
  'listOrganizationsForAuthenticatedUser',
  'listCollectionsInOrganizationById',
  'listSpacesInOrganizationById',
  'listPages',
  'listFiles',
  'listChangeRequestsForSpace',
  'listPagesInChangeRequest',
  'listFilesInChangeRequestById',
]
const server = { id: 'described', url: 'https://platform.test', name: 'Described', sandbox: false }
const account = { id: 'described', label: 'Ada' }
const checks = new ContractChecks()

type Answer = readonly [name: string, body: Readonly<Record<string, unknown>>]

/** A server that answers as the platform's own description allows, and refuses one operation. */
class DescribedServer implements Transport {
  /** The operations since the last {@link forget}. */
  readonly asked = new Set<string>()
  /** The operation that is refused. */
  failing: string | undefined
  readonly connection: Connection
  readonly #answers: OfficialAnswers
  readonly #routes: readonly (readonly [name: string, path: string, pattern: RegExp])[]
  readonly #known = new Map<string, Answer>()

  constructor(description: OfficialDescription, edition: Edition, fullness: Fullness) {
    this.#answers = new OfficialAnswers(description, fullness)
    // A path with a fixed name comes before the one with an identifier in its place.
    this.#routes = offeredOperations(edition)
      .filter(({ definition }) => definition.method === 'GET')
      .map(({ name, definition: { path } }) => [name, path, patternOf(path)] as const)
      .toSorted(([, one], [, other]) => one.split('{').length - other.split('{').length)
    const client = createClient({ baseUrl: server.url, token: 'token', transport: this, checks })
    const download = async (): Promise<never> => await Promise.reject(new Error('There are no files.'))
    const browserAddress = async (address: string): Promise<string> => await Promise.resolve(address)
    const cache = createReadCache(client)
    this.connection = { server, account, client, cache, download, browserAddress }
  }

  async request({ url }: { readonly url: string }): Promise<TransportResponse> {
    const address = new URL(url)
    const { pathname, searchParams } = address
    const [name, path] = this.#routes.find(([, , pattern]) => pattern.test(pathname)) ?? []
    searchParams.delete('limit')
    if (name) this.asked.add(name)
    const isRefused = name !== undefined && name === this.failing
    const body = name && path && !isRefused ? this.#answer(name, path, address) : undefined
    const status = isRefused ? 403 : body === undefined ? 404 : 200
    return await Promise.resolve({
      status,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body ?? { error: { code: status, message: 'No.' } })),
    })
  }

  async close(): Promise<void> {}

  /** Makes everything be read again. */
  forget(): void {
    this.asked.clear()
    this.connection.cache.invalidate(() => true)
  }

  /** The things in the lists that were answered, by the names of the operations. */
  get items(): ReadonlyMap<string, readonly unknown[]> {
    const items = this.#answered.flatMap(([name, body]) =>
      [body['items'] ?? body['pages'] ?? []].flat().map((item: unknown) => [name, item] as const),
    )
    return new Map([...Map.groupBy(items, ([name]) => name)].map(([name, all]) => [name, all.map(([, item]) => item)]))
  }

  /** Returns the texts in the answers to operations. */
  textsFrom(names: readonly string[]): ReadonlySet<string> {
    return textsIn(JSON.stringify(this.#answered.filter(([name]) => names.includes(name))))
  }

  get #answered(): readonly Answer[] {
    return [...this.#known.values()]
  }

  /** The same request always gets the same answer, and the second page of a list is the last one. */
  #answer(name: string, path: string, { href, pathname, searchParams }: URL): unknown {
    const known = this.#known.get(href)
    if (known) return known[1]
    const { next, ...last } = { next: undefined, ...coherent(this.#answers.to(path)) }
    // More organizations, sites and spaces would only repeat what is below them.
    const isWhole = searchParams.has('page') || /\/(?:orgs|sites|spaces|site-spaces)$/.test(pathname)
    const body = isWhole || next === undefined ? last : { ...last, next }
    this.#known.set(href, [name, body])
    return body
  }
}

/** Makes an answer fit to the others: each space and change request has the revision that is read, and isn't deleted. */
function coherent(body: unknown): Record<string, unknown> {
  const fit = (name: string, value: unknown): unknown => {
    if (name === 'deletedAt') return undefined
    if (name.startsWith('revision') && typeof value === 'string') return 'revision'
    return typeof value === 'object' && value !== null && 'object' in value && value.object === 'revision'
      ? { ...value, id: 'revision' }
      : value
  }
  return JSON.parse(JSON.stringify(body ?? {}, fit)) as Record<string, unknown>
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** If there are more, something contains itself. */
const maxRows = 20_000

/** Each text that is made up has a number of its own. */
function textsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/text \d+/g))
}

/** What a view shows after everything in it was expanded. */
async function expanded(tree: Tree): Promise<string> {
  const shown: string[] = []
  const visit = async (parent?: Element): Promise<void> => {
    const children = await tree.children(parent)
    assert.equal(new Set(children.map(({ id }) => id)).size, children.length, 'Two rows have the same id.')
    for (const element of children) {
      const { label, description, collapsibleState } = tree.item(element)
      const texts = [label, description].map((text) => (typeof text === 'string' ? text : ''))
      const row = [...texts, element.id, tooltipText(await tree.resolved(element))].join(' ')
      assert.doesNotMatch(row, /^Can’t load/, `${parent?.id ?? 'root'}: ${row}`)
      shown.push(row)
      assert.ok(shown.length < maxRows, `Too many rows below ${element.id}`)
      if (collapsibleState !== vscode.TreeItemCollapsibleState.None) await visit(element)
    }
  }
  await visit()
  return shown.join('\n')
}

/** The lists whose things each view shows. The others are read for something else, such as the names of people. */
const shownLists: Readonly<Record<ViewName, readonly OperationName[]>> = {
  Docs: docsLists,
  'Docs by site': [...docsLists, 'listSites'],
  Organization: [
    'listOrganizationsForAuthenticatedUser',
    'listSites',
    'listSiteShareLinks',
    'listSiteRedirects',
    'listMembersInOrganizationById',
    'listTeamsInOrganizationById',
    'listSpacesForOrganizationMember',
    'listTeamsForOrganizationMember',
    'listSAMLProvidersInOrganizationById',
    'listIntegrations',
    'listIntegrationEvents',
    'listIntegrationInstallations',
    'listIntegrationSpaceInstallations',
    'listIntegrationSiteInstallations',
    'listTranslations',
    'listConversations',
    'listConversationsIssues',
    'listConversationsIssuesClusters',
    'listOpenAPISpecs',
    'listOpenAPISpecVersions',
  ],
  'Change Requests': ['listOrganizationsForAuthenticatedUser', 'listChangeRequestsForOrganization'],
}

/** Operations that only together say what is shown: if one fails, its list isn't known. */
const together: readonly (readonly string[])[] = [
  ['getChangeRequestChanges', 'listPagesInRevisionById'],
  // The structure of a site and the changes of a change request, on a server with only the reference.
  ['listSiteSpaces', 'listSiteSectionGroups', 'getPublishedContentSite'],
  ['getCurrentRevision', 'getRevisionOfChangeRequestById', 'getSpaceById'],
]

const editions: readonly Edition[] = ['reference', 'current', 'only-reference']

describe('Answers that the official description allows', function () {
  this.timeout(120_000)
  const project = join(vscode.extensions.getExtension('galley-docs.galley')?.extensionPath ?? '', 'package.json')
  const kinds = fullnesses(testSize(2, 20))

  for (const edition of editions) {
    let description: OfficialDescription

    before(() => {
      description = new OfficialDescription(edition === 'current' ? 'current' : 'reference', project)
    })

    for (const view of viewNames) {
      it(`${edition}: are shown, and one that fails hides nothing else: ${view}`, async () => {
        for (const fullness of kinds) {
          const described = new DescribedServer(description, edition, fullness)
          const trees = new ViewTrees(() => described.connection)
          const tree = await trees.view(view)
          assertAllShown(described, shownLists[view], textsIn(await expanded(tree)))
          await assertOthersShown(described, tree)
          await trees.dispose()
          await described.connection.client.close()
        }
      })
    }
  }
})

/** Each thing of a list has a row with one of its texts. */
function assertAllShown(server: DescribedServer, names: readonly string[], shown: ReadonlySet<string>): void {
  for (const name of names) {
    for (const item of server.items.get(name) ?? []) {
      const own = [...textsIn(JSON.stringify(item))]
      assert.ok(own.length === 0 || own.some((text) => shown.has(text)), `${name}: ${JSON.stringify(item)}`)
    }
  }
}

/**
 * Fails each operation below the first element of each kind. Says so if that hides anything, and hides only what comes
 * from it.
 */
async function assertOthersShown(server: DescribedServer, tree: Tree): Promise<void> {
  for (const [kind, element] of await oneOfEachKind(tree)) {
    server.forget()
    const whole = labels(tree, await tree.children(element))
    const asked = [...server.asked]
    for (const failing of asked) {
      server.forget()
      server.failing = failing
      const left = labels(tree, await tree.children(element))
      server.failing = undefined
      const lost = whole.filter((label) => !left.includes(label))
      const where = `${kind}, ${failing}: ${lost.join(' | ')}`
      if (lost.length > 0)
        assert.ok(
          left.some((label) => label.startsWith('Can’t load')),
          where,
        )
      const own = server.textsFrom(together.find((names) => names.includes(failing)) ?? [failing])
      for (const label of lost) {
        const texts = [...textsIn(label)]
        assert.ok(texts.length === 0 || texts.some((text) => own.has(text)), where)
      }
    }
  }
}
