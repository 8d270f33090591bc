import type { Page } from '../../../../src/contract/revisions.ts'

/** Prints a tree of pages for golden listings, with two spaces for each level. */
export function pageOutline(pages: readonly Page[], level = 0): string {
  return pages
    .map((page) => {
      const marks = [page.type === 'document' ? '' : ` [${page.type}]`, page.hidden ? ' hidden' : ''].join('')
      const address = page.path ?? page.href ?? ''
      return `${'  '.repeat(level)}${page.title}${marks} <${address}>\n${pageOutline(page.pages ?? [], level + 1)}`
    })
    .join('')
}
