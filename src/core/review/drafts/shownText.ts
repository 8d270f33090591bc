import type { Page } from '../../../contract/revisions.ts'
import { dialect } from '../../text/markdown/dialect/dialectParser.ts'
import { withoutClosingSigns } from '../../text/markdown/closingSigns.ts'
import { frontMatterOf } from '../../text/markdown/frontMatterBlock.ts'
import { normalizeMarkdown, normalizeRoughly } from '../../text/markdown/writing/normalizeMarkdown.ts'
import { inlineTokensText } from '../../text/markdown/parsing/tokenText.ts'
import { pageText } from '../../docs/pages/pageText.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import type { DraftBase } from './draft.ts'

/** A shown text in its parts. `title` is undefined if the text doesn't begin with a heading. */
export interface ShownParts {
  /** With its hyphens. Empty if there is none. */
  readonly frontMatter: string
  readonly title: string | undefined
  readonly body: string
}

/** What is sent of a shown text: the body without the heading, and the title where the heading names another one. */
export interface SentPage {
  readonly markdown: string
  readonly title?: string
}

const firstHeading = /^\s*#(?:[ \t]([^\r\n]*))?(?:\r?\n|$)(?:[ \t]*(?:\r?\n|$))*/

/** Takes a shown text apart: the heading above the body is the page's title, on the server no part of the body. */
export function shownParts(text: string): ShownParts {
  const frontMatter = frontMatterOf(text)
  const rest = text.slice(frontMatter.length)
  const heading = firstHeading.exec(rest)
  if (heading === null) return { frontMatter, title: undefined, body: rest }
  return { frontMatter, title: titleOf(heading[1] ?? ''), body: rest.slice(heading[0].length) }
}

function titleOf(heading: string): string {
  return plainTitle(inlineTokensText(dialect.parseInline(withoutClosingSigns(heading).trim(), {})[0]?.children ?? []))
}

/**
 * What a push sends. The heading is the page's title: anyone who changes it renames the page, anyone who deletes it
 * doesn't. So the title can never come back doubled (api-facts C9.1). Front matter goes along, where the server reads
 * it.
 */
export function sentPage(text: string, base: string): SentPage {
  const { frontMatter, title, body } = shownParts(text)
  const markdown = frontMatter + body
  return title === undefined || title === '' || title === shownParts(base).title ? { markdown } : { markdown, title }
}

/** A page as it is shown and as drafts are based on it. */
export function baseOf(page: Page, revision: string | undefined): DraftBase {
  return { revision, documentId: page.documentId, markdown: pageText(page) }
}

/** Characters from which on the blocks of a text aren't read to compare it: that would hold everything else up. */
const longText = 300_000

/** True where one of the texts is too long to have its blocks read. */
export function isLong(texts: readonly string[]): boolean {
  return texts.some(({ length }) => length > longText)
}

/** A text in the form that a server may store it in: two texts that differ in nothing else have the same. */
export function comparableText(text: string, isRough = false): string {
  const { frontMatter, title, body } = shownParts(text)
  const kept = frontMatter === '' ? '' : `${frontMatter.replaceAll('\r\n', '\n').trim()}\n\n`
  return `${kept}# ${title ?? ''}\n\n${isRough ? normalizeRoughly(body) : normalizeMarkdown(body)}`
}

/** True for two texts that differ in nothing that a server keeps. A heading that is missing in one counts as the same. */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [shownParts(one), shownParts(other)]
  if (first.title !== undefined && second.title !== undefined && first.title !== second.title) return false
  const bare = (parts: ShownParts): string => parts.frontMatter + parts.body
  if (essence(bare(first)) !== essence(bare(second))) return false
  const isRough = isLong([one, other])
  const untitled = (parts: ShownParts): string => comparableText(`${parts.frontMatter}# \n\n${parts.body}`, isRough)
  return untitled(first) === untitled(second)
}

/** What no normal form takes away from a text: two texts that differ in it need no closer look. */
function essence(text: string): string {
  return text.replace(/[\s\\*+-]+/g, '')
}
