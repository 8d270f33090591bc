import type { Span } from '../markdown/links/foundLink.ts'

/** Returns a text with CRLF line ends if `like` has any. Otherwise, returns it unchanged. */
export function withLineEndsOf(text: string, like: string): string {
  return like.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text
}

/** Returns the span of the lines that a stretch of a text touches, with the last line end. */
export function wholeLines(text: string, start: number, end: number): Span {
  const newline = text.indexOf('\n', end)
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: newline === -1 ? text.length : newline + 1 }
}

/** Returns the offset of the next line feed, or the length of the text. */
export function lineEndAt(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
