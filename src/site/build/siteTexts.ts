import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'
import { linkWords } from '../../core/text/markdown/links/linkDestination.ts'
import { encodedAddress, fragment } from '../model/siteUrls.ts'
import type { SitePage } from '../model/variantSource.ts'
import type { VariantPage } from '../pages/visitorText.ts'
import { fileOfAddress } from './buildUrls.ts'

/** A page with its Markdown, as readers get it. */
export interface PageText extends VariantPage {
  readonly markdown: string
}

/**
 * The address of a published site. `path` starts and ends with a slash. `origin` is empty if `--base` isn't an address.
 */
export interface PublishedAt {
  readonly origin: string
  readonly path: string
}

/** Returns the sitemap for search engines. */
export function sitemap(pages: readonly SitePage[], { origin, path }: PublishedAt): string {
  const urls = pages.map(
    ({ address }) => `<url><loc>${encodeHtml(`${origin}${path}${encodedAddress(address)}`)}</loc></url>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

/** Returns a `robots.txt` that allows crawlers to read everything. */
export function robots({ origin, path }: PublishedAt): string {
  return `User-agent: *\nAllow: /\n${origin === '' ? '' : `Sitemap: ${origin}${path}sitemap.xml\n`}`
}

/** Returns the list of all pages for language models, with the addresses of their Markdown. */
export function llmsText(title: string, pages: readonly SitePage[], { origin, path }: PublishedAt): string {
  const lines = pages.map(({ address, entry }) => {
    const about = entry.description === undefined ? '' : `: ${entry.description.replace(/\s+/g, ' ')}`
    return `- [${linkWords(entry.title)}](${origin}${path}${encodedAddress(fileOfAddress(address, 'md'))})${about}\n`
  })
  return `# ${title}\n\n${lines.join('')}`
}

/** Returns all pages as one text for language models. */
export function llmsFullText(pages: readonly PageText[], { origin, path }: PublishedAt): string {
  return pages
    .map(({ page, markdown }) => `<!-- ${origin}${path}${encodedAddress(page.address)} -->\n\n${markdown.trim()}\n`)
    .join('\n')
}

/** A former address, and the one that replaced it, both without slashes around them, with a heading. */
export type Redirect = readonly [from: string, to: string, anchor?: string | undefined]

/** Returns a page that redirects, for hosts that don't support redirects. */
export function redirectPage(href: string): string {
  const address = encodeHtml(href)
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Moved</title>\n<meta name="robots" content="noindex">\n<meta http-equiv="refresh" content="0; url=${address}">\n<p><a href="${address}">This page moved.</a></p>\n</html>\n`
}

/** Encodes an address so that no host reads a pattern for other addresses in it, such as `*`. */
function plainSource(address: string): string {
  return encodedAddress(address).replace(/[!'()*:+]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Returns redirects in the formats of common hosts, by file name. */
export function hostRedirects(redirects: readonly Redirect[], { path }: PublishedAt): Readonly<Record<string, string>> {
  if (redirects.length === 0) return {}
  const all = redirects.map(
    ([from, to, anchor]) => [path + plainSource(from), path + encodedAddress(to) + fragment(anchor)] as const,
  )
  // Apache would redirect all addresses from the top. The page there does it.
  const apache = redirects
    .filter(([from]) => from !== '')
    .map(([from, to, anchor]) => {
      return `Redirect 301 "${path}${plainSource(from)}" "${path}${encodedAddress(fileOfAddress(to))}${fragment(anchor)}"\n`
    })
  const vercel = {
    cleanUrls: true,
    redirects: all.map(([source, destination]) => ({ source, destination, permanent: true })),
  }
  return {
    _redirects: all.map(([from, to]) => `${from} ${to} 301\n`).join(''),
    '.htaccess': apache.join(''),
    'vercel.json': `${JSON.stringify(vercel, undefined, 2)}\n`,
  }
}
