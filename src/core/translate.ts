/** Translates a message with `{0}` placeholders: `vscode.l10n.t` in the editor. */
export type Translate = (message: string, ...values: string[]) => string
