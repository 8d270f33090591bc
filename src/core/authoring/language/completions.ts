import type { TextScope } from '../checks/checkText.ts'
import { scanned, type ScannedText } from '../../text/scanning/scannedText.ts'
import type { TargetKind, ValueKind } from '../../text/dialect/dialectDescription.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import {
  bestCompletions,
  choiceCompletions,
  type Choice,
  type Completion,
  type Completions,
  type WritingSources,
} from './completion.ts'
import { cursorContext, type CursorContext } from './cursorContext.ts'
import { frontMatterCompletions, tagChoices } from './frontMatterCompletions.ts'
import { frontMatterPosition, frontMatterSpan } from './frontMatterPosition.ts'
import { linkCompletions } from './linkCompletions.ts'
import { emojiCompletions, iconNames } from './platformNames.ts'
import { methodChoices, pathChoices, schemaChoices, webhookChoices } from './specCompletions.ts'
import { attributeCompletions, attributeOf, blockCompletions, tagNameCompletions } from './tagCompletions.ts'
import { variablesOf } from './variables.ts'

type At<Kind extends CursorContext['at']> = Extract<CursorContext, { at: Kind }>

/** Returns suggestions at a position of a page, best first. Without sources, suggests only names of the dialect. */
export function completions(source: string | ScannedText, offset: number, sources: WritingSources = {}): Completions {
  const scan = scanned(source)
  const matter = scan.frontMatterEnd === 0 ? undefined : frontMatterSpan(scan.text)
  if (matter !== undefined && offset <= matter.end) {
    const position = offset < matter.start ? undefined : frontMatterPosition(scan.text, offset)
    if (position === undefined) return { items: [], isIncomplete: false }
    return bestCompletions(frontMatterCompletions(scan, position, sources), position.typed)
  }
  const context = cursorContext(scan, offset)
  if (context === undefined) return { items: [], isIncomplete: false }
  const items = itemsOf(scan, context, sources)
  // The order of targets depends on the typed text.
  return isTarget(context) ? { items, isIncomplete: true } : bestCompletions(items, context.typed)
}

function isTarget(context: CursorContext): boolean {
  if (context.at === 'link') return true
  return context.at === 'value' && attributeOf(context.owner, context.attribute)?.value.kind === 'target'
}

function itemsOf(scan: ScannedText, context: CursorContext, sources: WritingSources): Completion[] {
  const { scope, names, recent } = sources
  switch (context.at) {
    case 'block':
      return blockCompletions(context)
    case 'emoji':
      return emojiCompletions(context, names)
    case 'tagName':
      return tagNameCompletions(scan, context)
    case 'attribute':
      return attributeCompletions(context)
    case 'value':
      return valueCompletions(scan, context, sources)
    case 'expression':
      return expressionCompletions(scan.text, context.span, scope)
    case 'link': {
      const kinds: readonly TargetKind[] = context.isImage ? ['image'] : ['page', 'file']
      return scope === undefined ? [] : linkCompletions(scan, context, kinds, scope, recent)
    }
    case 'include':
      return includeCompletions(context, scope)
  }
}

function valueCompletions(
  scan: ScannedText,
  context: At<'value'>,
  { scope, names, recent }: WritingSources,
): Completion[] {
  const described = attributeOf(context.owner, context.attribute)
  if (described === undefined) return []
  const { value } = described
  const { span, typed } = context
  if (value.kind === 'target') return scope === undefined ? [] : linkCompletions(scan, context, value.to, scope, recent)
  if (value.kind === 'tagSlugs') return listItems(tagChoices(scope), typed, span)
  if (value.kind === 'schemaNames') return listItems(schemaChoices(context.others, scope), typed, span)
  return choiceCompletions(choicesOf(value, context, { scope, names }), span)
}

function choicesOf(value: ValueKind, { others }: At<'value'>, { scope, names }: WritingSources): Choice[] {
  switch (value.kind) {
    case 'choice':
      return value.choices.map(({ value: label, doc }) => ({ kind: 'value', label, doc }))
    case 'boolean':
      return ['true', 'false'].map((label) => ({ kind: 'value', label }))
    case 'operationMethod':
      return methodChoices(others, scope, value.methods)
    case 'webhookName':
      return webhookChoices(others, scope)
    case 'operationPath':
      return pathChoices(others, scope)
    case 'icon':
      return iconNames(scope, names).map((name) => ({ kind: 'icon', label: (value.prefix ?? '') + name }))
    case 'spec':
      return [...(scope?.body.specs?.values() ?? [])].map(({ slug, title }) => {
        return { kind: 'spec', label: slug, ...(title === undefined ? {} : { description: title }) }
      })
    default:
      return []
  }
}

/**
 * Suggests names for a comma-separated list. Replaces only the one at the cursor, and leaves out those already in the
 * list.
 */
function listItems(names: readonly Choice[], typed: string, span: Span): Completion[] {
  const own = typed.slice(typed.lastIndexOf(',') + 1)
  const others = typed.slice(0, typed.length - own.length).split(',')
  const present = new Set(others.map((name) => name.trim()))
  const start = span.start + typed.length - own.trimStart().length
  const part = { start, end: Math.max(start, span.start + typed.length) }
  const missing = names.filter(({ label }) => !present.has(label))
  return choiceCompletions(missing, part)
}

/** The variable for the visitor of a page. */
export const visitorVariable = {
  doc: 'Information about the visitor. `unsigned` comes from the page address or a cookie.',
} as const

function expressionCompletions(text: string, span: Span, scope: TextScope | undefined): Completion[] {
  const known = variablesOf(text, scope?.body).map(({ name, value }, rank): Completion => {
    return { kind: 'variable', label: name, description: String(value), insert: name, span, rank }
  })
  const visitor = 'visitor.claims'
  const { doc } = visitorVariable
  return [...known, { kind: 'variable', label: visitor, doc, insert: `${visitor}.`, span, rank: known.length }]
}

function includeCompletions({ span, isQuoted }: At<'include'>, scope: TextScope | undefined): Completion[] {
  return [...(scope?.body.includes?.values() ?? [])].map((include, rank) => {
    const target = scope === undefined ? include.id : scope.body.writeTarget({ kind: 'include', include }, scope.page)
    const insert = isQuoted ? target : `"${target}"`
    const { id: description, title: label } = include
    return { kind: 'include', label, description, insert, filter: `${target} ${label}`, span, rank }
  })
}
