/** The kind of element that a link target belongs to. */
export type LinkKind = 'link' | 'image' | 'file' | 'content-ref' | 'embed' | 'openapi' | 'include'

/** A stretch of a text, in UTF-16 units. */
export type Span = { start: number; end: number }

/** Returns a copy of something at another offset. */
export function moved<Placed extends Readonly<Span>>(placed: Placed, by: number): Placed {
  return { ...placed, start: placed.start + by, end: placed.end + by }
}

/**
 * A link target in Markdown. `target` is its span as written, including any `<>` or quotes, and `value` is the target
 * with escapes undone. `words` is the span of the link text. `form` tells how the link is written. `extra` has other
 * spans to remove when the link becomes plain text, such as `</a>`.
 */
export type FoundLink = {
  form: 'inline' | 'reference' | 'definition' | 'autolink' | 'element' | 'tag'
  kind: LinkKind
  whole: Span
  target: Span
  value: string
  words: Span
  label?: string
  alt?: string
  extra: Span[]
}
