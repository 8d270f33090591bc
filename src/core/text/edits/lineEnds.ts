/** Returns a text with CRLF line ends if `like` has any. Otherwise, returns it unchanged. */
export function withLineEndsOf(text: string, like: string): string {
  return like.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text
}
