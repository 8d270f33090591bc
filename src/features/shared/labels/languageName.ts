import { env } from 'vscode'

/** Returns the name of a language in VS Code's language: `Deutsch` or `German` for `de`. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([env.language, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code
}
