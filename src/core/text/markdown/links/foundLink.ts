/** What a link target belongs to. */
export type LinkKind = 'link' | 'image' | 'file' | 'content-ref' | 'embed' | 'openapi' | 'include'

/** A stretch of a text, in UTF-16 units. */
export type Span = { start: number; end: number }

/**
 * A place in Markdown where a link target is. `target` is its span as written (with its `<>` or quotes, if any) and
 * `value` what it means; `words` is the span of the text it is on. `form` says how the target is written, and `extra`
 * are other spans that go when the link becomes plain text, such as `</a>`.
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
