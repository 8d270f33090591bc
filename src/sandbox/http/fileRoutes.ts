import { Hono } from 'hono'
import { plainText } from '../../core/text/markdown/document/plainText.ts'
import type { PageInTree } from '../revisions/pageTree.ts'
import { orNotFound } from './errors.ts'
import { pdfDocument, type PdfChapter } from '../spaceContent/pdfDocument.ts'
import type { Platform } from '../platform.ts'
import type { SandboxServices } from './requestContext.ts'
import type { PdfLinkRow } from '../urls/expiringAddressStore.ts'

/** The media types that a browser can show safely. Other files are downloaded. */
const shown = /^(image\/|audio\/|video\/|text\/plain|application\/pdf)/

/**
 * Serves the bytes of files and PDFs. As on the live service, the address is the secret, so requests need no token.
 * Only readers of a page that uses the file know the address.
 */
export function fileRoutes({ platform }: SandboxServices): Hono {
  const app = new Hono()
  app.get('/files/:download/:name', (context) => {
    const file = orNotFound(platform.files.get(context.req.param('download')), 'File')
    const disposition = shown.test(file.content_type) ? 'inline' : 'attachment'
    return context.body(Uint8Array.from(file.content), 200, {
      'Content-Type': file.content_type,
      'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      // An image can be an SVG with scripts.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
  app.get('/pdf/:id', (context) => {
    const link = orNotFound(platform.pdfLinks.get(context.req.param('id'), platform.clock().toISOString()), 'PDF')
    const pdf = Uint8Array.from(pdfDocument(chaptersOf(platform, link)))
    return context.body(pdf, 200, { 'Content-Type': 'application/pdf' })
  })
  return app
}

function chaptersOf(platform: Platform, link: PdfLinkRow): PdfChapter[] {
  const tree = platform.revisions.tree(link.revision_id)
  const pages = [...tree.all].filter((page) => isWanted(page, link) && page.node.type !== 'link')
  const chapters = pages.map(({ node }) => ({
    title: node.title,
    text: node.documentId === undefined ? '' : plainText(platform.documents.markdown(node.documentId)),
  }))
  return link.page_id === null ? [{ title: link.title, text: '' }, ...chapters] : chapters
}

/**
 * Returns whether the PDF contains a page. The link covers the whole space, a page with its subpages, or with `only`
 * just the page.
 */
function isWanted(page: PageInTree, link: PdfLinkRow): boolean {
  if (link.page_id === null || page.node.id === link.page_id) return true
  if (link.only_page === 1) return false
  return page.parent !== undefined && isWanted(page.parent, link)
}
