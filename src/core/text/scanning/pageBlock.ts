import type { Span } from '../markdown/links/foundLink.ts'

/**
 * What a block is. A `code` block is indented, a `tag` is a line with `{% … %}`, `details` a line that opens or closes a
 * `<details>` around Markdown, a `definition` the target of a link, a `note` the text of an annotation. A quote, a list
 * and an item hold the blocks after them whose `depth` is greater.
 */
export type BlockKind =
  | 'quote'
  | 'list'
  | 'item'
  | 'paragraph'
  | 'heading'
  | 'fence'
  | 'code'
  | 'rule'
  | 'html'
  | 'table'
  | 'tag'
  | 'details'
  | 'math'
  | 'definition'
  | 'note'

/** A block of a page. Lines are counted from 0. Offsets are UTF-16 units. */
export interface PageBlock extends Readonly<Span> {
  readonly kind: BlockKind
  /** The first line, and the one after the last. */
  readonly line: number
  readonly endLine: number
  /** The number of quotes, lists and items around it. */
  readonly depth: number
  /** The level of a heading, or the first number of a list. 0 for other blocks. */
  readonly level: number
  /** The marker of a fence, item or list, `=` or `-` of an underlined heading, or the name of a tag. */
  readonly mark: string
  /** The text after the marker of a fence. */
  readonly info: string
  /** False for a fence, an HTML block, or a formula that lacks its end. */
  readonly closed: boolean
}
