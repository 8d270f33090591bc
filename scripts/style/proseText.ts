/** What a text is for: a string of the UI or the command line, a page, or something only contributors read. */
export type TextKind = 'string' | 'page' | 'comment'

/** A piece of prose, with the line that it starts on, counted from 1. */
export interface ProseText {
  readonly file: string
  readonly line: number
  readonly kind: TextKind
  readonly text: string
}
