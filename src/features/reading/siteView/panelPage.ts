import { randomBytes } from 'node:crypto'
import { l10n, Uri, type Webview } from 'vscode'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import { panelScheme } from '../../../site/browser/panelMessages.ts'
import { OwnFiles } from '../../../site/look/ownFiles.ts'
import { pageDocument } from '../../../site/look/pageDocument.ts'
import { encodedAddress, type SiteUrls } from '../../../site/model/siteUrls.ts'
import type { Site } from '../../../site/model/site.ts'
import { SitePageRenderer } from '../../../site/pages/sitePageRenderer.ts'
import type { ViewedPage, ViewedSite } from './viewedSite.ts'

/** The target of a link in the panel. */
export type PanelLink =
  | { readonly kind: 'page'; readonly address: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly uri: Uri }

/** Renders pages of a site for a panel, with the rendering and style of served sites. */
export class PanelPages {
  readonly #viewed: ViewedSite
  readonly #webview: Webview
  readonly #extension: Uri
  readonly #own = new OwnFiles()
  readonly #renderer: SitePageRenderer
  /** The files that shown pages link to, by link. */
  readonly #files = new Map<string, Uri>()

  constructor(
    viewed: ViewedSite,
    webview: Webview,
    { extension, report }: { readonly extension: Uri; readonly report: (error: unknown) => void },
  ) {
    this.#viewed = viewed
    this.#webview = webview
    this.#extension = extension
    this.#renderer = new SitePageRenderer({ keepsRemoteOut: false, keepsLines: true, icon: this.#own.icon, report })
  }

  readonly urls: SiteUrls = {
    page: ({ address }, anchor) => `${panelScheme}/${encodedAddress(address)}${hash(anchor)}`,
    file: (variant, file) => {
      const uri = this.#viewed.fileUri(variant, file)
      if (uri === undefined) return '#'
      const isOnDisk = uri.scheme === 'file'
      const href = isOnDisk ? this.#webview.asWebviewUri(uri).toString() : `${panelScheme}${encodeURIComponent(file)}`
      this.#files.set(href, uri)
      return href
    },
    own: (name) => this.#ownUrl(name),
    anchor: hash,
  }

  /** Returns the target of a link in the panel. Undefined if it isn't part of the site. */
  link(href: string): PanelLink | undefined {
    const uri = this.#files.get(href)
    if (uri !== undefined) return { kind: 'file', uri }
    const url = href.startsWith(panelScheme) ? URL.parse(href) : null
    if (url === null) return undefined
    const address = percentDecoded(url.pathname.slice(1))
    return { kind: 'page', address, ...(url.hash !== '' && { anchor: percentDecoded(url.hash.slice(1)) }) }
  }

  /** Returns the whole HTML document of a page. */
  html(site: Site, viewed: ViewedPage, onlyChanged: boolean): string {
    const { variant, page } = viewed
    const { changes } = this.#viewed
    const text = variant.source.text(page.entry)
    const rendered =
      text === undefined
        ? {
            html: `<p>${encodeHtml(l10n.t('Galley can’t read this page.'))}</p>`,
            outline: [],
            layout: { isWide: false, hides: () => false },
          }
        : this.#renderer.render({
            variant,
            page,
            text,
            urls: this.urls,
            isChanged: changes?.blocksOf(viewed, text),
            isInEditor: true,
          })
    return pageDocument({
      site,
      variant,
      page,
      urls: this.urls,
      icons: this.#own,
      rendered,
      title: page.entry.title,
      head: this.#head(),
      ...(changes && { changes: { has: ({ entry }) => changes.has(entry), isOnly: onlyChanged } }),
      data: {
        search: 'server',
        contents: `/~site/contents/${site.variants.indexOf(variant)}`,
        files: this.#webview.asWebviewUri(this.#viewed.roots[0] ?? this.#extension).toString(),
      },
    })
  }

  /** Returns a document that says why there's no site to show. */
  problemHtml(message: string): string {
    return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>Galley</title></head>
<body><p role="alert">${encodeHtml(message)}</p></body>
</html>`
  }

  /**
   * Returns the head of the document. Only the panel's own script runs, and only images are loaded from the web, as in
   * previews.
   */
  #head(): string {
    const { cspSource } = this.#webview
    const nonce = randomBytes(16).toString('base64')
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src ${cspSource} 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      `img-src ${cspSource} https: data:`,
      `media-src ${cspSource} https:`,
      `font-src ${cspSource}`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ')
    const face = (family: string, name: string, more: string): string =>
      `@font-face{font-family:'${family}';src:url('${this.#ownUrl(name)}') format('woff2');${more}font-display:block}`
    // The paths of the style's own fonts apply only where it's served.
    const fonts = face('Galley Solid', 'solid.woff2', 'font-weight:900;') + face('Galley Brands', 'brands.woff2', '')
    return `<meta http-equiv="Content-Security-Policy" content="${encodeHtml(policy)}">
<style nonce="${nonce}">${fonts}.site-theme{display:none}</style>
<script nonce="${nonce}" src="${encodeHtml(this.#ownUrl('panel.js'))}" defer></script>`
  }

  #ownUrl(name: string): string {
    const folder = name.endsWith('.woff2') ? 'icons' : 'browser'
    return this.#webview.asWebviewUri(Uri.joinPath(this.#extension, 'dist', folder, name)).toString()
  }
}

function hash(anchor: string | undefined): string {
  return anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`
}
