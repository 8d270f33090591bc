import { env } from 'vscode'

/** The name of a language by its code, in the editor's language: `Deutsch` or `German` for `de`. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([env.language, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code
}
