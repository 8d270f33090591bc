import assert from 'node:assert/strict'
import type { OperationName } from '../../../../src/contract/operations.ts'
import { setMainContent } from '../../../../src/sandbox/spaceContent/mainContent.ts'
import { peopleBodies, peopleIds } from '../organizations/accessOfPeople.ts'
import { notInstalled, publishingIds } from './accessOfPublishing.ts'
import { TestSandbox } from './testSandbox.ts'

const repository = '/repository'

/** Filled once for all tests, each of which gets a copy. */
const templates: ReturnType<typeof fill>[] = []

/**
 * Creates a sandbox with one of everything, and returns what each operation can be called with: IDs, queries and
 * bodies.
 */
export async function filledSandbox() {
  const template = templates[0] ?? fill()
  templates[0] = template
  const { content, ...callable } = await template
  return { sandbox: new TestSandbox({}, content), ...structuredClone(callable) }
}

async function fill() {
  const sandbox = new TestSandbox()
  const collection = await sandbox.ok('createCollection', {
    organizationId: sandbox.organizationId,
    body: { title: 'Shelf' },
  })
  const other = await sandbox.ok('createCollection', {
    organizationId: sandbox.organizationId,
    body: { title: 'Other' },
  })
  const spaceId = sandbox.addSpace({}, [
    {
      operation: 'insert_files',
      files: [{ name: 'a.csv', ref: 'a', contentType: 'text/csv', content: new TextEncoder().encode('a,b') }],
    },
    { operation: 'insert_page', title: 'One', document: { markdown: 'Words and [a file](./a).' } },
  ]).id
  const reusableContentId = addReusableContent(sandbox, spaceId)
  // Nothing runs in the background in this sandbox, so the folder is never read.
  sandbox.platform.gitSyncs.bind(spaceId, repository, sandbox.time.toISOString())
  const [file] = (await sandbox.ok('listFiles', { spaceId })).items
  const page = sandbox.pageAt(spaceId, 'one')
  const revision = await sandbox.ok('getCurrentRevision', { spaceId })
  const change = await sandbox.ok('createChangeRequest', { spaceId, body: { subject: 'A change' } })
  const all = {
    organizationId: sandbox.organizationId,
    collectionId: collection.id,
    spaceId,
    pageId: page.node.id,
    pagePath: 'one',
    fileId: file?.id ?? '',
    reusableContentId,
    revisionId: revision.id,
    documentId: page.node.documentId ?? '',
    blockKey: sandbox.platform.documents.document(page.node.documentId ?? '').nodes[0]?.key ?? '',
    changeRequestId: change.id,
    ...(await peopleIds(sandbox, spaceId, change.id)),
    ...(await publishingIds(sandbox, spaceId)),
  }
  const appAddress = (await sandbox.ok('getSpaceById', { spaceId })).urls.app
  const content = sandbox.content()
  sandbox.close()
  return {
    content,
    all,
    bodies: { ...bodiesFor(other.id), ...all.publishingBodies } as Partial<Record<OperationName, unknown>>,
    queries: {
      searchSpaceContent: { query: 'words' },
      searchOrganizationContent: { query: 'words' },
      installIntegration: { integrationName: notInstalled },
      getSiteRedirectBySource: { source: '/old' },
      getEmbedByUrlInSpace: { url: 'https://youtu.be/aqz-KE-bpKQ' },
      getContentByUrl: { url: appAddress },
    } as Partial<Record<OperationName, Record<string, string>>>,
  }
}

/** Adds reusable content, which otherwise only an import creates. Returns its ID. */
function addReusableContent({ platform, users, time }: TestSandbox, spaceId: string): string {
  const space = platform.spaces.get(spaceId)
  assert.ok(space)
  const { content } = platform.revisions.tree(space.revision_id)
  const reusable = { id: platform.newId(), title: 'Notice', documentId: platform.documents.put('Mind the gap.') ?? '' }
  const revision = {
    type: 'edits',
    content: { ...content, reusableContents: [reusable] },
    parents: [space.revision_id],
  } as const
  setMainContent(platform, space, revision, { userId: users.admin, time: time.toISOString() })
  return reusable.id
}

function bodiesFor(collectionId: string): Partial<Record<OperationName, unknown>> {
  return {
    updateCollectionById: { title: 'New' },
    moveCollection: { parent: collectionId },
    transferCollection: { organization: 'nowhere' },
    createCollection: { title: 'Third' },
    updateSpaceById: { title: 'New' },
    moveSpace: { parent: collectionId },
    transferSpace: { organization: 'nowhere' },
    applyTemplateToSpace: { id: 'blank' },
    importGitRepository: { url: repository, ref: 'refs/heads/main' },
    exportToGitRepository: { url: repository, ref: 'refs/heads/main', commitMessage: 'Write it down' },
    createChangeRequest: {},
    createSpace: { title: 'Second' },
    updateChangeRequestContent: { changes: [{ operation: 'insert_page', document: {} }] },
    updateChangeRequestById: { status: 'open' },
    ...peopleBodies,
  }
}
