import type { Page } from '../../../contract/revisions.ts'

type Layout = NonNullable<Page['layout']>

/** The layout of a page that doesn't set one (API part 1 §2.8). */
export const defaultLayout: Layout = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
}

/** Returns the parts of a layout that differ from the default. Undefined if nothing does. */
export function ownLayout(layout: Layout | undefined): Partial<Layout> | undefined {
  const own = Object.entries(layout ?? {}).filter(([part, value]) => defaultLayout[part as keyof Layout] !== value)
  return own.length === 0 ? undefined : Object.fromEntries(own)
}
