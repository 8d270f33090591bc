/** Why a comment can't be sent as it is: it has no words. */
export function isEmptyBody(body: string): boolean {
  return !/[^\s\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/u.test(body)
}
