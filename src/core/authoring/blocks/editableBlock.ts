import type { ValueKind } from '../../text/dialect/dialectDescription.ts'
import type { TagPair } from '../../text/dialect/pairTags.ts'
import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'

/** Something of a block that a form can change: an attribute, a title, a caption or the text of a button. */
export interface BlockField {
  /** The name of the attribute, or `title`, `caption` or `text` for what isn't an attribute. */
  readonly name: string
  readonly value: ValueKind
  /** One sentence about what it does. */
  readonly doc: string
  readonly required: boolean
  /** The value now, without escapes. Undefined if there's none. */
  readonly current: string | undefined
  /** Returns the edits that write a value, or remove it if it's undefined. They're in order and don't overlap. */
  readonly write: (value: string | undefined) => TextReplacement[]
}

/** A block that a form can change. */
export interface EditableBlock {
  readonly name: string
  /** The name of the block for users. */
  readonly label: string
  readonly codicon: string
  /** From the first to the last character of the block. */
  readonly span: Span
  /** The opening tag, and the closing tag if there is one. */
  readonly tags: readonly Span[]
  readonly fields: readonly BlockField[]
  /** The tags of the block. Undefined for buttons, which are HTML. */
  readonly pair: TagPair | undefined
}

/** What forms say about fields that aren't attributes. */
export const ownFields = {
  title: { doc: 'The heading at the start. It can have inline Markdown.' },
  caption: { doc: 'The text below it. It can have inline Markdown.' },
  text: { doc: 'The text of the button. It can have inline Markdown.' },
} as const
