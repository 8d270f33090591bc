import type { Page } from '../../../contract/revisions.ts'
import { frontMatterEnd } from '../../text/markdown/frontMatterBlock.ts'
import { plainTitle } from '../../text/strings/titles.ts'

/**
 * The Markdown that a page opens as: its title as the only thing above its body. The server puts the title there itself
 * (api-facts §1 of the round trip notes); if it doesn't, it is added, and never twice. A page without a body is its
 * title alone.
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
 * A body with CRLF gets it above its first line, too: the editor knows one kind of line end for a text, and that of the
 * heading could outvote a short body.
 */
function withOneLineEnd(text: string): string {
  if (!text.includes('\r\n')) return text
  const body = text.replace(/^(?:[^\n]*\n)*?# [^\n]*\n\s*/, '')
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
  const first = /^# +([^\r\n]*)/.exec(text)?.[1]
  return first !== undefined && words(first) === words(title)
}

/** What is left of a title without the marks, escapes and entities that a server may write it with. */
function words(text: string): string {
  return plainTitle(text.replace(/&(?:amp|lt|gt|quot|#\d+|#x[\da-f]+);/gi, '').replace(/\{#[^}]*\}\s*$/, ''))
    .replace(/[\\`*_~[\]<>&"'#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function escapeTitle(title: string): string {
  return title.replace(/[\\`*_[\]<]/g, '\\$&').replace(/(?<!#)#+$/, (marks) => marks.replaceAll('#', '\\#'))
}
