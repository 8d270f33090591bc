import type { NavigatedPage } from '../look/navigation.ts'
import { pageDocument } from '../look/pageDocument.ts'
import type { Site } from '../model/site.ts'
import type { SiteUrls } from '../model/siteUrls.ts'
import type { VariantPage } from '../pages/visitorText.ts'
import { printHead, printedFront, printedHtml } from '../print/printedDocument.ts'
import type { SitePageRenderer } from '../pages/sitePageRenderer.ts'

/** Options for a document of all pages. */
interface SingleOptions extends Pick<NavigatedPage, 'icons'> {
  readonly site: Site
  readonly renderer: SitePageRenderer
  /** Writes the addresses of files next to the document. */
  readonly files: SiteUrls
  /** Whether the document is for printing. */
  readonly forPrint: boolean
}

/**
 * Renders all pages as one document, in the order of the table of contents. Links between pages stay within the
 * document.
 */
export function singleDocument(
  pages: readonly VariantPage[],
  { site, renderer, files, icons, forPrint }: SingleOptions,
): string {
  const shown = pages.filter(({ page }) => !page.isHidden)
  const prefixes = new Map(shown.map(({ page }, at) => [page, `p${at + 1}`]))
  const urlsIn = (own: string): SiteUrls => ({
    ...files,
    page: (page, anchor) => {
      const prefix = prefixes.get(page)
      // The document doesn't contain hidden pages.
      if (prefix === undefined) return '#'
      return `#${anchor === undefined ? prefix : encodeURIComponent(`${prefix}-${anchor}`)}`
    },
    anchor: (anchor) => `#${encodeURIComponent(`${own}-${anchor}`)}`,
  })
  const sections = shown.map(({ variant, page }) => {
    const prefix = prefixes.get(page) ?? ''
    const text = variant.source.text(page.entry) ?? ''
    const { html } = renderer.render({ variant, page, text, urls: urlsIn(prefix), isPrinted: forPrint }, `${prefix}-`)
    return `<section id="${prefix}" class="site-chapter">${forPrint ? printedHtml(html) : html}</section>\n`
  })
  const [variant] = site.variants
  if (variant === undefined) throw new Error('The site has no pages.')
  return pageDocument({
    site: { ...site, parts: [] },
    variant,
    page: undefined,
    urls: urlsIn(''),
    icons,
    rendered: {
      html: (forPrint ? printedFront(site, (page) => urlsIn('').page(page)) : '') + sections.join(''),
      outline: [],
      layout: { isWide: false, hides: (part) => part === 'pagination' },
    },
    title: site.title,
    ...(forPrint && {
      head: printHead(
        shown.map(({ page }) => page),
        site,
      ),
    }),
    data: {},
  })
}
