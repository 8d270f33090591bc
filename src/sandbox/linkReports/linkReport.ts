import { findReusableContent } from '../../core/docs/pages/findReusableContent.ts'
import { isAppAddress } from '../urls/addresses.ts'
import type { DocumentStore } from '../revisions/documentStore.ts'
import type { PageTree, PageInTree } from '../revisions/pageTree.ts'
import { isInner, type StoredLink } from '../revisions/references.ts'

/** A link target and all pages that link to it. `key` orders reports. */
export interface ReportedLink {
  readonly key: string
  readonly link: StoredLink
  readonly status: 'ok' | 'broken' | 'in-app'
  readonly pages: readonly PageInTree[]
}

/** Returns the links of some pages, one entry for each target, ordered by target (API part 1 §2.10). */
export function linkReport(pages: Iterable<PageInTree>, tree: PageTree, documents: DocumentStore): ReportedLink[] {
  const found = [...pages].flatMap((page) => linksOf(page, documents).map((link) => ({ page, link })))
  const groups = Map.groupBy(found, ({ link }) => `${link.kind} ${link.target}#${link.anchor ?? ''}`)
  return [...groups]
    .flatMap(([key, uses]): ReportedLink[] => {
      const link = uses[0]?.link
      return link
        ? [{ key, link, status: statusOf(link, tree), pages: [...new Set(uses.map(({ page }) => page))] }]
        : []
    })
    .sort((left, right) => (left.key < right.key ? -1 : 1))
}

/** Returns the pages that link to a page or file. */
export function backlinksTo(
  target: { readonly kind: 'page' | 'file'; readonly id: string },
  tree: PageTree,
  documents: DocumentStore,
): PageInTree[] {
  return [...tree.all].filter((page) =>
    linksOf(page, documents).some((link) => link.kind === target.kind && link.target === target.id),
  )
}

/**
 * Returns the links of a page: in its body, its cover, and the target of a link page. Leaves out links within the page.
 */
function linksOf({ node }: PageInTree, documents: DocumentStore): StoredLink[] {
  const inText = node.documentId === undefined ? [] : documents.links(node.documentId)
  const references = [node.target, node.cover?.ref, node.cover?.refDark].flatMap((ref): StoredLink[] => {
    if (ref?.kind === 'page' && ref.space === undefined) return [{ kind: 'page', target: ref.page, anchor: null }]
    if (ref?.kind === 'file') return [{ kind: 'file', target: ref.file, anchor: null }]
    return ref?.kind === 'url' ? [{ kind: 'url', target: ref.url, anchor: null }] : []
  })
  return [...inText, ...references].filter((link) => !(link.kind === 'url' && link.target.startsWith('#')))
}

function statusOf(link: StoredLink, tree: PageTree): ReportedLink['status'] {
  if (link.kind === 'page') return tree.page(link.target) ? 'ok' : 'broken'
  if (link.kind === 'file') return tree.file(link.target) ? 'ok' : 'broken'
  if (isAppAddress(link.target)) return 'in-app'
  if (findReusableContent(link.target, tree.content.reusableContents ?? [])) return 'ok'
  return isInner(link.target) ? 'broken' : 'ok'
}
