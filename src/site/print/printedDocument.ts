import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'
import type { SitePage } from '../model/sitePage.ts'
import type { ContentsNode } from '../model/siteVariant.ts'
import type { Site } from '../model/site.ts'

/** Nothing runs in what is printed, and only pictures are loaded from the web. */
const policy =
  "default-src 'none'; style-src file: 'unsafe-inline'; font-src file:; img-src file: https: data:; base-uri 'none'"

/** What the head of a printed document has: page numbers, and the title of each page of the docs at the top of its pages. */
export function printHead(pages: readonly SitePage[], { title }: Site): string {
  const numbers = `@bottom-center{content:counter(page)}`
  const rules = pages.map(({ entry }, at) => {
    const titles = `@top-left{content:${cssText(title)}}@top-right{content:${cssText(entry.title)}}`
    return `@page c${at + 1}{${titles}${numbers}}#p${at + 1}{page:c${at + 1}}`
  })
  return `<meta http-equiv="Content-Security-Policy" content="${encodeHtml(policy)}">
<style>@page{size:A4;margin:2.2cm 2cm;font:9pt system-ui,sans-serif;color:#5c6066;${numbers}}${rules.join('')}</style>`
}

/** Titles can't end the text, the rule or the element. */
function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} .,:()-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
}

/** The first pages: the title, and the table of contents. */
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

/** What readers open and choose is open on paper, and no picture waits until it is scrolled to. */
export function printedHtml(html: string): string {
  return html.replace(/<details(?![^<>]*\sopen)/g, '<details open').replaceAll(' loading="lazy"', '')
}
