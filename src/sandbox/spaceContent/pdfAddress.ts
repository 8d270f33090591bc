import { notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { randomId } from '../identifiers.ts'

/** How long the address of a PDF is valid (api-facts P1 §4). */
const pdfMilliseconds = 60 * 60 * 1000

/** The content of a PDF: a revision, or one of its pages with or without subpages. */
interface PdfContent {
  readonly title: string
  readonly revisionId: string
  readonly page?: string | undefined
  readonly only?: boolean | undefined
}

/** Creates an address that serves a PDF for a while. Throws a 404 failure if the page doesn't exist. */
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
