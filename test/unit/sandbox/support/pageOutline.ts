import type { Page } from '../../../../src/contract/revisions.ts'

/** A tree of pages as text, for golden listings: two spaces for each level. */
export function pageOutline(pages: readonly Page[], level = 0): string {
  return pages
    .map((page) => {
      const marks = [page.type === 'document' ? '' : ` [${page.type}]`, page.hidden ? ' hidden' : ''].join('')
      const address = page.path ?? page.href ?? ''
      return `${'  '.repeat(level)}${page.title}${marks} <${address}>\n${pageOutline(page.pages ?? [], level + 1)}`
    })
    .join('')
}
