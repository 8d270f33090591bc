/**
 * How the platform's Markdown dialect is described: every tag, attribute, value, HTML form and front matter key once, as
 * data. The parser, completion, hover, problems, snippets, the formatter and the schemas of docs files all read it.
 */

/** One of the values that an attribute may have. */
export interface ValueChoice {
  readonly value: string
  /** One sentence on what it does. */
  readonly doc: string
}

/** What a link may point to: a page of the docs, one of their files, one of these that is an image, or an address. */
export type TargetKind = 'page' | 'file' | 'image' | 'address'

/** What may be in an attribute or a front matter value. */
export type ValueKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly choices: readonly ValueChoice[] }
  /** Written `"true"` or `"false"`. */
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  /** Such as `50%`. */
  | { readonly kind: 'percent' }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'date' }
  /** A Font Awesome name, behind `prefix`. */
  | { readonly kind: 'icon'; readonly prefix?: 'fa-' }
  /** Somewhere a link may go: a page of the docs, one of their files, or an address on the web. */
  | { readonly kind: 'target'; readonly to: readonly TargetKind[] }
  /** The slug of an OpenAPI specification of the organization. */
  | { readonly kind: 'spec' }
  | { readonly kind: 'operationPath' }
  /** In the order in which they are likely. */
  | { readonly kind: 'operationMethod'; readonly methods: readonly string[] }
  /** The name of a webhook of the specification. */
  | { readonly kind: 'webhookName' }
  /** Names of schemas of the specification, separated by commas. */
  | { readonly kind: 'schemaNames' }
  /** Slugs of tags, separated by commas. */
  | { readonly kind: 'tagSlugs' }

/** An attribute of a tag or an HTML element. */
export interface AttributeDescription {
  readonly name: string
  readonly value: ValueKind
  readonly required?: true
  /** One sentence on what it does. */
  readonly doc: string
}

/** Kinds of blocks that a container may hold, as the platform's document model names them. */
export type BlockKind =
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'divider'
  | 'quote'
  | 'table'
  | 'images'
  | 'math'
  | 'expandable'
  | 'integration'
  | 'drawing'
  | TagName

/**
 * What is between a tag and its end: `blocks`, a `caption` (inline), a `link` that repeats the target, one `fence`, or
 * nothing.
 */
type TagBody = 'blocks' | 'caption' | 'link' | 'fence' | 'none'

/** A `{% … %}` tag. */
export interface TagDescription {
  readonly name: TagName
  /** What people call the block, as in *Insert Block…*. */
  readonly label: string
  /** The editor's own picture that means it in lists. */
  readonly codicon: string
  /** One or two sentences on what it is for. */
  readonly doc: string
  /** The page of the platform's own documentation, below its blocks. */
  readonly page?: string
  readonly body: TagBody
  /** Whether `{% end… %}` has to follow. */
  readonly end: 'required' | 'optional' | 'never'
  /** In the order in which the platform writes them. */
  readonly attributes: readonly AttributeDescription[]
  /** The only tag that may be directly in it. */
  readonly child?: TagName
  /** The tag that it may be in alone. */
  readonly parent?: TagName
  /** Blocks that it may hold; without this, all. */
  readonly holds?: readonly BlockKind[]
  /** What is after the name instead of attributes. */
  readonly argument?: 'expression' | 'include'
  /** A whole example that every check accepts. */
  readonly example: string
}

/** Names of the tags that the platform writes today. */
export type TagName =
  | 'hint'
  | 'code'
  | 'tabs'
  | 'tab'
  | 'stepper'
  | 'step'
  | 'content-ref'
  | 'embed'
  | 'file'
  | 'openapi-operation'
  | 'openapi-schemas'
  | 'openapi-webhook'
  | 'openapi'
  | 'updates'
  | 'update'
  | 'columns'
  | 'column'
  | 'prompt'
  | 'if'
  | 'include'
