import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'
import type { Site } from '../model/site.ts'
import type { PageProblem } from '../model/variantSource.ts'
import type { OutlineEntry } from '../pages/finishedPage.ts'
import type { RenderedPage } from '../pages/sitePageRenderer.ts'
import { headerHtml } from './header.ts'
import { breadcrumbsHtml, contentsHtml, pagerHtml, type NavigatedPage } from './navigation.ts'

/** Everything that a page of a site shows. */
export interface PageDocument extends NavigatedPage {
  readonly site: Site
  readonly rendered: RenderedPage
  /** The title in the browser tab, without the title of the site. */
  readonly title: string
  /** The canonical address for search engines. Undefined if it isn't known. */
  readonly canonical?: string | undefined
  /** Whether search engines leave it out. */
  readonly isUnlisted?: boolean
  /** Problems of the page, for authors. */
  readonly problems?: readonly PageProblem[]
  /** Replaces the site's own scripts in the head: a panel of the editor has others. */
  readonly head?: string
  /** Where the script gets results and changes from, as attributes of the document. */
  readonly data: Readonly<Record<string, string>>
}

/** Renders the whole HTML of a page. It can be read without its script. */
export function pageDocument(document: PageDocument): string {
  const { site, variant, rendered, title, urls, data } = document
  const { layout } = rendered
  const lang = encodeHtml(variant.names.language ?? 'en')
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${encodeHtml(value)}"`)
  const classes = [
    layout.isWide ? 'site-wide' : '',
    layout.hides('tableOfContents') ? 'site-without-contents' : '',
    layout.hides('outline') ? 'site-without-outline' : '',
  ].filter((name) => name !== '')
  return `<!doctype html>
<html lang="${lang}"${attributes.join('')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${encodeHtml(title === site.title || title === '' ? site.title : `${title} | ${site.title}`)}</title>
${headHtml(document)}<link rel="stylesheet" href="${encodeHtml(urls.own('site.css'))}">
<link rel="icon" href="data:,">
${document.head ?? ownScripts(document)}
</head>
<body class="${classes.join(' ')}">
<a class="site-skip" href="#site-main">Skip to content</a>
${headerHtml(site, document)}
<div class="site-frame">
<nav id="site-contents" class="site-contents" aria-label="Table of contents">${contentsHtml(document)}</nav>
<main id="site-main" tabindex="-1">
${breadcrumbsHtml(document)}
<article>${rendered.html}</article>
${layout.hides('pagination') ? '' : pagerHtml(document)}
</main>
${outlineHtml(rendered.outline, document)}
</div>
${problemsHtml(document.problems ?? [])}
</body>
</html>
`
}

function ownScripts({ urls }: PageDocument): string {
  return `<script src="${encodeHtml(urls.own('theme.js'))}"></script>
<script src="${encodeHtml(urls.own('site.js'))}" defer></script>`
}

function headHtml({ page, canonical, isUnlisted, variant, urls }: PageDocument): string {
  const { description } = page?.entry ?? {}
  const { before, after } = page === undefined ? {} : variant.around(page)
  const links = [
    ['canonical', canonical],
    ['prev', before && urls.page(before)],
    ['next', after && urls.page(after)],
  ] as const
  return [
    description === undefined ? '' : `<meta name="description" content="${encodeHtml(description)}">\n`,
    isUnlisted === true ? '<meta name="robots" content="noindex">\n' : '',
    ...links.map(([rel, href]) => (href === undefined ? '' : `<link rel="${rel}" href="${encodeHtml(href)}">\n`)),
  ].join('')
}

function outlineHtml(outline: readonly OutlineEntry[], { urls, rendered }: PageDocument): string {
  if (outline.length < 2 || rendered.layout.hides('outline')) return '<aside class="site-outline"></aside>'
  const items = outline.map(
    ({ level, anchor, title }) =>
      `<li data-level="${level}"><a href="${encodeHtml(urls.anchor(anchor))}">${encodeHtml(title)}</a></li>`,
  )
  return `<aside class="site-outline"><nav aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav></aside>`
}

const severityWords = { error: 'Error', warning: 'Warning', info: 'Info', hint: 'Hint' } as const

function problemsHtml(problems: readonly PageProblem[]): string {
  if (problems.length === 0) return '<aside id="site-problems" hidden></aside>'
  const items = problems.map(
    ({ severity, message, line }) =>
      `<li data-severity="${severity}"><strong>${severityWords[severity]}</strong> <span>${encodeHtml(message)}</span> <small>line ${line}</small></li>`,
  )
  const count = problems.length === 1 ? '1 problem on this page' : `${problems.length} problems on this page`
  return `<aside id="site-problems" class="site-problems" aria-label="Problems of this page"><details><summary>${count}</summary><ul>${items.join('')}</ul></details><button type="button" class="site-close" aria-label="Close" data-script></button></aside>`
}
