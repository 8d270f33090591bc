/** Translates a message with `{0}` placeholders: `vscode.l10n.t` in the editor. */
export type Translate = (message: string, ...values: string[]) => string

/** English, with values in their places: what is not for the editor is not translated. */
export const english: Translate = (message, ...values) => {
  return message.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')
}
