import { frontMatterKey, frontMatterKeys, type FrontMatterKey } from '../../text/dialect/frontMatterKeys.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextScope } from '../checks/checkText.ts'
import { choiceCompletions, type Choice, type Completion, type WritingSources } from './completion.ts'
import type { FrontMatterPosition } from './frontMatterPosition.ts'
import { linkCompletions } from './linkCompletions.ts'
import { iconNames } from './platformNames.ts'

/** Suggests the keys that are still missing at a position of the front matter, or values for the key there. */
export function frontMatterCompletions(
  scan: ScannedText,
  position: FrontMatterPosition,
  sources: WritingSources,
): Completion[] {
  if (position.key === undefined) return keyCompletions(position)
  const described = frontMatterKey([...position.parents, position.key])
  return described === undefined ? [] : valueCompletions(scan, described, position, sources)
}

function keyCompletions({ parents, siblings, span, indent }: FrontMatterPosition): Completion[] {
  const parent = parents.length === 0 ? undefined : frontMatterKey(parents)?.value
  const keys = parents.length === 0 ? frontMatterKeys : parent?.type === 'mapping' ? parent.keys : []
  return keys
    .filter(({ name }) => !siblings.has(name))
    .map((key, rank) => {
      const { name: label, doc } = key
      const insert = `${label}:${valueSnippet(key, indent)}`
      return { kind: 'key', label, doc, insert, isSnippet: true, span, rank }
    })
}

function valueSnippet({ value }: FrontMatterKey, indent: string): string {
  switch (value.type) {
    case 'boolean':
      return ' ${1|true,false|}'
    case 'choice':
      return ` \${1|${value.choices.map((choice) => choice.value).join(',')}|}`
    case 'mapping':
    case 'variables':
      return `\n${indent}  $0`
    case 'tags':
    case 'addresses':
      return `\n${indent}  - $0`
    default:
      return ' $0'
  }
}

function valueCompletions(
  scan: ScannedText,
  { value }: FrontMatterKey,
  { span, typed }: FrontMatterPosition,
  { scope, names }: WritingSources,
): Completion[] {
  switch (value.type) {
    case 'page':
    case 'file':
      return scope === undefined ? [] : linkCompletions(scan, { typed, span }, [value.type], scope)
    default:
      return choiceCompletions(choicesOf(value, { scope, names }), span)
  }
}

function choicesOf(value: FrontMatterKey['value'], { scope, names }: WritingSources): Choice[] {
  switch (value.type) {
    case 'boolean':
      return ['true', 'false'].map((label) => ({ kind: 'value', label }))
    case 'choice':
      return value.choices.map(({ value: label, doc }) => ({ kind: 'value', label, doc }))
    case 'tags':
      return tagChoices(scope)
    case 'icon':
      return iconNames(scope, names).map((label) => ({ kind: 'icon', label }))
    default:
      return []
  }
}

/** Suggests the tags that the docs define. */
export function tagChoices(scope: TextScope | undefined): Choice[] {
  return [...(scope?.body.tags?.values() ?? [])].map(({ slug, label }) => {
    return { kind: 'tag', label: slug, description: label }
  })
}
