import type { AttributeDescription, TagDescription } from '../../text/dialect/dialectDescription.ts'
import { dialectTag, dialectTags } from '../../text/dialect/dialectTags.ts'
import { htmlForms, type HtmlForm } from '../../text/dialect/htmlForms.ts'
import { pairTags, type TagPair } from '../../text/dialect/pairTags.ts'
import type { ScannedTag } from '../../text/dialect/scanTags.ts'
import { insertableBlocks } from './blockChoices.ts'
import { blockSnippet, valueStop } from './blockSnippet.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { Completion } from './completion.ts'
import type { AttributeOwner, CursorContext } from './cursorContext.ts'

type At<Kind extends CursorContext['at']> = Extract<CursorContext, { at: Kind }>

/** Suggests names after `{%`: ends of the open blocks, and blocks that are allowed at the cursor. */
export function tagNameCompletions(scan: ScannedText, context: At<'tagName'>): Completion[] {
  const tags = scan.tags.filter(({ start }) => start !== context.start)
  const around = openBlocks(tags, context.start)
  const inner = around.at(-1)
  const { stray } = pairTags(tags)
  const isBare = /^[ \t]*(?:-?%\}|\})?$/.test(context.rest)
  // Replaces the brace that the editor added, and the rest of an earlier end.
  const span = isBare ? { start: context.start, end: context.span.end + context.rest.length } : context.span
  const ends = around.toReversed().map(({ open: { name } }, rank): Completion => {
    const label = `end${name}`
    const insert = isBare ? `{% ${label} %}` : label
    return { kind: 'end', label, insert, span, filter: filterOf(label, isBare), rank }
  })
  const fitting = dialectTags.filter((tag) => fits(tag, inner))
  const blocks = fitting.map((tag): Completion => {
    const onlyOpening = stray.some(({ name, start }) => name === tag.name && start > context.start)
    const rank = inner !== undefined && dialectTag(inner.open.name)?.child === tag.name ? -1 : 10
    return {
      kind: 'block',
      label: tag.name,
      description: tag.label,
      doc: tag.doc,
      insert: isBare ? blockSnippet(tag, { onlyOpening }) : tag.name,
      ...(isBare ? { isSnippet: true } : {}),
      ...(asksFirst(tag) && isBare ? { asksNext: true } : {}),
      span,
      filter: filterOf(tag.name, isBare),
      rank,
    }
  })
  return [...ends, ...blocks]
}

/** Suggests all blocks after a slash at the start of a line. */
export function blockCompletions({ span }: At<'block'>): Completion[] {
  return insertableBlocks().map(({ name, label, doc, snippet }, rank): Completion => {
    const insert = snippet()
    return {
      kind: 'block',
      label,
      description: name,
      doc,
      insert,
      isSnippet: true,
      ...(asksAfter(name, insert) && { asksNext: true }),
      span,
      // What is a name as a whole comes before labels that have its letters.
      filter: `/${name} ${label}`,
      rank,
    }
  })
}

/** Returns whether to suggest values after a block was inserted, such as the pages that it can link to. */
export function asksAfter(name: string, snippet: string): boolean {
  const tag = dialectTag(name)
  return tag === undefined ? /(?:src|href)="\$1"/.test(snippet) : asksFirst(tag)
}

/** The replaced text begins with `{%`, so the filter must too. */
function filterOf(name: string, isBare: boolean): string {
  return isBare ? `{% ${name}` : name
}

/** Returns whether to suggest values for the first attribute, if the snippet itself has none. */
function asksFirst({ attributes, argument }: TagDescription): boolean {
  const first = attributes.find(({ required }) => required === true)?.value.kind
  return argument === 'include' || first === 'target' || first === 'spec'
}

/** Returns the blocks around a position, the outermost first. */
function openBlocks(tags: readonly ScannedTag[], position: number): readonly TagPair[] {
  const { unclosed } = pairTags(tags.filter(({ end }) => end <= position))
  return unclosed.toSorted((one, other) => one.open.start - other.open.start)
}

function fits(tag: TagDescription, inner: TagPair | undefined): boolean {
  const around = inner && dialectTag(inner.open.name)
  if (around?.child !== undefined) return around.child === tag.name
  return tag.parent === undefined && (around?.holds === undefined || around.holds.includes(tag.name))
}

/** Suggests the attributes that a tag or element doesn't have yet. */
export function attributeCompletions({ owner, present, span }: At<'attribute'>): Completion[] {
  const missing = attributesOf(owner).filter(({ name }) => !present.has(name))
  return missing.map((attribute): Completion => {
    const { name: label, doc, required, value } = attribute
    const asks = !['text', 'number', 'percent', 'choice', 'boolean', 'date'].includes(value.kind)
    const insert = `${label}="${valueStop(attribute)}"$0`
    const rank = required === true ? 0 : 1
    return { kind: 'attribute', label, doc, insert, isSnippet: true, span, rank, ...(asks && { asksNext: true }) }
  })
}

/** Returns the description of an attribute in its tag or element. */
export function attributeOf(owner: AttributeOwner, name: string): AttributeDescription | undefined {
  const wanted = name.toLowerCase()
  return attributesOf(owner).find((attribute) => attribute.name.toLowerCase() === wanted)
}

function attributesOf({ kind, name }: AttributeOwner): readonly AttributeDescription[] {
  if (kind === 'tag') return dialectTag(name)?.attributes ?? []
  const byName = new Map(formsOf(name).flatMap(({ attributes }) => attributes.map((each) => [each.name, each])))
  return [...byName.values()]
}

/** Returns the meanings of an element. There are several if they depend on an attribute. */
function formsOf(element: string): readonly HtmlForm[] {
  return htmlForms.filter((form) => form.element === element.toLowerCase())
}
