import { readFrontMatter } from '../../core/text/markdown/frontMatter.ts'
import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'
import type { OwnFiles } from '../look/ownFiles.ts'
import { pageDocument } from '../look/pageDocument.ts'
import { closestPages } from '../model/closestPages.ts'
import { homeOf, type Site } from '../model/site.ts'
import type { SitePage } from '../model/variantSource.ts'
import { serverUrls } from '../model/siteUrls.ts'
import type { RedirectTarget, SiteVariant } from '../model/siteVariant.ts'
import { visitedMarkdown } from '../pages/visitorText.ts'
import { messagePage, SitePageRenderer } from '../pages/sitePageRenderer.ts'
import type { LiveSite } from './liveSite.ts'

/** The response to a request for an address. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly html: string; readonly status: 200 | 404 }
  | { readonly kind: 'markdown'; readonly text: string }
  | ({ readonly kind: 'redirect' } & RedirectTarget)

/** Pages of a live site, each rendered on request. */
export class PageAnswers {
  readonly #live: LiveSite
  readonly #own: OwnFiles
  readonly #renderer: SitePageRenderer

  constructor(live: LiveSite, own: OwnFiles, report: (error: unknown) => void) {
    this.#live = live
    this.#own = own
    this.#renderer = new SitePageRenderer({ keepsRemoteOut: true, icon: own.icon, report })
  }

  /** Returns the response for a decoded path. */
  async answer(path: string): Promise<PageAnswer> {
    const site = await this.#live.site()
    const wanted = path.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '')
    for (const variant of site.variants) {
      const page = variant.pageAt(wanted)
      if (page !== undefined) {
        return page.address === wanted && !path.slice(1).endsWith('/')
          ? this.#page(site, variant, page)
          : { kind: 'redirect', address: page.address }
      }
    }
    return this.#markdown(site, wanted) ?? this.#redirect(site, wanted) ?? this.#missing(site, wanted)
  }

  #page(site: Site, variant: SiteVariant, page: SitePage): PageAnswer {
    const text = variant.source.text(page.entry)
    const urls = serverUrls(site)
    const rendered =
      text === undefined
        ? messagePage(page.entry.title, '<p>The text of this page can’t be read.</p>')
        : this.#renderer.render({ variant, page, text, urls })
    const problems = text === undefined ? [] : variant.source.problems(page.entry, text)
    return { kind: 'page', html: this.#document(site, variant, { page, rendered, problems }), status: 200 }
  }

  /** Returns the Markdown of a page, at the address of the page with `.md`. */
  #markdown({ variants }: Site, wanted: string): PageAnswer | undefined {
    if (!wanted.endsWith('.md')) return undefined
    const address = wanted === 'index.md' ? '' : wanted.slice(0, -'.md'.length)
    for (const variant of variants) {
      const page = variant.pageAt(address)
      const text = page && variant.source.text(page.entry)
      if (page === undefined || text === undefined) continue
      return { kind: 'markdown', text: readFrontMatter(visitedMarkdown({ variant, page, text })).body }
    }
    return undefined
  }

  #redirect(site: Site, wanted: string): PageAnswer | undefined {
    for (const variant of site.variants) {
      const { home, names, redirects } = variant
      const to = redirects.get(wanted) ?? (names.address === wanted && home ? { address: home.address } : undefined)
      if (to !== undefined) return { kind: 'redirect', ...to }
    }
    const home = wanted === '' ? homeOf(site) : undefined
    return home && { kind: 'redirect', address: home.address }
  }

  #missing(site: Site, wanted: string): PageAnswer {
    const [variant] = site.variants
    if (variant === undefined) throw new Error('The site has no pages.')
    const urls = serverUrls(site)
    const close = closestPages(site, wanted).map(
      (page) => `<li><a href="${encodeHtml(urls.page(page))}">${encodeHtml(page.entry.title)}</a></li>`,
    )
    const offer = close.length === 0 ? '' : `<p>These pages have similar addresses:</p>\n<ul>${close.join('')}</ul>`
    const words = `<p>No page has the address <code>/${encodeHtml(wanted)}</code>.</p>\n${offer}`
    const rendered = messagePage('Page not found', words)
    return {
      kind: 'page',
      html: this.#document(site, variant, { page: undefined, rendered, problems: [] }),
      status: 404,
    }
  }

  #document(
    site: Site,
    variant: SiteVariant,
    shown: Pick<Parameters<typeof pageDocument>[0], 'page' | 'rendered' | 'problems'>,
  ): string {
    return pageDocument({
      ...shown,
      site,
      variant,
      urls: serverUrls(site),
      icons: this.#own,
      title: shown.page?.entry.title ?? 'Page not found',
      data: {
        live: String(this.#live.version),
        search: 'server',
        contents: `/~site/contents/${site.variants.indexOf(variant)}`,
      },
    })
  }
}
