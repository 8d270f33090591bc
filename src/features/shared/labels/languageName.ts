import { env } from 'vscode'

/** Returns the name of a language in the editor's language: `Deutsch` or `German` for `de`. Returns other texts unchanged. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([env.language, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code
  } catch {
    // `of` throws a RangeError for what can't be a code, and a server can send anything.
    return code
  }
}
