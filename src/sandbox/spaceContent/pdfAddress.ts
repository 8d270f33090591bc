import { orNotFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'

/** The content of a PDF: a revision, or one of its pages with or without subpages. */
interface PdfContent {
  readonly title: string
  readonly revisionId: string
  readonly page?: string | undefined
  readonly only?: boolean | undefined
}

/** Creates an address that serves a PDF for a while. Throws a 404 failure if the page doesn't exist. */
export function pdfAddress(context: RequestContext, { title, revisionId, page, only }: PdfContent): { url: string } {
  const { platform, addresses, now } = context
  if (page !== undefined) orNotFound(platform.revisions.tree(revisionId).page(page), 'Page')
  const content = { title, revision_id: revisionId, page_id: page ?? null, only_page: only ? 1 : 0 }
  return { url: addresses.pdf(platform.pdfLinks.add(content, now)) }
}
