/** The kind of a text: a string of the UI or the command line, a page, or a comment, which only contributors read. */
export type TextKind = 'string' | 'page' | 'comment'

/** A piece of prose, with its first line, counted from 1. */
export interface ProseText {
  readonly file: string
  readonly line: number
  readonly kind: TextKind
  readonly text: string
}
