import type { Page } from '../../../contract/revisions.ts'

/** A page that an edit of the page tree gives another address, or none. */
export interface ReaddressedPage {
  readonly id: string
  readonly title: string
  /** Where it is now; absent where it no longer exists. */
  readonly path?: string
}

/** The pages that have another address after an edit than before, those below others too. */
export function readdressedPages(before: readonly Page[], after: readonly Page[]): ReaddressedPage[] {
  const now = new Map(addressed(after).map(({ id, path }) => [id, path]))
  return addressed(before)
    .filter(({ id, path }) => now.get(id) !== path)
    .map(({ id, title }) => {
      const path = now.get(id)
      return path === undefined ? { id, title } : { id, title, path }
    })
}

interface AddressedPage {
  readonly id: string
  readonly title: string
  readonly path: string
}

/** Every page that has an address of its own, with the path that its slugs make. */
function addressed(pages: readonly Page[], above = ''): AddressedPage[] {
  return pages.flatMap(({ id, title, slug, pages: below = [] }) => {
    const path = slug === undefined ? above : `${above}/${slug}`
    return [...(slug === undefined ? [] : [{ id, title, path }]), ...addressed(below, path)]
  })
}
