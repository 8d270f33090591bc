import type { TextScope } from '../checks/checkText.ts'
import type { AttributeDescription, TagDescription } from '../../text/dialect/dialectDescription.ts'
import { dialectTag } from '../../text/dialect/dialectTags.ts'
import { frontMatterKey } from '../../text/dialect/frontMatterKeys.ts'
import { scanned, type ScannedText } from '../../text/scanning/scannedText.ts'
import type { ScannedAttribute, ScannedTag } from '../../text/dialect/scanTags.ts'
import type { PageEntry } from '../../docs/pages/pageIndex.ts'
import { emojiPattern } from '../../text/markdown/document/emoji.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { operationsOf, parametersOf, textOf } from '../../platform/openApi/operationsOf.ts'
import { escapeMarkdown } from '../../text/strings/titles.ts'
import { english, type Translate } from '../../text/messages/translate.ts'
import type { PlatformNames, WritingSources } from './completion.ts'
import { frontMatterPosition, frontMatterSpan } from './frontMatterPosition.ts'
import { linkAt } from './linkAt.ts'
import { iconLink } from './platformNames.ts'
import { variablesOf } from './variables.ts'
import { recordOf } from '../../../contract/checks/records.ts'

/** The maximum number of parameters in a hover. */
const maxParameters = 30
/** The maximum length of an icon or emoji name. */
const maxName = 100

/** The text of a hover. */
export interface HoverText {
  readonly span: Span
  /** Paragraphs of Markdown. */
  readonly paragraphs: readonly string[]
  /** The page about it, relative to the blocks section of the platform's documentation. */
  readonly page?: string
}

/**
 * Describes what is at a position: a link, a tag, an attribute or its value, a key of the front matter, a variable, an
 * icon, or an emoji.
 */
export function hover(
  source: string | ScannedText,
  offset: number,
  { scope, names }: WritingSources = {},
  t: Translate = english,
): HoverText | undefined {
  const scan = scanned(source)
  const { text } = scan
  const matter = frontMatterSpan(text)
  if (matter !== undefined && offset <= matter.end) {
    return iconHover(text, offset, { written: matterIcon, names }, t) ?? frontMatterHover(text, offset, t)
  }
  const tag = scan.tags.find(({ start, end }) => start <= offset && offset <= end)
  if (tag && !tag.escaped) {
    return (
      linkHover(scan, offset, scope) ??
      operationHover(tag, offset, scope) ??
      iconHover(text, offset, { written: attributeIcon, names }, t) ??
      tagHover(tag, offset, t) ??
      variableHover(text, offset, scope)
    )
  }
  const inText = linkHover(scan, offset, scope) ?? variableHover(text, offset, scope)
  if (inText !== undefined || scan.isCode(offset)) return inText
  return iconHover(text, offset, { written: elementIcon, names }, t) ?? emojiHover(text, offset, names)
}

/** Describes the target of a link. Names from other people are escaped. An include shows its text instead. */
function linkHover(scan: ScannedText, offset: number, scope: TextScope | undefined): HoverText | undefined {
  const link = scope && linkAt(scan, offset)
  if (scope === undefined || link === undefined || link.kind === 'include') return undefined
  const span = link.target
  const elsewhere = scope.elsewhere?.resolve(link.value)
  if (elsewhere?.kind === 'page') {
    return { span, paragraphs: pageParagraphs(elsewhere.page, elsewhere.anchor, elsewhere.space.title) }
  }
  const linked = scope.body.resolve(link.value, scope.page)
  if (linked === undefined) return undefined
  if (linked.kind === 'file' && linked.name !== undefined) return { span, paragraphs: [escapeMarkdown(linked.name)] }
  if (linked.kind !== 'page') return undefined
  return { span, paragraphs: pageParagraphs(linked.page, linked.anchor) }
}

function pageParagraphs(page: PageEntry, anchor: string | undefined, space?: string): string[] {
  const { title, ancestors, path, description = '' } = page
  const names = [...(space ? [space] : []), ...ancestors, title, ...(anchor === undefined ? [] : [`#${anchor}`])]
  const paragraphs = [`**${names.map(escapeMarkdown).join(' › ')}**`, escapeMarkdown(description), escapeMarkdown(path)]
  return paragraphs.filter((words) => words !== '')
}

/** Describes the operation that a block names by path or webhook and method, from its specification. */
function operationHover(tag: ScannedTag, offset: number, scope: TextScope | undefined): HoverText | undefined {
  const value = (name: string): ScannedAttribute | undefined => tag.attributes.find((each) => each.name === name)
  const isWebhook = tag.name === 'openapi-webhook'
  const [spec, path, method] = ['spec', isWebhook ? 'name' : 'path', 'method'].map(value)
  const pointed = [path, method].find((each) => each?.valueSpan !== undefined && holds(each.valueSpan, offset))
  const document = scope?.body.specs?.get(spec?.value ?? '')?.document
  if (pointed?.valueSpan === undefined || document === undefined) return undefined
  const found = operationsOf(document, isWebhook ? 'webhooks' : 'paths').filter(
    (each) => each.path === path?.value && (pointed === path || each.method === method?.value?.toUpperCase()),
  )
  const paragraphs = found.flatMap((each) => [
    `**${each.method} ${escapeMarkdown(path?.value ?? '')}**`,
    escapeMarkdown(textOf(each.operation['summary']) || textOf(each.operation['description'])),
    parametersOf(each).slice(0, maxParameters).map(parameterLine).join('\n'),
  ])
  return found.length === 0
    ? undefined
    : { span: pointed.valueSpan, paragraphs: paragraphs.filter((each) => each !== '') }
}

function parameterLine(parameter: unknown): string {
  const { name, in: place, required, description } = recordOf(parameter)
  const kind = `${escapeMarkdown(textOf(place))}${required === true ? '\\*' : ''}`
  const words = [`**${escapeMarkdown(textOf(name))}** (${kind})`, escapeMarkdown(textOf(description))]
  return `- ${words.filter((each) => each !== '').join(': ')}`
}

function tagHover(tag: ScannedTag, offset: number, t: Translate): HoverText | undefined {
  const described = dialectTag(tag.name)
  if (described === undefined) return undefined
  const page = described.page === undefined ? {} : { page: described.page }
  if (holds(tag.nameSpan, offset)) {
    return {
      span: tag.nameSpan,
      paragraphs: [`**${t(described.label)}**`, t(described.doc), ...attributeList(described, t)],
      ...page,
    }
  }
  const written = tag.attributes.find(({ nameSpan, valueSpan }) => {
    return holds(nameSpan, offset) || (valueSpan !== undefined && holds(valueSpan, offset))
  })
  const attribute = described.attributes.find(({ name }) => name.toLowerCase() === written?.name.toLowerCase())
  if (written === undefined || attribute === undefined) return undefined
  return { ...attributeHover(attribute, written, offset, t), ...page }
}

function attributeList({ attributes }: TagDescription, t: Translate): string[] {
  if (attributes.length === 0) return []
  return [
    attributes.map(({ name, doc, required }) => `- \`${name}\`${required === true ? '*' : ''}: ${t(doc)}`).join('\n'),
  ]
}

function attributeHover(
  attribute: AttributeDescription,
  written: ScannedAttribute,
  offset: number,
  t: Translate,
): HoverText {
  const { value, doc, name } = attribute
  const choices = value.kind === 'choice' ? value.choices : []
  const chosen = choices.find((choice) => choice.value === written.value)
  if (written.valueSpan !== undefined && holds(written.valueSpan, offset) && chosen !== undefined) {
    return { span: written.valueSpan, paragraphs: [`\`${name}="${chosen.value}"\``, t(chosen.doc)] }
  }
  return { span: written.nameSpan, paragraphs: [`\`${name}\``, t(doc), ...choiceList(choices, t)] }
}

function choiceList(choices: readonly { readonly value: string; readonly doc: string }[], t: Translate): string[] {
  return choices.length === 0 ? [] : [choices.map(({ value, doc }) => `- \`${value}\`: ${t(doc)}`).join('\n')]
}

function frontMatterHover(text: string, offset: number, t: Translate): HoverText | undefined {
  const line = text.lastIndexOf('\n', offset - 1) + 1
  const [whole = '', indent = '', name = ''] = /^( *)([\w.-]+)(?=:)/.exec(text.slice(line, line + 500)) ?? []
  if (name === '' || offset > line + whole.length) return undefined
  const parents = frontMatterPosition(text, line + indent.length)?.parents ?? []
  const key = frontMatterKey([...parents, name])
  if (key === undefined) return undefined
  const span = { start: line + indent.length, end: line + whole.length }
  const choices = key.value.type === 'choice' ? key.value.choices : []
  return { span, paragraphs: [`\`${[...parents, name].join('.')}\``, t(key.doc), ...choiceList(choices, t)] }
}

function variableHover(text: string, offset: number, scope: TextScope | undefined): HoverText | undefined {
  const from = Math.max(0, offset - 200)
  const before =
    text
      .slice(from, offset)
      .split(/[^\w.]/)
      .at(-1) ?? ''
  const after = /^[\w.]*/.exec(text.slice(offset, offset + 200))?.[0] ?? ''
  const name = before + after
  if (!/^(?:space|page)\.vars\./.test(name)) return undefined
  const variable = variablesOf(text, scope?.body).find((each) => each.name === name)
  if (variable === undefined) return undefined
  const start = offset - before.length
  return { span: { start, end: start + name.length }, paragraphs: [`\`${name}\` = \`${String(variable.value)}\``] }
}

const matterIcon = /(?<=^icon: {1,9}["']?)(?:fa-)?([\w-]+)/g
const attributeIcon = /(?<=\sicon=["'])(?:fa-)?([\w-]+)/g
const elementIcon = /<i\s+class=["']fa-([\w-]+)["']/g
const emojiName = /:([a-z0-9_+-]+):/g

/** Describes an icon of the platform. The editor has no picture of it, so this links to one. */
function iconHover(
  text: string,
  offset: number,
  { written, names }: { readonly written: RegExp; readonly names: PlatformNames | undefined },
  t: Translate,
): HoverText | undefined {
  const found = matchAt(text, offset, written)
  if (found === undefined || names?.icons.includes(found.name) !== true) return undefined
  const { name, span } = found
  return { span, paragraphs: [`\`${name}\``, iconLink(name, t)] }
}

/** Shows an emoji for its name, or the names of an emoji. */
function emojiHover(text: string, offset: number, names: PlatformNames | undefined): HoverText | undefined {
  const found = matchAt(text, offset, emojiName) ?? matchAt(text, offset, emojiPattern)
  if (found === undefined || names === undefined) return undefined
  const emoji = names.emoji.get(found.name) ?? found.name
  const called = [...names.emoji].flatMap(([name, each]) => (each === emoji ? [`\`:${name}:\``] : []))
  return called.length === 0 ? undefined : { span: found.span, paragraphs: [`${emoji} ${called.join(' ')}`] }
}

/** Returns the match of a pattern at a position, near it on its line. */
function matchAt(
  text: string,
  offset: number,
  pattern: RegExp,
): { readonly span: Span; readonly name: string } | undefined {
  const start = Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - maxName)
  const [line = ''] = text.slice(start, offset + maxName).split('\n', 1)
  const found = [...line.matchAll(pattern)].find(({ index, 0: { length } }) => {
    return holds({ start: start + index, end: start + index + length }, offset)
  })
  if (found === undefined) return undefined
  const { 0: whole, 1: name = whole, index } = found
  return { name, span: { start: start + index, end: start + index + whole.length } }
}

function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end
}
