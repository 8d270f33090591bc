import { titleHeading } from '../../core/docs/pages/titleHeading.ts'
import { readFrontMatter } from '../../core/text/markdown/frontMatter.ts'
import type { PageFields } from './contentChange.ts'

/** The properties that Markdown sets on its page, and the body. */
interface IncomingPage {
  readonly fields: PageFields
  readonly body: string
}

/**
 * Separates front matter and, for a new page, the leading title from incoming Markdown. They win over the properties of
 * the change (api-facts C1). On an existing page, the title stays in the body, as on the live service (C9.1).
 */
export function readIncomingMarkdown(markdown: string, isNew: boolean): IncomingPage {
  const { data, body } = readFrontMatter(markdown.replaceAll(/\r\n?/g, '\n'))
  const fields = fieldsOf(data)
  const heading = isNew ? titleHeading(body) : undefined
  if (heading === undefined || heading.markdown === '') return { fields, body }
  return { fields: { title: heading.markdown, ...fields }, body: body.slice(heading.length) }
}

function fieldsOf(data: Readonly<Record<string, unknown>>): PageFields {
  const fields: Record<string, unknown> = {}
  for (const name of ['title', 'slug', 'emoji', 'icon', 'description', 'condition'] as const) {
    const value = data[name]
    if (typeof value === 'string' && value.trim() !== '') fields[name] = value
  }
  for (const name of ['hidden', 'noIndex', 'noRobotsIndex'] as const) {
    if (typeof data[name] === 'boolean') fields[name] = data[name]
  }
  return fields
}
