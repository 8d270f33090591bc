import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { ContractChecks } from '../../../src/contract/checks/validation.ts'
import { operations, type OperationName, type Output } from '../../../src/contract/operations.ts'
import { alignBlocks } from '../../../src/core/review/anchors/alignBlocks.ts'
import { allowedActions } from '../../../src/core/review/changeRequests/allowedActions.ts'
import { bothChanged } from '../../../src/core/review/changeRequests/bothChanged.ts'
import { changedThings } from '../../../src/core/review/changeRequests/changedThings.ts'
import { mergeDialog } from '../../../src/core/review/changeRequests/mergeDialog.ts'
import { groupRequests } from '../../../src/core/review/changeRequests/requestGroups.ts'
import { reviewContent } from '../../../src/core/review/changeRequests/reviewPages.ts'
import { summaryOf } from '../../../src/core/review/changeRequests/changeRequestSummary.ts'
import { checkMergeRules } from '../../../src/core/review/changeRequests/mergeRules.ts'
import { threadOf, withReplies, entryOf } from '../../../src/core/review/comments/thread.ts'
import { baseOf } from '../../../src/core/review/drafts/shownText.ts'
import { plainText } from '../../../src/core/text/markdown/document/plainText.ts'
import { documentToMarkdown } from '../../../src/core/text/markdown/writing/documentToMarkdown.ts'
import { idChoices } from '../../../src/core/platform/operations/idChoices.ts'
import { idSources } from '../../../src/core/platform/operations/idSources.ts'
import { contentTree } from '../../../src/core/docs/pages/contentTree.ts'
import { detailsText, type DetailsLabels } from '../../../src/core/docs/pages/detailsText.ts'
import { SpacePages } from '../../../src/core/docs/pages/pageIndex.ts'
import { pageText } from '../../../src/core/docs/pages/pageText.ts'
import { searchHits } from '../../../src/core/docs/search/searchHits.ts'
import { allSiteParts, sitePartsAt } from '../../../src/core/docs/sites/siteStructureParts.ts'
import { StructureTree } from '../../../src/core/docs/structure/structureTree.ts'
import { pathParameters } from '../../../src/contract/operation.ts'
import { answeringClient } from '../../support/answeringClient.ts'
import { answersTo } from '../../support/contractAnswers.ts'
import { fullnesses, OfficialAnswers } from '../../support/officialAnswers.ts'
import { OfficialDescription } from '../../support/officialDescription.ts'
import { testSize } from '../../support/testSize.ts'

const detailsLabels: DetailsLabels = {
  yes: 'yes',
  no: 'no',
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
  links: 'Links',
  identifiers: 'Identifiers',
  nameOf: () => undefined,
  moment: (timestamp) => timestamp,
}

const checks = new ContractChecks()
const runs = testSize(10, 250)
const names = Object.keys(operations) as OperationName[]
const t = (text: string, ...values: (string | number | boolean)[]): string =>
  text.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]))

/** What Galley reads with some operations, and how it converts the responses. */
interface Mapping {
  readonly title: string
  readonly reads: readonly OperationName[]
  readonly map: (values: readonly unknown[]) => unknown
}

function mapping<const N extends OperationName[]>(
  title: string,
  reads: N,
  map: (...values: { [At in keyof N]: Output<N[At]> }) => unknown,
): Mapping {
  // The operations return values of these types.
  return { title, reads, map: (values) => map(...(values as { [At in keyof N]: Output<N[At]> })) }
}

const mappings: readonly Mapping[] = [
  mapping(
    'collections and spaces, nested',
    ['listCollectionsInOrganizationById', 'listSpacesInOrganizationById'],
    (collections, spaces) => contentTree(collections.items, spaces.items),
  ),
  mapping('the parts of a site', ['getSiteStructure'], (structure) => [
    allSiteParts(structure),
    ...allSiteParts(structure).map(({ value }) => sitePartsAt(structure, value.id)),
  ]),
  mapping('pages, found by id and path', ['listPages'], ({ pages }) => {
    const found = new SpacePages(pages)
    return [found.entries, ...found.entries.map((entry) => [found.byPath(entry.path), found.firstDocument(entry)])]
  }),
  mapping('a tree of pages to arrange', ['listPages'], ({ pages }) => new StructureTree(pages).toPages()),
  mapping('the text of a page', ['getPageById'], pageText),
  mapping('what a draft starts from', ['getPageInChangeRequestById'], (page) => baseOf(page, 'r1')),
  mapping('a document as Markdown', ['getDocumentById'], documentToMarkdown),
  mapping('a document as bare text', ['getDocumentById'], plainText),
  mapping('comments on the blocks of a document', ['getDocumentById'], (document) =>
    alignBlocks(document, documentToMarkdown(document)),
  ),
  mapping('what a change request changes', ['getChangeRequestChanges'], ({ changes }) => changedThings(changes)),
  mapping(
    'groups of change requests',
    ['listChangeRequestsForSpace', 'listChangeRequestsForOrganization'],
    (open, drafts) => groupRequests({ toReview: open.items, open: open.items, drafts: drafts.items }, 'me'),
  ),
  mapping('what may be done with a change request', ['getChangeRequestById', 'getSpaceById'], (request, space) => [
    ...allowedActions(request, space.permissions),
  ]),
  mapping(
    'merge rules',
    ['getSpaceById', 'getChangeRequestById', 'listChangeRequestReviews'],
    ({ mergeRules }, request, reviews) =>
      checkMergeRules(mergeRules, { request, reviews: reviews.items, me: 'me', nameOf: () => undefined }, t),
  ),
  mapping(
    'the dialog before a merge',
    ['getChangeRequestById', 'listChangeRequestReviews', 'listChangeRequestRequestedReviewers'],
    (request, reviews, requested) => {
      const counts = { changedPages: 1, changedFiles: 2, unreadConflicts: 0, unreadMarked: 0, unpushedDrafts: 0 }
      const lists = {
        unsaved: [],
        conflicts: [],
        marked: [],
        unmetRules: [],
        offersReviews: true,
        reviews: reviews.items,
        requested: requested.items,
      }
      return mergeDialog({ request, spaceTitle: 'Handbook', ...counts, ...lists }, t)
    },
  ),
  mapping('pages that both sides changed', ['listPages', 'listPagesInChangeRequest'], (main, branch) =>
    bothChanged({ base: [], main: main.pages, branch: branch.pages }),
  ),
  mapping(
    'the summary of a change request',
    [
      'getChangeRequestById',
      'getChangeRequestChanges',
      'listPages',
      'listPagesInChangeRequest',
      'listChangeRequestReviews',
      'listChangeRequestRequestedReviewers',
      'listChangeRequestContributors',
    ],
    (...[request, changes, before, after, reviews, requested, contributors]) =>
      summaryOf(
        {
          request,
          spaceTitle: 'Handbook',
          description: request.description ? documentToMarkdown(request.description) : '',
          isComparedWithMain: false,
          offersReviews: true,
          reviews: reviews.items,
          requested: requested.items,
          contributors: contributors.items,
          content: reviewContent(changes, { before: before.pages, after: after.pages }),
          marked: new Set<string>(),
        },
        { t, status: (status) => status, kind: (kind) => kind, moment: (moment) => moment },
      ),
  ),
  mapping('threads of comments', ['listCommentsInSpace', 'listCommentRepliesInSpace'], ({ items }, replies) =>
    items.map((comment) => withReplies(threadOf(comment), replies.items.map(entryOf))),
  ),
  mapping('what a search of an organization found', ['searchOrganizationContent'], ({ items }) => searchHits(items)),
  mapping('what a search of a space found', ['searchSpaceContent'], ({ items }) =>
    searchHits([{ id: 's', title: 'Handbook', pages: items }]),
  ),
  ...names
    .filter((name) => operations[name].method === 'GET')
    .map((name) => mapping(`${name}, as details`, [name], (value) => detailsText('Details', value, detailsLabels))),
  ...identifierMappings(),
]

/** Returns the rows for choosing the ids in addresses. */
function identifierMappings(): Mapping[] {
  const sources = names.flatMap((name) => {
    const parameters = pathParameters(operations[name].path)
    return parameters.flatMap((parameter) => idSources(name, parameter, new Set(parameters)))
  })
  return [...new Set(sources)].map((source) => {
    const title = `${source.operation}, as rows to pick ${source.id} from`
    return mapping(title, [source.operation], (value) => idChoices(source, value))
  })
}

describe(`With any of ${runs} responses, with missing, null and unknown values`, () => {
  for (const { title, reads, map } of mappings) {
    it(`${title}: doesn’t fail, and shows nothing internal`, async () => {
      const { client, call, answer } = answeringClient(checks)
      const property = fc.asyncProperty(fc.tuple(...reads.map(answersTo)), async (answers) => {
        const values: unknown[] = []
        for (const [at, name] of reads.entries()) {
          answer(answers[at] ?? { status: 200, body: {} })
          values.push(await call(name))
        }
        assert.deepEqual(oddTexts(map(values)), [])
      })
      await fc.assert(property, { numRuns: runs })
      await client.close()
    })
  }
})

describe('With what the official description allows: everything, only what is required, and in between', () => {
  const description = new OfficialDescription('reference')
  const described = mappings.filter(({ reads }) =>
    reads.every((name) => operations[name].method === 'GET' && description.describes(operations[name].path)),
  )

  for (const { title, reads, map } of described) {
    it(`${title}: doesn’t fail, and shows nothing internal`, async () => {
      const { client, call, answer } = answeringClient(checks)
      for (const fullness of fullnesses(runs)) {
        const answers = new OfficialAnswers(description, fullness)
        const values: unknown[] = []
        for (const name of reads) {
          answer({ status: 200, body: answers.to(operations[name].path) })
          values.push(await call(name))
        }
        assert.deepEqual(oddTexts(map(values)), [])
      }
      await client.close()
    })
  }
})

/** Returns texts into which a missing value was written. */
function oddTexts(value: unknown, found: string[] = [], seen = new Set<unknown>()): string[] {
  if (typeof value === 'string' && /\bundefined\b|\[object |\bNaN\b|Invalid Date/.test(value)) found.push(value)
  if (typeof value !== 'object' || value === null || seen.has(value)) return found
  seen.add(value)
  for (const each of Object.values(value)) oddTexts(each, found, seen)
  return found
}
