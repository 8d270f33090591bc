import { stringify } from 'yaml'
import type { Page } from '../../../contract/revisions.ts'
import { fieldsOfPage } from './pageFields.ts'
import { entryLines, escapeTitle, onOneLine } from './summaryEdits.ts'
import { emojiTitle } from './titleEmoji.ts'
import { slugFromTitle } from '../../text/strings/pageSlugs.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { relativeTarget } from './relativeTarget.ts'

/**
 * Writes the table of contents of pages as the platform's Git sync does. `files` has the files of pages with a text, by
 * identifier. `summary` is the path of the table of contents.
 */
export function summaryText(
  pages: readonly Page[],
  files: ReadonlyMap<string, string>,
  summary = 'SUMMARY.md',
): string {
  const at: Contents = { files, summary }
  const lines = ['# Table of contents', '']
  for (const [index, page] of pages.entries()) {
    if (page.type === 'group') lines.push('', groupHeading(page), '', ...entries(page.pages ?? [], at, 0))
    else {
      if (pages[index - 1]?.type === 'group') lines.push('', '***', '')
      lines.push(...entries([page], at, 0))
    }
  }
  return `${lines.join('\n').trimEnd()}\n`
}

/** The files of pages by identifier, and the file of the table of contents. */
interface Contents {
  readonly files: ReadonlyMap<string, string>
  readonly summary: string
}

function groupHeading(page: Page): string {
  const { title, slug = '' } = page
  const anchor = slug === '' || slug === slugFromTitle(title) ? '' : encodeHtml(onOneLine(slug))
  return `## ${escapeTitle(emojiTitle(title, fieldsOfPage(page).emoji))}${anchor === '' ? '' : ` <a href="#${anchor}" id="${anchor}"></a>`}`
}

function entries(pages: readonly Page[], contents: Contents, indent: number): string[] {
  return pages.flatMap((page) => {
    if (page.type === 'computed' && page.computed) {
      return entryLines({ title: '', yaml: stringify(page.computed, { lineWidth: 0 }).trimEnd() }, indent, '*')
    }
    const target = targetOf(page, contents)
    const entry = {
      title: emojiTitle(page.title, fieldsOfPage(page).emoji),
      ...(target === undefined ? {} : { target }),
      ...(page.linkTitle === undefined ? {} : { navigationLabel: page.linkTitle }),
    }
    return [...entryLines(entry, indent, '*'), ...entries(page.pages ?? [], contents, indent + 2)]
  })
}

function targetOf({ id, type, href, target }: Page, { files, summary }: Contents): string | undefined {
  const file = files.get(id)
  if (file !== undefined) return relativeTarget(summary, file)
  if (type !== 'link') return undefined
  if (target?.kind === 'url') return target.url
  const isInside = (target?.kind === 'page' || target?.kind === 'anchor') && target.space === undefined
  const linkedFile = isInside && target.page !== undefined ? files.get(target.page) : undefined
  if (linkedFile === undefined) return href
  const anchor = target?.kind === 'anchor' ? `#${encodeURIComponent(target.anchor)}` : ''
  return relativeTarget(summary, linkedFile) + anchor
}
