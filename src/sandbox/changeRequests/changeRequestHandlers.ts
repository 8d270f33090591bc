import type { changeRequestOperations } from '../../contract/changeRequests.ts'
import type { ChangeRequest, ChangeRequestLink } from '../../contract/changeRequests.ts'
import { addChangeRequest, requireUnfinished, mergeBranch, updateBranch } from './branches.ts'
import { unmetMergeRules } from '../reviews/unmetMergeRules.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { lastKey, pageOf, type ListPage, type PageRequest } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ChangeRequestFilter, ChangeRequestRow, ChangeRequestStatus } from './changeRequestStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { changeRequestView } from './changeRequestView.ts'
import { branchContent, changeRequestOf } from '../revisions/contentRequests.ts'
import type { Handlers } from '../http/handler.ts'
import { pdfAddress } from '../spaceContent/pdfAddress.ts'
import { fillFromTemplate } from '../spaceContent/templateContent.ts'

/** Operations on change requests (API part 1 §4.4). */
export const changeRequestHandlers: Handlers<keyof typeof changeRequestOperations> = {
  listChangeRequestsForSpace: (context, input) =>
    listIn(context, [context.space], { ...input, status: input.status === undefined ? undefined : [input.status] }),

  listChangeRequestsForOrganization: (context, input) =>
    listIn(
      context,
      context.visibleSpaces(context.organization.id).filter(({ id }) => id === (input.space ?? id)),
      input,
    ),

  createChangeRequest(context, input) {
    const act = { userId: context.user.id, time: context.now }
    const row = addChangeRequest(context.platform, context.space, { subject: input.body.subject ?? '' }, act)
    if (input.body.template) fillFromTemplate(context, row, input.body.template)
    return viewOf(context, row.id)
  },

  getChangeRequestById: (context, input) => viewOf(context, input.changeRequestId),

  updateChangeRequestById(context, input) {
    const row = changeRequestOf(context, input.changeRequestId)
    if (row.status === 'merged') throw conflict(`Change request #${row.number} is merged, so it can’t be changed.`)
    const { subject, description, status, links } = input.body
    if (Object.values(input.body).some((value) => value !== undefined)) {
      context.platform.changeRequests.change(row.id, {
        subject,
        description: description && JSON.stringify(description),
        // The contract accepts only these values.
        status: status as ChangeRequestStatus | undefined,
        links: links && JSON.stringify(numbered(context, row, links)),
        updated_at: context.now,
      })
    }
    return viewOf(context, row.id)
  },

  mergeChangeRequest(context, input) {
    const row = changeRequestOf(context, input.changeRequestId)
    requireUnfinished(row, 'merged')
    const { platform, space, user } = context
    const unmet = unmetMergeRules(context, row)
    if (unmet.length > 0) throw conflict(`Change request #${row.number} can’t be merged: ${unmet.join(' ')}`)
    const { revision, conflicts } = mergeBranch(platform, space, row, { userId: user.id, time: context.now })
    return { revision, result: conflicts.length > 0 ? 'conflicts' : 'merge', ...named(conflicts) }
  },

  updateChangeRequest(context, input) {
    const row = changeRequestOf(context, input.changeRequestId)
    const act = { userId: context.user.id, time: context.now }
    const { revision, conflicts } = updateBranch(context.platform, context.space, row, act)
    return { revision, result: conflicts.length > 0 ? 'conflicts' : 'update', ...named(conflicts) }
  },

  getChangeRequestPDF(context, input) {
    const { row, revision } = branchContent(context, input)
    const title = row.subject || `Change request #${row.number}`
    return pdfAddress(context, { title, revisionId: revision.id, page: input.page, only: input.only })
  },
}

interface ListRequest extends PageRequest {
  readonly status?: readonly string[] | undefined
  readonly creator?: string
  readonly contributor?: string
  readonly requestedReviewer?: string
  readonly conversationsIssuesCluster?: string
  readonly orderBy?: string
}

function listIn(context: RequestContext, spaces: readonly SpaceRow[], request: ListRequest): ListPage<ChangeRequest> {
  // The sandbox creates no change requests from clusters of conversations, so no change request belongs to one.
  if (request.conversationsIssuesCluster !== undefined) return { items: [], count: 0 }
  const byId = new Map(spaces.map((space) => [space.id, space]))
  const ids = [...byId.keys()]
  const filter: ChangeRequestFilter = {
    statuses: (request.status ?? ['open']) as readonly ChangeRequestStatus[],
    creator: request.creator,
    contributor: request.contributor,
    requestedReviewer: request.requestedReviewer,
  }
  const column = request.orderBy === 'createdAt' ? 'created_at' : 'updated_at'
  const order = { start: lastKey, key: (row: ChangeRequestRow): [string, string] => [row[column], row.id] }
  const rows = context.platform.changeRequests.list(ids, filter, column)
  return pageOf(request, order, rows, (row) => changeRequestView(row, byId.get(row.space_id) ?? context.space, context))
}

function viewOf(context: RequestContext, idOrNumber: string): ChangeRequest {
  return changeRequestView(changeRequestOf(context, idOrNumber), context.space, context)
}

/** Keeps the ids that links have, and gives the others new ones. */
function numbered(
  { platform }: RequestContext,
  row: ChangeRequestRow,
  links: readonly (Omit<ChangeRequestLink, 'id'> & { id?: string })[],
): ChangeRequestLink[] {
  const known = new Set((JSON.parse(row.links) as ChangeRequestLink[]).map(({ id }) => id))
  return links.map(({ id, ref, title }) => {
    if (id !== undefined && !known.has(id))
      throw badRequest('“links” contains a link that this change request doesn’t have.')
    return { id: id ?? platform.newId(), ref, ...(title === undefined ? {} : { title }) }
  })
}

/** Adds the pages with conflicts to the answer. The live service doesn't list them, so a client can't rely on it. */
function named(conflicts: readonly { page?: string; title: string; reason: string }[]) {
  return conflicts.length > 0 ? { conflicts: [...conflicts] } : {}
}
