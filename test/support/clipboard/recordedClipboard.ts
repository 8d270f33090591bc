/** HTML in the format that a program puts on the clipboard, written for these tests, and the Markdown of it. */
export interface RecordedClipboard {
  readonly program: string
  readonly html: string
  readonly markdown: string
}
