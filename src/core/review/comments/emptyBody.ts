/** Returns whether a comment has no words, and so can't be sent. */
export function isEmptyBody(body: string): boolean {
  return !/[^\s\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/u.test(body)
}
