import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { generations, withdrawnFamilies, type Generation } from '../../../src/contract/generations.ts'
import { pathParameters, type Operation } from '../../../src/contract/operation.ts'
import { operations, type OperationName } from '../../../src/contract/operations.ts'
import { createServer } from '../../../src/sandbox/http/server.ts'
import { addSampleDocs } from '../../../src/sandbox/sample/sampleDocs.ts'
import { OfficialDescription } from '../../support/officialDescription.ts'
import { filledSandbox } from './support/filledSandbox.ts'
import { sampleIds } from './support/sampleIds.ts'
import { TestSandbox } from './support/testSandbox.ts'

/** The parameters of a request: those of its path, or those of its query. */
type Ids = Readonly<Record<string, string>>
interface Source {
  readonly sandbox: TestSandbox
  readonly ids: readonly Ids[]
  readonly queries: Partial<Record<OperationName, Ids>>
}

/**
 * The required fields of the official description that answers lack, by the words of the guide that explain them. An
 * entry is an operation with a field or, after `…`, the end of a field in any operation.
 */
const explained: Readonly<Record<string, readonly string[]>> = {
  'A space without a chosen emoji has no `emoji`': [
    '…space.emoji',
    'getSpaceById: emoji',
    'listSpacesInOrganizationById: items[].emoji',
  ],
  'In link reports and backlinks, a revision has no content and a page has no subpages': [
    '…versionContext.revision.pages',
    '…versionContext.revision.files',
    '…versionContext.revision.reusableContents',
    '…locationReferences[].page.pages',
    '…targetReference.page.pages',
    'listChangeRequestFileBacklinks: items[].page.pages',
    'listChangeRequestPageBacklinks: items[].page.pages',
    'listSpaceFileBacklinks: items[].page.pages',
    'listSpacePageBacklinks: items[].page.pages',
  ],
  'Agent instructions that no one has written have no `updatedAt` and `updatedBy`': [
    'getOrganizationAgentInstructions: updatedAt',
    'getOrganizationAgentInstructions: updatedBy',
  ],
  'A space in a Git folder of this machine has no `installationProvider`': [
    '…gitSync.installationProvider',
    'getGitInfo: installationProvider',
  ],
  'A published site has no `customizations`': [
    'advancedCustomization ai externalLinks favicon feedback footer git header insights internationalization pageActions',
    'pagination pdf privacyPolicy socialAccounts socialPreview styling themes trademark',
  ].flatMap((names) => names.split(' ').map((name) => `getPublishedContentSite: customizations.site.${name}`)),
  'newer blocks, redirects to other sites, and links in groups of sections': [
    'getDocumentById: nodes[] is wrong',
    'getPageDocumentInRevisionById: nodes[] is wrong',
    '…document.nodes[] is wrong',
    'listSiteRedirects: items[].destination is wrong',
    'getSiteRedirectBySource: redirect.destination is wrong',
    'listSiteSectionGroups: items[].children[] is wrong',
    '…structure[].children[] is wrong',
  ],
}

/**
 * The reads that a description doesn't contain: withdrawn ones, and the raw text of a specification, which isn't JSON.
 */
const undescribed: Readonly<Record<Generation, readonly OperationName[]>> = {
  reference: ['getLatestOpenAPISpecVersionContentRaw'],
  current: withdrawnFamilies.flat().filter((name) => operations[name].method === 'GET'),
}

/** Lists that are empty in a sandbox until users sign in through SAML, and visitors meet a condition. */
const withoutData: readonly OperationName[] = [
  'listSSOProviderLoginsInOrganization',
  'listSiteAdaptiveTemplateConditions',
]

const guide = path.join(import.meta.dirname, '../../../media/guide')
const reads = (Object.keys(operations) as OperationName[]).filter((name) => operations[name].method === 'GET')

async function sampleSandbox(): Promise<Source> {
  const sandbox = new TestSandbox()
  await addSampleDocs(sandbox.platform, sandbox.organizationId, sandbox.users, { guide, report: assert.fail })
  return { sandbox, ids: await sampleIds(sandbox), queries: { searchOrganizationContent: { query: 'page' } } }
}

async function sandboxOfEverything(): Promise<Source> {
  const { sandbox, all, queries } = await filledSandbox()
  const { inChangeRequest, publishingBodies: _bodies, ...ids } = all
  return { sandbox, ids: [ids, { ...ids, ...inChangeRequest }], queries }
}

/** Sends every read for everything that a sandbox has, and compares the answers. */
class Comparison {
  readonly differences = new Set<string>()
  readonly #compared = new Set<string>()
  readonly #official: OfficialDescription
  readonly #generation: Generation

  constructor(generation: Generation) {
    this.#generation = generation
    this.#official = new OfficialDescription(generation)
  }

  async compareAll({ sandbox, ids, queries }: Source): Promise<void> {
    const app = createServer(sandbox.platform, () => sandbox.origin, { edition: this.#generation })
    const headers = { host: new URL(sandbox.origin).host, authorization: `Bearer ${sandbox.tokenOf('admin')}` }
    for (const name of this.described()) {
      for (const address of addressesOf(name, ids, queries[name])) {
        const answer = await app.request(`${sandbox.origin}/v1${address}`, { headers })
        if (answer.ok) this.#compare(name, await answer.json())
      }
    }
  }

  described(): OperationName[] {
    return reads.filter((name) => this.#official.describes(operations[name].path))
  }

  /** Returns the operations that had no data to compare. */
  neverCompared(): string[] {
    return this.described().filter((name) => !this.#compared.has(name))
  }

  #compare(name: OperationName, body: unknown): void {
    const { items } = body as { items?: readonly unknown[] }
    if (items?.length !== 0) this.#compared.add(name)
    for (const each of this.#official.differences(operations[name].path, body)) {
      this.differences.add(`${name}: ${each}`)
    }
  }
}

/** Returns the different addresses of an operation, one for each set of IDs that has all its parameters. */
function addressesOf(name: OperationName, all: readonly Ids[], query: Ids = {}): Set<string> {
  const { path: template }: Operation = operations[name]
  const parameters = pathParameters(template)
  const given = all.filter((ids) => parameters.every((parameter) => ids[parameter] !== undefined))
  return new Set(
    given.map((ids) => {
      const filled = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
        encodeURIComponent(ids[parameter] ?? ''),
      )
      return `${filled}?${new URLSearchParams(query).toString()}`
    }),
  )
}

function explains(entry: string, difference: string): boolean {
  if (!entry.startsWith('…')) return entry === difference
  return difference.endsWith(`.${entry.slice(1)}`) || difference.endsWith(` ${entry.slice(1)}`)
}

describe('The sandbox’s answers, compared with the official description,', () => {
  const comparisons = new Map<Generation, Comparison>()

  before(async () => {
    const sources = [await sandboxOfEverything(), await sampleSandbox()]
    for (const generation of generations) {
      const comparison = new Comparison(generation)
      for (const source of sources) await comparison.compareAll(source)
      comparisons.set(generation, comparison)
    }
    for (const { sandbox } of sources) sandbox.close()
  })

  for (const generation of generations) {
    const comparison = (): Comparison => {
      const found = comparisons.get(generation)
      assert.ok(found)
      return found
    }

    it(`lack only required fields that the guide explains, in the generation “${generation}”`, () => {
      const entries = Object.values(explained).flat()
      const unexplained = [...comparison().differences].filter(
        (each) => !entries.some((entry) => explains(entry, each)),
      )
      assert.deepEqual(unexplained, [])
    })

    it(`cover every read with data in the official description of “${generation}”`, () => {
      assert.deepEqual(comparison().neverCompared().toSorted(), withoutData.toSorted())
      assert.deepEqual(
        reads.filter((name) => !comparison().described().includes(name)).toSorted(),
        undescribed[generation].toSorted(),
      )
    })
  }

  it('lack every field that the guide explains', () => {
    const all = [...comparisons.values()].flatMap(({ differences }) => [...differences])
    const entries = Object.values(explained).flat()
    assert.deepEqual(
      entries.filter((entry) => !all.some((each) => explains(entry, each))),
      [],
    )
  })

  it('lack fields only for reasons that the guide contains', () => {
    const page = new URL('../../../media/guide/sandbox/command-line.md', import.meta.url)
    const text = readFileSync(page, 'utf8')
    assert.deepEqual(
      Object.keys(explained).filter((words) => !text.includes(words)),
      [],
    )
  })
})
