import { ownLayout } from '../../docs/pages/defaultLayout.ts'
import type { Page } from '../../../contract/revisions.ts'

/** A page as one side of a comparison has it. */
export interface PageSide {
  readonly page: Page
  /** Id of the page above; undefined at the top. */
  readonly parent: string | undefined
  /** Titles of the pages above, from the top. */
  readonly above: readonly string[]
}

/** All pages of a tree by their id. */
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

/** True where a page is another one than it was: its text, its properties, or its place in the tree. */
export function isOtherPage(before: PageSide | undefined, after: PageSide | undefined): boolean {
  return sideText(before) !== sideText(after)
}

/** Everything that a tree tells about a page, as one text. The time of the last edit says nothing by itself. */
export function sideText(side: PageSide | undefined): string {
  return side === undefined ? '' : JSON.stringify([side.page.documentId ?? side.page.updatedAt, pageProperties(side)])
}

/** What a page is beside its text, in a fixed order; only what it has. `parent` names the pages above. */
export function pageProperties({ page, above }: PageSide): Readonly<Record<string, unknown>> {
  const { title, slug, path, description, emoji, icon, hidden, noIndex, noRobotsIndex, condition } = page
  const { cover, variables, target, href } = page
  const layout = ownLayout(page.layout)
  const tags = page.tags?.flatMap(({ tag }) => (tag.kind === 'tag' ? [tag.tag] : []))
  const all = { title, parent: above.join(' / '), slug, path, description, emoji, icon, hidden, noIndex }
  const rest = {
    noRobotsIndex,
    condition,
    layout,
    cover,
    tags: tags?.length ? tags : undefined,
    variables,
    target,
    href,
  }
  const isSet = (value: unknown): boolean => value !== undefined && value !== '' && value !== false
  return Object.fromEntries(Object.entries({ ...all, ...rest }).filter(([, value]) => isSet(value)))
}
