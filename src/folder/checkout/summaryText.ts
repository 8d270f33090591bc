import type { Page } from '../../contract/revisions.ts'
import { entryLines, escapeTitle } from '../../core/gitSync/summaryEdits.ts'
import { slugFromTitle } from '../../core/structure/pageSlugs.ts'
import { encodeHtml } from '../../core/rendering/encodeHtml.ts'
import { relativeTarget } from '../relativeTarget.ts'

/** The table of contents of pages as the platform's Git sync writes it. `files`: of the pages with a text, by identifier. */
export function summaryText(pages: readonly Page[], files: ReadonlyMap<string, string>): string {
  const lines = ['# Table of contents', '']
  for (const page of pages) {
    if (page.type === 'group') lines.push('', groupHeading(page), '', ...entries(page.pages ?? [], files, 0))
    else lines.push(...entries([page], files, 0))
  }
  return `${lines.join('\n').trimEnd()}\n`
}

function groupHeading({ title, slug = '' }: Page): string {
  const anchor = slug === '' || slug === slugFromTitle(title) ? '' : encodeHtml(slug)
  return `## ${escapeTitle(title)}${anchor === '' ? '' : ` <a href="#${anchor}" id="${anchor}"></a>`}`
}

function entries(pages: readonly Page[], files: ReadonlyMap<string, string>, indent: number): string[] {
  return pages.flatMap((page) => {
    const target = targetOf(page, files)
    const entry = { title: page.title, ...(target === undefined ? {} : { target }) }
    return [...entryLines(entry, indent, '*'), ...entries(page.pages ?? [], files, indent + 2)]
  })
}

function targetOf({ id, type, href, target }: Page, files: ReadonlyMap<string, string>): string | undefined {
  const file = files.get(id)
  if (file !== undefined) return relativeTarget('SUMMARY.md', file)
  return type === 'link' ? (href ?? (target?.kind === 'url' ? target.url : undefined)) : undefined
}
