import { plainTitle } from '../../text/strings/titles.ts'
import { isRecord } from '../../../contract/checks/records.ts'
import { capitalized } from '../../text/strings/capitalized.ts'

type Fields = Readonly<Record<string, unknown>>
type Entry = readonly [name: string, value: unknown]

/** Labels for details besides the names and values of fields, in the user's language. */
export interface DetailsLabels {
  readonly yes: string
  readonly no: string
  readonly allowed: string
  readonly notAllowed: string
  readonly links: string
  readonly identifiers: string
  /** Returns the display name for an identifier. Undefined if it isn't known. */
  readonly nameOf: (id: string) => string | undefined
  /** Formats a timestamp for people. Undefined if it isn't one. */
  readonly moment: (timestamp: string) => string | undefined
}

/** Texts at least this long, and texts of several lines, get a block of their own. */
const longText = 200

/** Field names that aren't written in lower case. */
const abbreviations: Readonly<Record<string, string>> = {
  ai: 'AI',
  api: 'API',
  id: 'ID',
  ids: 'IDs',
  saml: 'SAML',
  sso: 'SSO',
  url: 'URL',
  urls: 'URLs',
}

/**
 * Formats any data of the platform as readable Markdown: a heading, the fields, a section for each nested object, and
 * the identifiers last, which are for scripts. Escapes everything, so that nothing acts as Markdown.
 */
export function detailsText(title: string, value: unknown, words: DetailsLabels): string {
  const entries = isRecord(value) ? entriesOf(value) : [['', value] as const]
  const identifiers = entries.filter(([name, inner]) => isIdentifier(name, inner, words))
  const groups = entries.filter(([name, inner]) => isGroup(name, inner))
  const own = entries.filter((entry) => !identifiers.includes(entry) && !groups.includes(entry))
  return [
    `# ${harmless(title)}`,
    own.flatMap(([name, inner]) => entryLines(name, inner, '', words)).join('\n'),
    ...groups.map(([name, inner]) => groupText(name, inner, words)),
    section(
      words.identifiers,
      identifiers.map(([name, inner]) => `- **${fieldLabel(name)}**: ${harmless(String(inner))}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

/** Returns the fields of an object, without the one that only tells its type. */
function entriesOf(value: Fields): Entry[] {
  return Object.entries(value).filter(([name, inner]) => name !== 'object' && inner !== undefined)
}

function isIdentifier(name: string, value: unknown, { nameOf }: DetailsLabels): boolean {
  if (typeof value !== 'string' || nameOf(value) !== undefined) return false
  return /^id$|Id$|^revision/.test(name) || /^(?:[a-z]+_)?[A-Za-z\d]{20}$/.test(value)
}

function isGroup(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object')
  return isRecord(value) && nameIn(value) === undefined && name !== ''
}

function groupText(name: string, value: unknown, words: DetailsLabels): string {
  if (name === 'permissions' && isRecord(value)) {
    const named = (wanted: boolean): string[] =>
      Object.entries(value).flatMap(([right, is]) => (is === wanted ? [fieldLabel(right).toLowerCase()] : []))
    const line = (label: string, rights: readonly string[]): string[] =>
      rights.length === 0 ? [] : [`- **${label}**: ${harmless(rights.join(', '))}`]
    return section(fieldLabel(name), [...line(words.allowed, named(true)), ...line(words.notAllowed, named(false))])
  }
  return section(name === 'urls' ? words.links : fieldLabel(name), linesOf(value, '', words))
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${harmless(heading)}\n\n${lines.join('\n')}`
}

/** Turns a field name into words: `createdAt` becomes `Created at`, `photoURL` becomes `Photo URL`. */
function fieldLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  const label = words.replace(/[a-z]+/g, (word) =>
    Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : word,
  )
  return harmless(capitalized(label))
}

function linesOf(value: unknown, indent: string, words: DetailsLabels): string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => itemLines(item, at + 1, indent, words))
  if (!isRecord(value)) return [`${indent}- ${scalarText(value, words)}`]
  return entriesOf(value).flatMap(([name, inner]) => entryLines(name, inner, indent, words))
}

/** Formats a list item: by its name if it has nothing else, otherwise by its number with its fields below. */
function itemLines(item: unknown, number: number, indent: string, words: DetailsLabels): string[] {
  const name = isRecord(item) ? nameIn(item) : scalarText(item, words)
  if (name !== undefined) return [`${indent}- ${isRecord(item) ? harmless(name) : name}`]
  return [`${indent}- **${number}**`, ...linesOf(item, `${indent}  `, words)]
}

function entryLines(name: string, value: unknown, indent: string, words: DetailsLabels): string[] {
  const head = name === '' ? `${indent}-` : `${indent}- **${fieldLabel(name)}**`
  const colon = name === '' ? head : `${head}:`
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return [`${colon} ${value.length === 0 ? '–' : value.map((item) => scalarText(item, words)).join(', ')}`]
  }
  if (isRecord(value) || Array.isArray(value)) {
    const called = isRecord(value) ? nameIn(value) : undefined
    if (called !== undefined) return [`${colon} ${harmless(called)}`]
    const inner = linesOf(value, `${indent}  `, words)
    return inner.length > 0 ? [head, ...inner] : [`${colon} –`]
  }
  if (typeof value === 'string' && (value.includes('\n') || value.length > longText)) {
    const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...[...value.matchAll(/`+/g)].map(([run]) => run.length))))
    return [head, '', ...[fence, ...value.split(/\r?\n/), fence].map((line) => `${indent}  ${line}`.trimEnd()), '']
  }
  return [`${colon} ${scalarText(value, words)}`]
}

/** Returns a person's name with the email address, which distinguishes people with the same name. */
function nameIn({ displayName, email }: Fields): string | undefined {
  if (typeof displayName !== 'string') return undefined
  return typeof email === 'string' ? `${displayName} (${email})` : displayName
}

function scalarText(value: unknown, { yes, no, nameOf, moment }: DetailsLabels): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value !== 'string') return harmless(JSON.stringify(value))
  const when = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? moment(value) : undefined
  if (when !== undefined) return harmless(when)
  return /^https?:\/\/[^\s<>]+$/.test(value) ? `<${plainTitle(value)}>` : harmless(nameOf(value) ?? value)
}

/** Escapes a text in a line so that it can't act as Markdown. Leaves other characters readable. */
function harmless(text: string): string {
  return plainTitle(text).replace(/[\\`*_[\]<]/g, '\\$&')
}
