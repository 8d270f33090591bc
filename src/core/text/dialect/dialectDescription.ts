/**
 * Describes the platform's Markdown dialect as data: every tag, attribute, value, HTML form and front matter key, once.
 * The parser, completion, hover, problems, snippets, the formatter and the schemas of docs files all read it.
 */

/** One of the values that an attribute can have. */
export interface ValueChoice {
  readonly value: string
  /** One sentence about what the value does. */
  readonly doc: string
}

/** What a link can point to: a page, a file of the docs, an image file of the docs, or a web address. */
export type TargetKind = 'page' | 'file' | 'image' | 'address'

/** What an attribute or a front matter value can contain. */
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
  /** A Font Awesome name after `prefix`. */
  | { readonly kind: 'icon'; readonly prefix?: 'fa-' }
  /** The target of a link: a page, a file of the docs, or a web address. */
  | { readonly kind: 'target'; readonly to: readonly TargetKind[] }
  /** The slug of an OpenAPI specification of the organization. */
  | { readonly kind: 'spec' }
  | { readonly kind: 'operationPath' }
  /** `methods` is in order of how likely they are. */
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
  /** One sentence about what the attribute does. */
  readonly doc: string
}

/** Kinds of blocks that a container can hold, named as in the platform's document model. */
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
 * What is between a tag and its end: `blocks`, an inline `caption`, a `link` that repeats the target, one `fence`, or
 * nothing.
 */
export type TagBody = 'blocks' | 'caption' | 'link' | 'fence' | 'none'

/** Whether a tag needs `{% end… %}`. */
export type TagEnd = 'required' | 'optional' | 'never'

/** A `{% … %}` tag. */
export interface TagDescription {
  readonly name: TagName
  /** The name of the block for users, as in *Insert Block…*. */
  readonly label: string
  /** The editor icon that represents the block in lists. */
  readonly codicon: string
  /** One or two sentences about what the tag is for. */
  readonly doc: string
  /** The address of the page about this block, relative to the blocks section of the platform's documentation. */
  readonly page?: string
  readonly body: TagBody
  /** In the order in which the platform writes them. */
  readonly attributes: readonly AttributeDescription[]
  /** The only tag allowed directly inside this one. */
  readonly child?: TagName
  /** The only tag that this one can be inside. */
  readonly parent?: TagName
  /** Blocks that it can hold. Undefined means all. */
  readonly holds?: readonly BlockKind[]
  /** What follows the name instead of attributes. */
  readonly argument?: 'expression' | 'include'
  /** A whole example that passes every check. */
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

/** Any text. */
export const text: ValueKind = { kind: 'text' }

/** `"true"` or `"false"`. */
export const flag: ValueKind = { kind: 'boolean' }

/** The name of an icon. */
export const icon: ValueKind = { kind: 'icon' }

/** What each of several values does, in one sentence. */
export type ChoiceDocs = Readonly<Record<string, string>>

/** Returns the values that these sentences are about, in the same order. */
export function choicesOf(docs: ChoiceDocs): ValueChoice[] {
  return Object.entries(docs).map(([value, doc]) => ({ value, doc }))
}

/** One of several values. */
export function choice(docs: ChoiceDocs): ValueKind {
  return { kind: 'choice', choices: choicesOf(docs) }
}
