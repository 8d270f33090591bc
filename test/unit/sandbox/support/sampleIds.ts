import type { Page } from '../../../../src/contract/revisions.ts'
import type { TestSandbox } from './testSandbox.ts'

type Ids = Readonly<Record<string, string>>

/** Returns sets of path parameters that belong together in a sandbox with the sample docs. */
export async function sampleIds(sandbox: TestSandbox): Promise<Ids[]> {
  const at = { organizationId: sandbox.organizationId }
  const { items: spaces } = await sandbox.ok('listSpacesInOrganizationById', at)
  const { items: collections } = await sandbox.ok('listCollectionsInOrganizationById', at)
  const { items: members } = await sandbox.ok('listMembersInOrganizationById', at)
  const { items: sites } = await sandbox.ok('listSites', at)
  const { items: requests } = await sandbox.ok('listChangeRequestsForOrganization', at)
  const contents = (await Promise.all(spaces.map(async ({ id }) => await spaceIds(sandbox, id)))).flat()
  return [
    at,
    ...collections.map(({ id }) => ({ ...at, collectionId: id })),
    ...members.map(({ id }) => ({ ...at, userId: id })),
    ...sites.map(({ id }) => ({ ...at, siteId: id })),
    ...requests.map(({ id, space }) => ({ ...at, spaceId: space, changeRequestId: id })),
    ...contents,
    ...requests.slice(0, 1).flatMap(({ id, space }) => {
      return contents.filter(({ spaceId }) => spaceId === space).map((ids) => ({ ...ids, changeRequestId: id }))
    }),
  ]
}

async function spaceIds(sandbox: TestSandbox, spaceId: string): Promise<Ids[]> {
  const at = { spaceId, revisionId: (await sandbox.ok('getCurrentRevision', { spaceId })).id }
  const { items: files } = await sandbox.ok('listFiles', { spaceId })
  const { items: comments } = await sandbox.ok('listCommentsInSpace', { spaceId })
  const { pages } = await sandbox.ok('listPages', { spaceId })
  return [
    at,
    ...files.map(({ id }) => ({ ...at, fileId: id })),
    ...comments.map(({ id }) => ({ ...at, commentId: id })),
    ...pages.flatMap(function ids(page): Ids[] {
      return [{ ...at, ...pageIds(page) }, ...(page.pages ?? []).flatMap(ids)]
    }),
  ]
}

function pageIds({ id, path, documentId }: Page): Ids {
  return { pageId: id, ...(path !== undefined && { pagePath: path }), ...(documentId !== undefined && { documentId }) }
}
