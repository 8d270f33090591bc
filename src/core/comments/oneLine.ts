import { safeBody } from './safeBody.ts'
import { escapeMarkdown, shorten } from '../titles.ts'

const longest = 160

/** The beginning of a comment as plain words on one line of Markdown. */
export function oneLine(body: string): string {
  const words = safeBody(body.slice(0, 1000)).markdown.replace(/\s+/g, ' ').trim()
  return escapeMarkdown(shorten(words, longest))
}
