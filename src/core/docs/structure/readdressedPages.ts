import type { Page } from '../../../contract/revisions.ts'

/** A page whose address changes or disappears in an edit of the page tree. */
export interface ReaddressedPage {
  readonly id: string
  readonly title: string
  /** The new path. Undefined if the page no longer exists. */
  readonly path?: string
}

/** Returns the pages whose address differs after an edit, including subpages. */
export function readdressedPages(before: readonly Page[], after: readonly Page[]): ReaddressedPage[] {
  const now = new Map(addressed(after).map(({ id, path }) => [id, path]))
  return addressed(before)
    .filter(({ id, path }) => now.get(id) !== path)
    .map(({ id, title }) => {
      const path = now.get(id)
      return path === undefined ? { id, title } : { id, title, path }
    })
}

/** Returns all pages with an address of their own, and their paths, built from slugs. */
function addressed(pages: readonly Page[], above = ''): Required<ReaddressedPage>[] {
  return pages.flatMap(({ id, title, slug, pages: below = [] }) => {
    const path = slug === undefined ? above : `${above}/${slug}`
    return [...(slug === undefined ? [] : [{ id, title, path }]), ...addressed(below, path)]
  })
}
