import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'
import type { SitePage } from '../model/variantSource.ts'
import type { ContentsNode } from '../model/siteVariant.ts'
import type { Site } from '../model/site.ts'

/** The policy of a printed document: it runs no scripts, and loads only images from the web. */
const policy =
  "default-src 'none'; style-src file: 'unsafe-inline'; font-src file:; img-src file: https: data:; base-uri 'none'"

/** Returns styles for the head of a printed document: page numbers, and the title of each docs page at the top. */
export function printHead(pages: readonly SitePage[], { title }: Site): string {
  const numbers = `@bottom-center{content:counter(page)}`
  const rules = pages.map(({ entry }, at) => {
    const titles = `@top-left{content:${cssText(title)}}@top-right{content:${cssText(entry.title)}}`
    return `@page c${at + 1}{${titles}${numbers}}#p${at + 1}{page:c${at + 1}}`
  })
  return `<meta http-equiv="Content-Security-Policy" content="${encodeHtml(policy)}">
<style>@page{size:A4;margin:2.2cm 2cm;font:9pt system-ui,sans-serif;color:#5c6066;${numbers}}${rules.join('')}</style>`
}

/** Escapes a title, so that it can't end the text, the rule or the element. */
function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} .,:()-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
}

/** Renders the first pages: the title and the table of contents. */
export function printedFront({ title, variants }: Site, hrefOf: (page: SitePage) => string): string {
  const list = (nodes: readonly ContentsNode[]): string =>
    nodes.length === 0 ? '' : `<ul>${nodes.map((node) => `<li>${words(node)}${list(node.nodes)}</li>`).join('')}</ul>`
  const words = ({ title: name, page }: ContentsNode): string =>
    page === undefined
      ? `<span>${encodeHtml(name)}</span>`
      : `<a href="${encodeHtml(hrefOf(page))}">${encodeHtml(name)}</a>`
  const lists = variants.map(({ names, contents }) => {
    return `${variants.length > 1 ? `<p class="site-print-part">${encodeHtml(names.title)}</p>` : ''}${list(contents)}`
  })
  return `<div class="site-print-title">${encodeHtml(title)}</div>
<nav class="site-print-contents" aria-label="Table of contents"><p class="site-print-part">Contents</p>${lists.join('')}</nav>\n`
}

/** Expands what readers expand and select on a screen, and loads all images immediately. */
export function printedHtml(html: string): string {
  return html.replace(/<details(?![^<>]*\sopen)/g, '<details open').replaceAll(' loading="lazy"', '')
}
