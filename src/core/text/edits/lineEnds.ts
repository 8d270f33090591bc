/** Returns a text with CRLF line ends if `like` has any. Otherwise, returns it unchanged. */
export function withLineEndsOf(text: string, like: string): string {
  return like.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text
}

/** Returns the offset of the next line feed, or the length of the text. */
export function lineEndAt(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
