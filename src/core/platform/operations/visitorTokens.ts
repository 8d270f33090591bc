/** Matches the tokens of visitors that the platform returns when a member is active, also in quoted JSON. */
export const visitorToken = /(visitorClaims(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?)[^\s"'\\&,;}]+/gi

/** Replaces the tokens of visitors in a text that is shown. */
export function maskVisitorTokens(text: string): string {
  return text.replace(visitorToken, '$1•••')
}
