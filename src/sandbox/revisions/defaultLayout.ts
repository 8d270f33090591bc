import type { Page } from '../../contract/revisions.ts'

/** The layout of a page that says nothing about it (API part 1 §2.8). */
export const defaultLayout: NonNullable<Page['layout']> = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
}
