import type { Page } from '../../../contract/revisions.ts'
import { inlineTokens } from '../../text/markdown/dialect/dialectParser.ts'
import { frontMatterOf } from '../../text/markdown/frontMatterBlock.ts'
import { normalizeMarkdown } from '../../text/markdown/writing/normalizeMarkdown.ts'
import { inlineTokensText } from '../../text/markdown/parsing/tokenText.ts'
import { pageText } from '../../docs/pages/pageText.ts'
import { titleHeading } from '../../docs/pages/titleHeading.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import type { DraftBase } from './draft.ts'

/** The parts of a shown text. `title` is undefined if the text doesn't begin with a heading. */
export interface ShownParts {
  /** The front matter with its hyphens. Empty if there's none. */
  readonly frontMatter: string
  readonly title: string | undefined
  readonly body: string
}

/** What a push sends: the body without the heading, and the title if the heading changed it. */
export interface SentPage {
  readonly markdown: string
  readonly title?: string
}

/** Splits a shown text. The heading above the body is the page's title, which isn't part of the body on the server. */
export function shownParts(text: string): ShownParts {
  const frontMatter = frontMatterOf(text)
  const rest = text.slice(frontMatter.length)
  const heading = titleHeading(rest)
  if (heading === undefined) return { frontMatter, title: undefined, body: rest }
  const title = plainTitle(inlineTokensText(inlineTokens(heading.markdown)))
  return { frontMatter, title, body: rest.slice(heading.length) }
}

/**
 * Returns what a push sends. Changing the heading renames the page; deleting it doesn't. So the title is never
 * duplicated (api-facts C9.1). Front matter is sent if the server reads it.
 */
export function sentPage(text: string, base: string): SentPage {
  const { frontMatter, title, body } = shownParts(text)
  const markdown = frontMatter + body
  return title === undefined || title === '' || title === shownParts(base).title ? { markdown } : { markdown, title }
}

/** Returns whether a text has more than a title and front matter. */
export function hasBody(text: string): boolean {
  return shownParts(text).body.trim() !== ''
}

/** Returns a page as the editor shows it, as the base of drafts. */
export function baseOf(page: Page, revision: string | undefined): DraftBase {
  return { revision, documentId: page.documentId, markdown: pageText(page) }
}

/** Returns a text in the form in which a server can store it. Texts that differ in nothing else give the same form. */
export function comparableText(text: string): string {
  const { frontMatter, title, body } = shownParts(text)
  const kept = frontMatter === '' ? '' : `${frontMatter.replaceAll('\r\n', '\n').trim()}\n\n`
  return `${kept}# ${title ?? ''}\n\n${normalizeMarkdown(body)}`
}

/**
 * Returns whether two texts have no difference that a server keeps. A heading that is missing in one text doesn't
 * count.
 */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [shownParts(one), shownParts(other)]
  if (first.title !== undefined && second.title !== undefined && first.title !== second.title) return false
  const bare = (parts: ShownParts): string => parts.frontMatter + parts.body
  if (essence(bare(first)) !== essence(bare(second))) return false
  const untitled = (parts: ShownParts): string => comparableText(`${parts.frontMatter}# \n\n${parts.body}`)
  return untitled(first) === untitled(second)
}

/** Returns what no normalization removes. If two texts differ in it, they need no closer comparison. */
function essence(text: string): string {
  return text.replace(/[\s\\*+-]+/g, '')
}
