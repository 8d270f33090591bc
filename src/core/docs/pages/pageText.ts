import type { Page } from '../../../contract/revisions.ts'
import { frontMatterEnd } from '../../text/markdown/frontMatterBlock.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import { titleHeading } from './titleHeading.ts'

/**
 * Returns the Markdown of a page: its title as a heading above its body. The server adds the title itself (api-facts §1
 * of the round trip notes). If it doesn't, Galley adds it once. A page without a body is only its title.
 */
export function pageText(page: Page): string {
  const heading = `# ${escapeTitle(plainTitle(page.title) || 'Untitled')}`
  const body = page.type === 'link' && !page.markdown ? linkText(page) : (page.markdown ?? '')
  const start = body.slice(0, frontMatterEnd(body))
  const rest = body.slice(start.length).replace(/^\s*\n/, '')
  if (startsWithTitle(rest, page.title)) return endLine(withOneLineEnd(start + rest))
  return endLine(withOneLineEnd(`${start}${heading}\n${rest === '' ? '' : `\n${rest}`}`))
}

/**
 * Uses CRLF above the first line of a body with CRLF. The editor uses one kind of line end for a text, and the heading
 * could outvote a short body.
 */
function withOneLineEnd(text: string): string {
  if (!text.includes('\r\n')) return text
  const rest = text.slice(frontMatterEnd(text))
  const body = rest.slice(titleHeading(rest)?.length)
  const [all, long] = [/\n/g, /\r\n/g].map((ends) => body.match(ends)?.length ?? 0)
  return 2 * (long ?? 0) > (all ?? 0) ? text.replace(/\r?\n/g, '\r\n') : text
}

function linkText(page: Page): string {
  return page.href === undefined ? '' : `<${page.href}>`
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}${text.includes('\r\n') ? '\r\n' : '\n'}`
}

function startsWithTitle(text: string, title: string): boolean {
  const first = titleHeading(text)
  return first !== undefined && first.markdown !== '' && words(first.markdown) === words(title)
}

/** Returns a title without the markup, escapes and entities that a server can write it with. */
function words(text: string): string {
  return plainTitle(text.replace(/&(?:amp|lt|gt|quot|#\d+|#x[\da-f]+);/gi, '').replace(/\{#[^}]*\}\s*$/, ''))
    .replace(/[\\`*_~[\]<>&"'#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function escapeTitle(title: string): string {
  return title.replace(/[\\`*_[\]<]/g, '\\$&').replace(/(?<!#)#+$/, (marks) => marks.replaceAll('#', '\\#'))
}
