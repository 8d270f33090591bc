import type { urlOperations } from '../../contract/urls.ts'
import type { Output } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { embedOf } from './embeds.ts'
import { decodedSegments, isAppAddress, type AppLocation } from './addresses.ts'
import { notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { changeRequestView } from '../changeRequests/changeRequestView.ts'
import { collectionView } from '../collections/collectionView.ts'
import { PageViews } from '../revisions/pageView.ts'
import { spaceView } from '../spaces/spaceView.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations on addresses (api-facts C8). */
export const urlHandlers: Handlers<keyof typeof urlOperations> = {
  getContentByUrl: (context, input) => contentAt(context, input.url),
  getEmbedByUrlInSpace: (context, input) => embedOf(context, input.url),
}

/**
 * Finds the content of an address in the app: `/app/o/<organization>/c/<collection>`, or something below `/s/<space>`.
 */
function contentAt(context: RequestContext, address: string): Output<'getContentByUrl'> {
  if (!isAppAddress(address) || !URL.canParse(address)) throw contentNotFound()
  const segments = decodedSegments(new URL(address).pathname)
  if (!segments) throw contentNotFound()
  const [, , organizationId = '', kind, id = '', ...rest] = segments
  if (kind === 'c' && rest.length === 0) {
    const collection = context.collectionFor(id, 'view')
    if (collection.organization_id !== organizationId) throw contentNotFound()
    return { collection: collectionView(collection, context) }
  }
  const space = kind === 's' ? context.platform.spaces.get(id) : undefined
  const isVisible = space?.deleted_at === null && may(context.roleInSpace(space), 'view')
  if (!isVisible || space.organization_id !== organizationId) throw contentNotFound()
  return contentOfSpace(context, space, rest)
}

/** Returns the content after the space in an address: `~/changes/<number>` and the path of a page. */
function contentOfSpace(context: RequestContext, space: SpaceRow, rest: readonly string[]): Output<'getContentByUrl'> {
  const { platform } = context
  const isBranch = rest[0] === '~' && rest[1] === 'changes'
  const row = isBranch ? platform.changeRequests.find(space.id, rest[2] ?? '') : undefined
  if (isBranch && !row) throw contentNotFound()
  const path = (isBranch ? rest.slice(3) : rest).join('/')
  const place = { organizationId: space.organization_id, spaceId: space.id, changeRequest: row }
  return {
    space: spaceView(space, context),
    ...(row ? { changeRequest: changeRequestView(row, space, context) } : {}),
    ...(path === '' ? {} : { page: pageAt(context, row?.revision_id ?? space.revision_id, place, path) }),
  }
}

function pageAt(context: RequestContext, revisionId: string, place: AppLocation, path: string) {
  const revision = context.platform.revisions.existing(revisionId)
  const reading = context.reader.open(revision, place, { computed: true })
  const page = reading.tree.pageAt(path)
  if (!page) throw contentNotFound()
  return new PageViews(reading, context.addresses, { metadata: true }).page(page)
}

function contentNotFound() {
  return notFound('Content at this address')
}
