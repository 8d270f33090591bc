import { notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { randomId } from '../identifiers.ts'

/** The address of a PDF is good this long (api-facts P1 §4). */
const pdfMilliseconds = 60 * 60 * 1000

/** What is to be in a PDF: a revision, or one page of it, alone or with its subpages. */
interface PdfContent {
  readonly title: string
  readonly revisionId: string
  readonly page?: string | undefined
  readonly only?: boolean | undefined
}

/** A new address under which a PDF can be had for a while; 404 for a page that doesn't exist. */
export function pdfAddress(context: RequestContext, { title, revisionId, page, only }: PdfContent): { url: string } {
  const { platform } = context
  if (page !== undefined && !platform.revisions.tree(revisionId).page(page)) throw notFound('Page')
  const id = randomId() + randomId()
  platform.pdfLinks.add(
    {
      id,
      title,
      revision_id: revisionId,
      page_id: page ?? null,
      only_page: only ? 1 : 0,
      expires_at: new Date(platform.clock().getTime() + pdfMilliseconds).toISOString(),
    },
    context.now,
  )
  return { url: context.addresses.pdf(id) }
}
