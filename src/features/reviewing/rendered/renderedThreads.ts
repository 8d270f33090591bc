import { l10n } from 'vscode'
import type { Comment } from '../../../contract/comments.ts'
import type { Document } from '../../../contract/schemas/document.ts'
import type { PageRemarks } from '../../../core/authoring/rendering/readerView.ts'
import type { RenderedDocument } from '../../../core/platform/uris/renderedUris.ts'
import type { Alignment } from '../../../core/review/anchors/alignBlocks.ts'
import type { Outgoing } from '../../../core/review/comments/outgoing.ts'
import { safeBody } from '../../../core/review/comments/safeBody.ts'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'
import { plainTitle, shorten } from '../../../core/text/strings/titles.ts'
import type { RequestReader } from '../changeRequests/requestReader.ts'

/** A longer comment is cut: the page as source and the page of the change request have all of it. */
const maxLength = 400
const maxComments = 100
/** In milliseconds. The next page of a review needs no other request, and the user's own comments show at once. */
const maxAge = 10_000

/**
 * Returns the open threads of a page in a change request as remarks, and what the user hasn't sent (`outgoing`), as
 * text without markup: on the whole page or a block that no longer exists above it, others below their blocks. Takes at
 * most one request, or two with comments on blocks.
 */
export async function threadRemarks(
  reader: RequestReader,
  { server, space: spaceId, changeRequest: changeRequestId, page: pageId }: RenderedDocument,
  { text, outgoing }: { readonly text: string; readonly outgoing: readonly Outgoing[] },
): Promise<Pick<PageRemarks, 'above' | 'below'>> {
  const { cache } = await reader.connection(server)
  const input = { spaceId, changeRequestId }
  const query = { ...input, format: 'markdown', status: 'open', limit: maxComments } as const
  const { items } = (await cache.get('listCommentsInChangeRequest', query, { maxAge })).value
  const own = [
    ...items.flatMap((each) =>
      each.target.page?.id === pageId ? [{ node: each.target.node?.id, line: undefined, html: remarkOf(each) }] : [],
    ),
    ...outgoing.flatMap((each) => {
      const { thread, target, line } = each
      return thread === undefined && target?.page === pageId
        ? [{ node: target.node, line, html: remarkOfOutgoing(each) }]
        : []
    }),
  ]
  const hasBlocks = own.some(({ node }) => node !== undefined)
  const page = { ...input, pageId, format: 'document', metadata: false } as const
  const alignment = hasBlocks
    ? await alignedWith((await cache.get('getPageInChangeRequestById', page, { force: true })).value.document, text)
    : undefined
  const placed = own.map(({ node, line, html }) => {
    const location = node === undefined ? undefined : alignment?.place(node)
    if (location?.kind === 'lines') return { html, lines: location }
    return { html, lines: line === undefined ? undefined : { startLine: line, endLine: line + 1 } }
  })
  return {
    above: placed.flatMap(({ html, lines }) => (lines ? [] : [html])),
    below: placed.flatMap(({ html, lines }) => {
      return lines ? [{ startLine: lines.startLine, endLine: lines.endLine, html }] : []
    }),
  }
}

async function alignedWith(document: Document | undefined, text: string): Promise<Alignment | undefined> {
  if (!document) return undefined
  const { alignBlocks } = await import('../../../core/review/anchors/alignBlocks.ts')
  return alignBlocks(document, text)
}

function remarkOfOutgoing({ body, state }: Outgoing): string {
  const written = shorten(plainTitle(safeBody(body.slice(0, 2 * maxLength)).markdown), maxLength)
  return encodeHtml(
    state.kind === 'pending'
      ? l10n.t('You commented, and didn’t send it yet: {0}', written)
      : l10n.t('You commented, but it isn’t sent: {0}', written),
  )
}

function remarkOf({ postedBy, body, replies }: Comment): string {
  const name = plainTitle(postedBy.displayName)
  const written = 'markdown' in body ? safeBody(body.markdown.slice(0, 2 * maxLength)).markdown : ''
  const about = replies === 0 ? '' : replies === 1 ? l10n.t('1 reply') : l10n.t('{0} replies', replies)
  const parts = [l10n.t('{0} commented: {1}', name, shorten(plainTitle(written), maxLength)), about]
  return parts.flatMap((part) => (part === '' ? [] : [encodeHtml(part)])).join(' · ')
}
