import type { Page } from '../../../contract/revisions.ts'
import { readFrontMatter, writeFrontMatter } from '../../text/markdown/frontMatter.ts'
import { titleHeading } from '../pages/titleHeading.ts'
import { pageText } from '../pages/pageText.ts'

const asFields: ReadonlySet<string> = new Set(['title', 'slug', 'emoji', 'icon', 'description'])

/**
 * Returns the Markdown of a page for a copy. On insertion, front matter and a leading title override the fields
 * (api-facts C1), so they are removed if the fields have the same. A body that begins with its own title keeps it.
 */
export function copyText(page: Page, title: string): string {
  const { data, body, problem } = readFrontMatter(pageText(page))
  if (problem !== undefined) return `# ${title}\n\n${body}`
  const own = body.slice(titleHeading(body)?.length)
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !asFields.has(name)))
  return writeFrontMatter(rest, titleHeading(own) === undefined ? own : `# ${title}\n\n${own}`)
}
