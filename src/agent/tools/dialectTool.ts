import * as Type from 'typebox'
import { nearestName } from '../../core/authoring/checks/nearestName.ts'
import type { AttributeDescription, TagDescription, ValueKind } from '../../core/text/dialect/dialectDescription.ts'
import { dialectTag, dialectTags } from '../../core/text/dialect/dialectTags.ts'
import { frontMatterKeys, type FrontMatterKey } from '../../core/text/dialect/frontMatterKeys.ts'
import { htmlForms, type HtmlForm } from '../../core/text/dialect/htmlForms.ts'
import { defineTool } from './agentTool.ts'
import { ToolError } from '../toolError.ts'
import { boundedRows } from '../boundedRows.ts'
import { onOneLine } from '../contentLines.ts'
import { cursorInput } from './pageInput.ts'
import { english, listText, partsText } from '../../core/text/messages/translate.ts'

/** Explains how to write blocks. */
export const docsDialect = defineTool({
  name: 'docs_dialect',
  title: 'Explain Blocks',
  description:
    'Explains how to write a block in the Markdown of these docs: its attributes, and an example that passes docs_check. Without block, lists all blocks. Call this before you write a block, because tags of other tools don’t work in these docs.',
  input: {
    block: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'A block, such as hint, tabs, “Page link”, img, or “front matter”.',
      }),
    ),
    cursor: cursorInput,
  },
  writes: false,
  run: async ({ block, cursor }) => {
    if (block === undefined)
      return boundedRows('Blocks, HTML elements with a meaning, and front matter.', allRows(), cursor)
    const wanted = block.trim().toLowerCase()
    const tag = dialectTag(wanted) ?? dialectTags.find(({ label }) => label.toLowerCase() === wanted)
    if (tag !== undefined) return boundedRows(`${tag.label}: ${tag.doc}`, tagRows(tag), cursor)
    if (/^front[ -]?matter$/.test(wanted)) {
      const head = 'Front matter: YAML between two lines of --- at the very start of a page. All keys are optional.'
      return boundedRows(head, keyRows(frontMatterKeys, ''), cursor)
    }
    const forms = htmlForms.filter(({ element, label }) => element === wanted || label.toLowerCase() === wanted)
    if (forms.length > 0) return boundedRows('HTML that the platform reads.', forms.flatMap(formRows), cursor)
    const suggested = likelyBlocks(wanted).map((label) => `“${label}”`)
    throw new ToolError(
      `The block “${onOneLine(block)}” doesn’t exist.${suggested.length === 0 ? '' : ` Did you mean ${listText(suggested, english, 'or')}?`} Without block, docs_dialect lists all of them.`,
    )
  },
})

/** Returns the blocks that a misspelled name or a word from a description most likely refers to. */
function likelyBlocks(wanted: string): string[] {
  const blocks = [...dialectTags, ...htmlForms]
  const names = blocks.flatMap((each) => ['name' in each ? each.name : each.element, each.label])
  const nearest = nearestName(wanted, names)
  if (nearest !== undefined) return [nearest]
  if (wanted.length < 4) return []
  return blocks.filter(({ label, doc }) => `${label} ${doc}`.toLowerCase().includes(wanted)).map(({ label }) => label)
}

function allRows(): string[] {
  return [
    ...dialectTags.map(({ name, label, doc }) => `- {% ${name} %} ${label}: ${doc}`),
    ...htmlForms.map((form) => `- ${opening(form)} ${form.label}: ${form.doc}`),
    '- front matter: the cover, description, icon, and layout of a page.',
    'Everything else is Markdown, with tables, task lists, footnotes, and $$formulas$$.',
  ]
}

function tagRows(tag: TagDescription): string[] {
  const { name, attributes, child, parent, holds, body } = tag
  return [
    body === 'none'
      ? `Put it alone on its line. It has no end tag.`
      : `Put each tag alone on its line. {% end${name} %} closes the block.`,
    ...(child === undefined ? [] : [`It can contain only {% ${child} %}.`]),
    ...(parent === undefined ? [] : [`It must be inside {% ${parent} %}.`]),
    ...(holds === undefined ? [] : [`It can contain ${listText(holds, english)}.`]),
    ...(attributes.length === 0 ? ['It has no attributes.'] : ['Attributes:', ...attributes.map(attributeRow)]),
    'Example:',
    ...tag.example.split('\n'),
  ]
}

function formRows(form: HtmlForm): string[] {
  return [
    `${opening(form)} ${form.label}: ${form.doc}`,
    ...form.attributes.map(attributeRow),
    'Example:',
    ...form.example.split('\n'),
  ]
}

function opening({ element, marker }: HtmlForm): string {
  if (marker === undefined) return `<${element}>`
  return `<${element} ${marker.name}${marker.value === undefined ? '' : `="${marker.value}"`}>`
}

function attributeRow({ name, value, required, doc }: AttributeDescription): string {
  return `- ${name}${required === true ? ' (required)' : ''}: ${doc} ${valueText(value)}`
}

const valueTexts: Readonly<
  Record<Exclude<ValueKind['kind'], 'choice' | 'number' | 'target' | 'operationMethod'>, string>
> = {
  text: 'Any text.',
  boolean: '"true" or "false".',
  percent: 'Such as "50%".',
  date: 'A date, YYYY-MM-DD.',
  icon: 'A Font Awesome name, without fa-.',
  spec: 'The slug of a specification.',
  operationPath: 'Such as "/pets/{petId}".',
  webhookName: 'The name of a webhook.',
  schemaNames: 'Names, separated by commas.',
  tagSlugs: 'Slugs, separated by commas.',
}

function valueText(value: ValueKind): string {
  switch (value.kind) {
    case 'choice': {
      const choices = value.choices.map((choice) => `"${choice.value}" (${choice.doc.replace(/\.$/, '')})`)
      return `One of: ${partsText(choices, english)}.`
    }
    case 'number':
      return numberText(value.min, value.max)
    case 'target':
      return `What it can link to: ${listText(value.to, english, 'or')}.`
    case 'operationMethod':
      return `Such as "${value.methods[0] ?? ''}".`
    default:
      return valueTexts[value.kind]
  }
}

function numberText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `A number from ${min} to ${max}.`
  if (max !== undefined) return `A number up to ${max}.`
  return min === undefined ? 'A number.' : `A number from ${min}.`
}

function keyRows(keys: readonly FrontMatterKey[], indent: string): string[] {
  return keys.flatMap(({ name, value, doc }) => {
    if (value.type === 'mapping') return [`${indent}${name}: # ${doc}`, ...keyRows(value.keys, `${indent}  `)]
    const form = value.type === 'choice' ? value.choices.map((choice) => choice.value).join(' | ') : value.type
    return [`${indent}${name}: ${form} # ${doc}`]
  })
}
