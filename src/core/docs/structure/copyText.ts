import type { Page } from '../../../contract/revisions.ts'
import { readFrontMatter, writeFrontMatter } from '../../text/markdown/frontMatter.ts'
import { pageText } from '../pages/pageText.ts'

const asFields: ReadonlySet<string> = new Set(['title', 'slug', 'emoji', 'icon', 'description'])

/**
 * The Markdown of a page for a copy of it. Front matter and a leading title win over the fields of an insertion
 * (api-facts C1), so that both leave what the fields say; a body that begins with a title of its own keeps that one.
 */
export function copyText(page: Page, title: string): string {
  const { data, body, problem } = readFrontMatter(pageText(page))
  if (problem !== undefined) return `# ${title}\n\n${body}`
  const own = body.replace(/^# [^\n]*\n+/, '')
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !asFields.has(name)))
  return writeFrontMatter(rest, /^\s*# /.test(own) ? `# ${title}\n\n${own}` : own)
}
