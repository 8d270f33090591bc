import { l10n } from 'vscode'
import type { Comment } from '../../../contract/comments.ts'
import type { PageRemarks } from '../../../core/authoring/rendering/readerView.ts'
import type { RenderedDocument } from '../../../core/platform/uris/renderedUris.ts'
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
 * Returns the open threads of a page in a change request as remarks, as text without markup: on the whole page or a
 * block that no longer exists above it, others below their blocks. Takes at most one request, or two with comments on blocks.
 */
export async function threadRemarks(
  reader: RequestReader,
  { server, space: spaceId, changeRequest: changeRequestId, page: pageId }: RenderedDocument,
  text: string,
): Promise<Pick<PageRemarks, 'above' | 'below'>> {
  const { cache } = await reader.connection(server)
  const input = { spaceId, changeRequestId }
  const query = { ...input, format: 'markdown', status: 'open', limit: maxComments } as const
  const { items } = (await cache.get('listCommentsInChangeRequest', query, { maxAge })).value
  const own = items.filter(({ target }) => target.page?.id === pageId)
  if (!own.some(({ target }) => target.node !== undefined)) return { above: own.map(remarkOf), below: [] }
  const page = { ...input, pageId, format: 'document', metadata: false } as const
  const [{ value }, { alignBlocks }] = await Promise.all([
    cache.get('getPageInChangeRequestById', page, { force: true }),
    import('../../../core/review/anchors/alignBlocks.ts'),
  ])
  const alignment = value.document && alignBlocks(value.document, text)
  const placed = own.map((comment) => {
    const { node } = comment.target
    const location = node && alignment?.place(node.id)
    return { html: remarkOf(comment), lines: location?.kind === 'lines' ? location : undefined }
  })
  return {
    above: placed.flatMap(({ html, lines }) => (lines ? [] : [html])),
    below: placed.flatMap(({ html, lines }) => {
      return lines ? [{ startLine: lines.startLine, endLine: lines.endLine, html }] : []
    }),
  }
}

function remarkOf({ postedBy, body, replies }: Comment): string {
  const name = plainTitle(postedBy.displayName)
  const written = 'markdown' in body ? safeBody(body.markdown.slice(0, 2 * maxLength)).markdown : ''
  const about = replies === 0 ? '' : replies === 1 ? l10n.t('1 reply') : l10n.t('{0} replies', replies)
  const parts = [l10n.t('{0} commented: {1}', name, shorten(plainTitle(written), maxLength)), about]
  return parts.flatMap((part) => (part === '' ? [] : [encodeHtml(part)])).join(' · ')
}
