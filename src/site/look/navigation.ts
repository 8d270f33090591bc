import { decorativeIconHtml } from '../../core/authoring/rendering/icons.ts'
import type { RenderingContext } from '../../core/authoring/rendering/readerView.ts'
import { emojiCharacters } from '../../core/text/markdown/document/emoji.ts'
import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'
import type { SiteUrls } from '../model/siteUrls.ts'
import type { SitePage } from '../model/variantSource.ts'
import type { ContentsNode, SiteVariant } from '../model/siteVariant.ts'

/** A page, with everything that its navigation needs. */
export interface NavigatedPage {
  readonly variant: SiteVariant
  /** Undefined on a page that isn't part of the docs, such as the one that says that an address doesn't exist. */
  readonly page: SitePage | undefined
  readonly urls: SiteUrls
  readonly icons: Pick<RenderingContext, 'icon'>
  /** The pages that a change request changes, and whether the table of contents lists only those. */
  readonly changes?: { readonly has: (page: SitePage) => boolean; readonly isOnly: boolean }
}

/** The number of entries up to which each page contains the whole table of contents. Longer ones are cut. */
const maxWhole = 400
/** The number of entries around the current one in a cut table of contents. A script loads the rest. */
const maxAround = 40

/** Renders the table of contents as nested lists, with the branch of the page open. */
export function contentsHtml(shown: NavigatedPage): string {
  const { readingOrder, contents: all } = shown.variant
  const contents = shown.changes?.isOnly === true ? changedNodes(all, shown.changes.has) : all
  const open = branchOf(contents, shown.page)
  const isWhole = readingOrder.length <= maxWhole || contents !== all
  const list = listHtml(contents, { ...shown, open, isWhole })
  if (shown.changes === undefined) return list
  const checked = shown.changes.isOnly ? ' checked' : ''
  return `<label class="site-only-changed"><input type="checkbox" id="site-only-changed"${checked}> Show only changed pages</label>${list}`
}

/** Returns the entries of changed pages, with the entries above them. */
function changedNodes(nodes: readonly ContentsNode[], isChanged: (page: SitePage) => boolean): ContentsNode[] {
  return nodes.flatMap((node) => {
    const below = changedNodes(node.nodes, isChanged)
    const isKept = below.length > 0 || (node.kind === 'page' && node.page !== undefined && isChanged(node.page))
    return isKept ? [{ ...node, nodes: below }] : []
  })
}

interface Branch extends NavigatedPage {
  /** The entries from the top down to the current page. */
  readonly open: ReadonlySet<ContentsNode>
  readonly isWhole: boolean
}

function listHtml(nodes: readonly ContentsNode[], branch: Branch): string {
  const [from, to] = branch.isWhole ? [0, nodes.length] : windowOf(nodes, branch.open)
  const items = nodes.slice(from, to).map((node) => itemHtml(node, branch))
  const more = (isCut: boolean): string =>
    isCut ? '<li class="site-more"><button type="button">More pages</button></li>' : ''
  return `<ul>${more(from > 0)}${items.join('')}${more(to < nodes.length)}</ul>`
}

function windowOf(nodes: readonly ContentsNode[], open: ReadonlySet<ContentsNode>): [number, number] {
  const at = Math.max(
    nodes.findIndex((node) => open.has(node)),
    0,
  )
  return [Math.max(at - maxAround, 0), Math.min(at + maxAround + 1, nodes.length)]
}

function itemHtml(node: ContentsNode, branch: Branch): string {
  const { page, urls, open, isWhole } = branch
  const title = `${signOf(node, branch)}<span>${encodeHtml(node.title)}</span>`
  if (node.kind === 'group') {
    return `<li class="site-group"><p>${title}</p>${listHtml(node.nodes, branch)}</li>`
  }
  const isCurrent = node.kind === 'page' && node.page === page && page !== undefined
  const href = node.page === undefined ? node.url : urls.page(node.page, node.anchor)
  const isChanged = node.kind === 'page' && page !== undefined && branch.changes?.has(node.page ?? page) === true
  const current = `${isCurrent ? ' aria-current="page"' : ''}${isChanged ? ' data-changed' : ''}`
  const link =
    href === undefined
      ? `<span class="site-entry">${title}</span>`
      : `<a href="${encodeHtml(href)}"${current}>${title}</a>`
  if (node.nodes.length === 0) return `<li>${link}</li>`
  const isOpen = open.has(node)
  const below = isWhole || isOpen ? listHtml(node.nodes, branch) : ''
  const label = encodeHtml(`Pages below “${node.title}”`)
  const toggle = `<button type="button" class="site-toggle" aria-expanded="${isOpen}" aria-label="${label}"></button>`
  return `<li class="site-branch${isOpen ? ' site-open' : ''}">${link}${toggle}${below}</li>`
}

function signOf({ emoji, icon }: Pick<ContentsNode, 'emoji' | 'icon'>, { icons }: NavigatedPage): string {
  if (emoji !== undefined)
    return `<span class="site-sign" aria-hidden="true">${encodeHtml(emojiCharacters(emoji))}</span>`
  if (icon === undefined) return ''
  return `<span class="site-sign">${decorativeIconHtml(icon, icons as RenderingContext)}</span>`
}

/** Returns the entry of a page, and those above it. */
function branchOf(contents: readonly ContentsNode[], page: SitePage | undefined): Set<ContentsNode> {
  const find = (nodes: readonly ContentsNode[]): ContentsNode[] | undefined => {
    for (const node of nodes) {
      if (node.kind === 'page' && node.page === page) return [node]
      const below = find(node.nodes)
      if (below !== undefined) return [node, ...below]
    }
    return undefined
  }
  return new Set(page === undefined ? [] : find(contents))
}

/** Renders the titles above a page. Those of pages are links. */
export function breadcrumbsHtml(shown: NavigatedPage): string {
  const branch = [...branchOf(shown.variant.contents, shown.page)].slice(0, -1)
  if (branch.length === 0) return ''
  const items = branch.map(({ title, page }) => {
    const words = encodeHtml(title)
    return `<li>${page === undefined ? words : `<a href="${encodeHtml(shown.urls.page(page))}">${words}</a>`}</li>`
  })
  return `<nav class="site-breadcrumbs" aria-label="Breadcrumbs"><ol>${items.join('')}</ol></nav>`
}

/** Renders links to the previous and the next page. */
export function pagerHtml({ variant, page, urls }: NavigatedPage): string {
  const { before, after } = page === undefined ? {} : variant.around(page)
  const link = (to: SitePage | undefined, rel: 'prev' | 'next', word: string): string =>
    to === undefined
      ? ''
      : `<a rel="${rel}" href="${encodeHtml(urls.page(to))}"><small>${word}</small><span>${encodeHtml(to.entry.title)}</span></a>`
  const links = link(before, 'prev', 'Previous') + link(after, 'next', 'Next')
  return links === '' ? '' : `<nav class="site-pager" aria-label="Previous and next page">${links}</nav>`
}

/** A row of the table of contents, for the script that completes it. */
export type ContentsRow = readonly [title: string, href: string, sign: string, rows: readonly ContentsRow[]]

/** Returns the whole table of contents of a variant for a script. `urls` writes the addresses. */
export function contentsRows(nodes: readonly ContentsNode[], urls: Pick<SiteUrls, 'page'>): ContentsRow[] {
  return nodes.map((node) => {
    const href = node.page === undefined ? (node.url ?? '') : urls.page(node.page, node.anchor)
    const sign = node.emoji === undefined ? '' : emojiCharacters(node.emoji)
    return [node.title, href, sign, contentsRows(node.nodes, urls)]
  })
}
