import type { Page } from '../../../contract/revisions.ts'

/** Returns all pages of a tree of any depth, in no particular order. */
export function flatPages(pages: readonly Page[]): Page[] {
  const all: Page[] = []
  const waiting = [...pages]
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    all.push(page)
    for (const child of page.pages ?? []) waiting.push(child)
  }
  return all
}
