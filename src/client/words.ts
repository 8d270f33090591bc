/** Translates a message with `{0}` placeholders: `vscode.l10n.t` in the editor. */
export type Translate = (message: string, ...values: string[]) => string

/** What to tell a person about an error. */
export interface ErrorWords {
  /** What happened, in a whole sentence. */
  readonly message: string
  /** What to do about it, in whole sentences. */
  readonly hint: string
}
