import { ownLayout } from '../../docs/pages/defaultLayout.ts'
import { tagSlugs } from '../../docs/pages/pageIndex.ts'
import type { Page } from '../../../contract/revisions.ts'

/** A page on one side of a comparison. */
export interface PageSide {
  readonly page: Page
  /** The id of the parent page. Undefined at the top level. */
  readonly parent: string | undefined
  /** Titles of the pages above, from the top. */
  readonly above: readonly string[]
}

/** Returns all pages of a tree by id. */
export function pageSides(pages: readonly Page[]): ReadonlyMap<string, PageSide> {
  const sides = new Map<string, PageSide>()
  const add = (list: readonly Page[], parent: string | undefined, above: readonly string[]): void => {
    for (const page of list) {
      if (sides.has(page.id)) continue
      sides.set(page.id, { page, parent, above })
      if (page.pages?.length) add(page.pages, page.id, [...above, page.title])
    }
  }
  add(pages, undefined, [])
  return sides
}

/** Returns whether a page differs in its text, its properties, or its position in the tree. */
export function isOtherPage(before: PageSide | undefined, after: PageSide | undefined): boolean {
  return sideText(before) !== sideText(after)
}

/**
 * Returns everything about a page in a tree as one text. Leaves out the time of the last edit, which alone isn't a
 * change.
 */
export function sideText(side: PageSide | undefined): string {
  return side === undefined ? '' : JSON.stringify([side.page.documentId ?? side.page.updatedAt, pageProperties(side)])
}

/**
 * Returns the properties of a page besides its text that are set, in a fixed order. `parent` has the titles of the
 * pages above.
 */
export function pageProperties({ page, above }: PageSide): Readonly<Record<string, unknown>> {
  const { title, slug, path, description, emoji, icon, hidden, noIndex, noRobotsIndex, condition } = page
  const { cover, variables, target, href } = page
  const layout = ownLayout(page.layout)
  const slugs = tagSlugs(page)
  const tags = slugs.length > 0 ? slugs : undefined
  const all = { title, parent: above.join(' / '), slug, path, description, emoji, icon, hidden, noIndex }
  const rest = { noRobotsIndex, condition, layout, cover, tags, variables, target, href }
  const isSet = (value: unknown): boolean => value !== undefined && value !== '' && value !== false
  return Object.fromEntries(Object.entries({ ...all, ...rest }).filter(([, value]) => isSet(value)))
}
