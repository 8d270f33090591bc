import { plainTitle } from './titles.ts'

type Fields = Readonly<Record<string, unknown>>

/** Texts from this length on, and those of several lines, stand in a block of their own. */
const longText = 200

/**
 * Anything that the platform gave as Markdown to read: a heading, then each field on a line, what lies in it below,
 * indented. Nothing of it can act as Markdown.
 */
export function detailsText(title: string, value: unknown): string {
  return `# ${harmless(title)}\n\n${linesOf(value, '').join('\n')}\n`
}

/** A field's name as words: `createdAt` becomes `Created at`, `lastProcessErrorCode` `Last process error code`. */
function fieldLabel(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  const lower = words.replace(/\b[A-Z][a-z]/g, (start) => start.toLowerCase())
  return `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`
}

function linesOf(value: unknown, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => entryLines(`${at + 1}`, item, indent))
  if (!isFields(value)) return [`${indent}${scalarText(value)}`]
  return Object.entries(value).flatMap(([name, inner]) => entryLines(fieldLabel(name), inner, indent))
}

function entryLines(name: string, value: unknown, indent: string): string[] {
  const head = `${indent}- **${harmless(name)}**`
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((item) => !isFields(item) && !Array.isArray(item))) {
    return [`${head}: ${value.length === 0 ? '–' : value.map(scalarText).join(', ')}`]
  }
  if (isFields(value) || Array.isArray(value)) {
    const inner = linesOf(value, `${indent}  `)
    return inner.length > 0 ? [head, ...inner] : [`${head}: –`]
  }
  if (typeof value === 'string' && (value.includes('\n') || value.length > longText)) {
    const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...[...value.matchAll(/`+/g)].map(([run]) => run.length))))
    return [head, '', ...[fence, ...value.split(/\r?\n/), fence].map((line) => `${indent}  ${line}`.trimEnd()), '']
  }
  return [`${head}: ${scalarText(value)}`]
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value !== 'string') return harmless(JSON.stringify(value))
  const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(value)
  if (moment) return `${moment[1]} ${moment[2]} UTC`
  return /^https?:\/\/[^\s<>]+$/.test(value) ? `<${plainTitle(value)}>` : harmless(value)
}

/** A text in the middle of a line that cannot act as Markdown; what means nothing there stays as it is, to be read. */
function harmless(text: string): string {
  return plainTitle(text).replace(/[\\`*_[\]<]/g, '\\$&')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
