import type { Input } from '../../contract/operations.ts'
import type { Link, LinkLocation } from '../../contract/linkReports.ts'
import type { Revision } from '../../contract/revisions.ts'
import { flatPages } from '../../core/docs/pages/flatPages.ts'
import { pagesToCompare, revisionDifference } from '../../core/review/changeRequests/revisionDifference.ts'
import { unlessNotFound } from '../errors/apiError.ts'
import { allItems, type Fallback, type FallbackServices } from './fallback.ts'

/** Compares a change request with the published content of its space, as it is now. */
export const compareWithMain: Fallback<'getChangeRequestChanges'> = async ({ client, options }, input) => {
  const { spaceId, changeRequestId, limit } = input
  const [before, after] = await Promise.all([
    client.getCurrentRevision({ spaceId, metadata: false }, options),
    client.getRevisionOfChangeRequestById({ spaceId, changeRequestId, metadata: false }, options),
  ])
  const format = { format: 'markdown', metadata: false } as const
  const comparing = pagesToCompare(before, after).map(async (pageId) => {
    const [one, other] = await Promise.all([
      client.getPageById({ spaceId, pageId, ...format }, options),
      client.getPageInChangeRequestById({ spaceId, changeRequestId, pageId, ...format }, options),
    ])
    return one.markdown === other.markdown ? [] : [pageId]
  })
  const others = new Set((await Promise.all(comparing)).flat())
  const changes = revisionDifference(before, after, (pageId) => others.has(pageId))
  const shown = changes.slice(0, limit)
  return { changes: shown, ...(shown.length < changes.length ? { more: changes.length - shown.length } : {}) }
}

type InRevision = Pick<Input<'getRevisionById'>, 'spaceId' | 'revisionId' | 'metadata' | 'computed'>

/** Reads a revision that is the current one of the space or of a change request. Others can't be read. */
export const readRevision: Fallback<'getRevisionById'> = async (services, input) => {
  return await currentRevision(services, input)
}

async function currentRevision(
  { client, known, options }: FallbackServices,
  { revisionId, ...input }: InRevision,
): Promise<Revision | undefined> {
  const changeRequestId = known.changeRequestWith(revisionId)
  if (changeRequestId !== undefined) {
    const inside = { ...input, changeRequestId }
    const revision = await unlessNotFound(client.getRevisionOfChangeRequestById(inside, options))
    if (revision?.id === revisionId) return revision
  }
  const { spaceId } = input
  if ((await client.getSpaceById({ spaceId }, options)).revision !== revisionId) return undefined
  const revision = await client.getCurrentRevision(input, options)
  return revision.id === revisionId ? revision : undefined
}

/** Lists the pages of a revision that is current. */
export const listPages: Fallback<'listPagesInRevisionById'> = async (services, input) => {
  const revision = await currentRevision(services, input)
  return revision && { pages: revision.pages }
}

/** Lists the files of a revision that is current. */
export const listFiles: Fallback<'listFilesInRevisionById'> = async (services, input) => {
  const { spaceId, revisionId, metadata } = input
  const inside = { spaceId, revisionId, ...(metadata === undefined ? {} : { metadata }) }
  const revision = await currentRevision(services, inside)
  return revision && { items: revision.files }
}

/** Reads a page of a revision that is current, also after reading it. */
export const readPage: Fallback<'getPageInRevisionById'> = async (services, { revisionId, ...input }) => {
  const { client, known, options } = services
  const fresh = { ...options, fresh: true }
  const { spaceId } = input
  const changeRequestId = known.changeRequestWith(revisionId)
  if (changeRequestId !== undefined) {
    const inside = { spaceId, changeRequestId }
    const page = await client.getPageInChangeRequestById({ ...input, changeRequestId }, options)
    if ((await client.getChangeRequestById(inside, fresh)).revision === revisionId) return page
  }
  const page = await unlessNotFound(client.getPageById(input, options))
  return (await client.getSpaceById({ spaceId }, fresh)).revision === revisionId ? page : undefined
}

/** Reads the document of a page of a revision that is current. */
export const readDocument: Fallback<'getPageDocumentInRevisionById'> = async (services, input) => {
  return (await readPage(services, { ...input, format: 'document' }))?.document
}

/** Finds reusable content in the current revision. */
export const readReusableContent: Fallback<'getReusableContentById'> = async ({ client, options }, input) => {
  const { reusableContentId, ...inside } = input
  const { reusableContents } = await client.getCurrentRevision(inside, options)
  return reusableContents.find(({ id }) => id === reusableContentId)
}

/** Finds reusable content in the current revision of a change request. */
export const readReusableContentInChangeRequest: Fallback<'getReusableContentInChangeRequestById'> = async (
  { client, options },
  { reusableContentId, ...inside },
) => {
  const { reusableContents } = await client.getRevisionOfChangeRequestById(inside, options)
  return reusableContents.find(({ id }) => id === reusableContentId)
}

/** Finds the links to a page among all links of its space. */
export const listBacklinks: Fallback<'listSpacePageBacklinks'> = async ({ client, options }, { spaceId, pageId }) => {
  const links = await allItems(async (paging) => await client.listSpaceLinks({ spaceId, ...paging }, options))
  return { items: placesOf(links.filter((link) => isLinkTo(link, spaceId, pageId))) }
}

function isLinkTo({ targetReference }: Link, spaceId: string, pageId: string): boolean {
  if (targetReference?.page?.id !== pageId) return false
  const { space } = targetReference
  return typeof space !== 'object' || space === null || !('id' in space) || space.id === spaceId
}

/** Two links can be at the same place. */
function placesOf(links: readonly Link[]): LinkLocation[] {
  const places = links.flatMap(({ locationReferences }) => locationReferences)
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
}

/** Collects the links of all pages of a change request. */
export const listLinks: Fallback<'listChangeRequestLinks'> = async ({ client, options }, input) => {
  const { spaceId, changeRequestId, status, brokenContext } = input
  if (brokenContext !== undefined) return undefined
  const inside = { spaceId, changeRequestId }
  const { pages } = await client.listPagesInChangeRequest({ ...inside, metadata: false }, options)
  const lists = flatPages(pages)
    .filter(({ type }) => type === 'document')
    .map(async ({ id: pageId }) => {
      const input = { ...inside, pageId }
      return await allItems(
        async (paging) => await client.listPageLinksInChangeRequest({ ...input, ...paging }, options),
      )
    })
  const all = (await Promise.all(lists)).flat()
  const broken = all.filter((link) => link.status === 'broken')
  const items = all.filter((link) => status === undefined || link.status === status)
  return { items, stats: { total: all.length, broken: { total: broken.length } } }
}

/** Reads the replies whose ids this connection knows, because it posted them. */
export const listKnownReplies: Fallback<'listCommentRepliesInSpace'> = async (services, input) => {
  const { client, known, options } = services
  const { spaceId, commentId, format } = input
  const shape = format === undefined ? {} : { format }
  const replies = [...known.repliesTo(commentId)].map(async (commentReplyId) => {
    const reply = client.getCommentReplyInSpace({ spaceId, commentId, commentReplyId, ...shape }, options)
    return await unlessNotFound(reply)
  })
  return { items: (await Promise.all(replies)).filter((reply) => reply !== undefined) }
}

/** Finds a reply among all replies to a comment of a change request. */
export const readReply: Fallback<'getCommentReplyInChangeRequest'> = async ({ client, options }, input) => {
  const { commentReplyId, ...inside } = input
  const replies = await allItems(async (paging) => {
    return await client.listCommentRepliesInChangeRequest({ ...inside, ...paging }, options)
  })
  return replies.find(({ id }) => id === commentReplyId)
}
