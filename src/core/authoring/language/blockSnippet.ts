import type { AttributeDescription, TagDescription } from '../../text/dialect/dialectDescription.ts'
import { dialectTag } from '../../text/dialect/dialectTags.ts'
import { endOf } from '../../text/dialect/pairTags.ts'

/** Options for the snippet of a block. */
export interface SnippetOptions {
  /** Leaves out everything after the opening tag, if that exists already. */
  readonly onlyOpening?: boolean
}

/** Numbers the tab stops of a snippet in order. */
class Stops {
  #last = 0

  next(): number {
    return ++this.#last
  }
}

/** Escapes text for a snippet. */
export function snippetText(words: string): string {
  return words.replace(/[\\$}]/g, '\\$&')
}

/** Returns the snippet of a block: its tag with the required attributes, its content, and its end. */
export function blockSnippet(tag: TagDescription, { onlyOpening = false }: SnippetOptions = {}): string {
  const stops = new Stops()
  if (onlyOpening || endOf(tag.name) !== 'required') return openingTag(tag, stops)
  const body = contentBefore(tag, stops)
  const opening = openingTag(tag, stops)
  return `${opening}\n${body ?? content(tag, stops)}\n{% end${tag.name} %}`
}

/**
 * Returns the content of a block whose attributes all have a default, with the first tab stops: writers type the text
 * next, not the style.
 */
function contentBefore(tag: TagDescription, stops: Stops): string | undefined {
  const isText = tag.child === undefined && tag.body !== 'fence' && tag.body !== 'link'
  const required = requiredOf(tag)
  return isText && required.length > 0 && required.every(hasDefault) ? `$${stops.next()}` : undefined
}

function requiredOf({ attributes }: TagDescription): AttributeDescription[] {
  return attributes.filter(({ required }) => required === true)
}

function hasDefault({ value }: AttributeDescription): boolean {
  return value.kind === 'choice' || value.kind === 'boolean' || value.kind === 'date'
}

function openingTag(tag: TagDescription, stops: Stops): string {
  const written = requiredOf(tag).map((attribute) => ` ${attribute.name}="${valueStop(attribute, stops)}"`)
  return `{% ${tag.name}${written.join('')}${argument(tag, stops)} %}`
}

function argument(tag: TagDescription, stops: Stops): string {
  if (tag.argument === 'expression') return ` \${${stops.next()}:visitor.claims.unsigned.name}`
  return tag.argument === 'include' ? ` "$${stops.next()}"` : ''
}

/** Returns the tab stop for a value: a choice of the allowed values, or today for a date. */
export function valueStop({ value }: AttributeDescription, stops: { next(): number } = new Stops()): string {
  const stop = stops.next()
  switch (value.kind) {
    case 'choice':
      return `\${${stop}|${value.choices.map((choice) => choice.value.replace(/[\\,|]/g, '\\$&')).join(',')}|}`
    case 'boolean':
      return `\${${stop}|true,false|}`
    case 'date':
      return `\${${stop}:$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE}`
    case 'operationMethod':
      return `\${${stop}|${value.methods.join(',')}|}`
    default:
      return `$${stop}`
  }
}

function content(tag: TagDescription, stops: Stops): string {
  const child = tag.child === undefined ? undefined : dialectTag(tag.child)
  if (child !== undefined) return children(child, stops)
  switch (tag.body) {
    case 'fence':
      return `\`\`\`$${stops.next()}\n$0\n\`\`\``
    case 'link':
      return linkBody(tag, stops)
    default:
      return '$0'
  }
}

/** Two children, because a single one is rarely useful. A changelog gets one, because it grows one entry at a time. */
function children(child: TagDescription, stops: Stops): string {
  const end = `{% end${child.name} %}`
  const last = (): string => {
    const body = contentBefore(child, stops) ?? '$0'
    return `${openingTag(child, stops)}\n${body}\n${end}`
  }
  return child.name === 'update' ? last() : `${openingTag(child, stops)}\n$${stops.next()}\n${end}\n\n${last()}`
}

/** Returns a link that repeats the target, as the platform writes it. */
function linkBody({ attributes, name }: TagDescription, stops: Stops): string {
  if (name === 'content-ref') return '[${1/.*\\///}]($1)'
  return attributes[0]?.name === 'src' ? '[$1]($1)' : `[OpenAPI $1]($${stops.next()})`
}
