import type { Token } from 'markdown-it'
import { dialect } from '../../core/text/markdown/dialect/dialectParser.ts'
import { variablesOf } from '../../core/docs/gitSync/docsValues.ts'
import { slugOfFile } from '../../core/docs/gitSync/fileSlugs.ts'
import { splitTitle } from '../../core/docs/gitSync/titleEmoji.ts'
import { readFrontMatter } from '../../core/text/markdown/frontMatter.ts'
import { frontMatterMessage } from '../../core/text/markdown/frontMatterFault.ts'
import { lineStarts } from '../../core/text/markdown/links/linkRegions.ts'
import { htmlTags } from '../../core/text/markdown/parsing/htmlTags.ts'
import { headingText, htmlText } from '../../core/text/markdown/parsing/tokenText.ts'
import type { ImportedPage, ImportProblem } from './importedFolder.ts'
import { english } from '../../core/text/messages/translate.ts'
import { cleanTitle, titleOfName } from './pageNames.ts'

/**
 * Creates a page from the text of a Markdown file. The title comes from the front matter, the leading heading,
 * `fallbackTitle` or the file's name. Adds problems of the front matter to `problems`.
 */
export function pageFromFile(
  sourcePath: string,
  text: string,
  problems: ImportProblem[],
  fallbackTitle?: string,
): ImportedPage {
  const { data, body, problem } = readFrontMatter(text)
  if (problem !== undefined)
    problems.push({ path: sourcePath, reason: `${frontMatterMessage(problem, english)} It was kept as text.` })
  const heading = findHeading(body)
  const titleFromData = titleFrom(data['title'])
  const ownTitle = titleFromData ?? titleFrom(heading?.title)
  const title = ownTitle ?? titleFrom(fallbackTitle) ?? titleOfName(sourcePath)
  const { emoji } = data
  const isTitle =
    heading?.end !== undefined && (titleFromData === undefined || titleFromData === cleanTitle(heading.title))
  const markdown = isTitle ? body.slice(heading.end).replace(/^(?:[ \t]*(?:\r?\n|\r))+/, '') : body
  return {
    type: 'document',
    ...(typeof emoji === 'string' && emoji !== '' ? { title, emoji: emojiFrom(emoji) } : splitTitle(title)),
    slug: slugOfFile(sourcePath) || 'readme',
    sourcePath,
    ...pageFields(data),
    markdown,
    pages: [],
  }
}

function titleFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return cleanTitle(String(value)) || undefined
}

function emojiFrom(value: string): string {
  const points = value.split('-').map((point) => (/^[0-9a-f]{4,6}$/i.test(point) ? Number.parseInt(point, 16) : -1))
  const valid = points.every((point) => point >= 0 && point <= 0x10ffff)
  return (valid ? String.fromCodePoint(...points) : value).slice(0, 50)
}

function pageFields(data: Record<string, unknown>): Partial<ImportedPage> {
  const { description, icon, hidden, noIndex, noRobotsIndex, if: condition, cover, layout, tags, vars } = data
  const fields: Partial<ImportedPage> = {}
  if (typeof description === 'string' && description.trim() !== '') fields.description = description.trim()
  if (typeof icon === 'string' && icon !== '') fields.icon = icon.slice(0, 50)
  if (hidden === true) fields.hidden = true
  if (noIndex === true) fields.noIndex = true
  if (noRobotsIndex === true) fields.noRobotsIndex = true
  if (typeof condition === 'string' && condition.trim() !== '') fields.condition = condition.trim()
  if (typeof cover === 'string' && cover !== '') fields.cover = cover
  if (typeof layout === 'object' && layout !== null && !Array.isArray(layout)) fields.layout = { ...layout }
  const slugs = (Array.isArray(tags) ? tags : []).filter((tag) => typeof tag === 'string')
  if (slugs.length > 0) fields.tags = slugs
  const variables = variablesOf(vars)
  if (variables.size > 0) fields.variables = Object.fromEntries(variables)
  return fields
}

/** Returns the first heading of level 1. `end` is the offset after it, if the page starts with it. */
function findHeading(body: string): { title: string; end?: number } | undefined {
  const tokens: Token[] = []
  dialect.block.parse(body.replace(/\r\n?/g, '\n'), dialect, {}, tokens)
  const at = tokens.findIndex((token) => token.type === 'heading_open' && token.tag === 'h1' && token.level === 0)
  if (at === -1) return htmlHeading(tokens)
  const open = tokens[at]
  const inline = tokens[at + 1]
  if (inline === undefined) return undefined
  inline.children = dialect.parseInline(inline.content, {})[0]?.children ?? []
  const { title } = headingText(inline)
  const line = open?.map?.[1]
  return at === 0 && line !== undefined ? { title, end: lineStarts(body)[line] ?? body.length } : { title }
}

function htmlHeading(tokens: Token[]): { title: string } | undefined {
  for (const token of tokens) {
    const tags = token.type === 'html_block' ? htmlTags(token.content) : []
    const open = tags.findIndex(({ name, isEnd }) => name === 'h1' && !isEnd)
    const end = tags.findIndex(({ name, isEnd }, at) => at > open && name === 'h1' && isEnd)
    if (open !== -1 && end !== -1) return { title: htmlText(token.content.slice(tags[open]?.end, tags[end]?.start)) }
  }
  return undefined
}
