/** A text with the line ends of another one, `like`: CRLF if that has any, and otherwise as it is. */
export function withLineEndsOf(text: string, like: string): string {
  return like.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text
}
