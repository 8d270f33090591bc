import { codeRegions } from '../dialect/codeRegions.ts'
import { escapeAttribute, readAttributes, writeAttributes } from '../markdown/dialect/tagLine.ts'
import { htmlTags, withoutTags } from '../markdown/parsing/htmlTags.ts'
import { withEdits } from '../edits/minimalEdits.ts'
import { sharedEdges } from '../markdown/matching/similarity.ts'
import { cellTargets } from '../markdown/parsing/htmlTables.ts'
import { hiddenSpans } from '../strings/hiddenCharacters.ts'
import type { ColumnType, GridColumn, GridTable } from './gridTable.ts'
import { isAddress } from '../strings/addresses.ts'

/** The column of cells that have no type: those of a Markdown table, and titles. */
export const textColumn: GridColumn = {
  type: 'text',
  align: '',
  isHidden: false,
  isMultiple: false,
  max: 5,
  options: [],
}

/** Returns what a person edits of the content of a cell. */
export function cellValue(content: string, form: GridTable['form'], type: ColumnType): string {
  const text = content.trim()
  if (form === 'pipe') return withLines(text.replaceAll('\\|', '|'))
  switch (type) {
    case 'checkbox':
      return text === '' ? '' : String(/true|checked/i.test(text))
    case 'number':
    case 'rating':
      return withoutTags(text).trim()
    case 'select':
    case 'files':
      return (
        elementsIn(text)
          .map(({ value }) => value)
          .join('\n') || withoutTags(text).trim()
      )
    case 'content-ref':
    case 'image':
      return cellTargets(text)[0] ?? text
    default:
      return withLines(text)
  }
}

function withLines(text: string): string {
  return text.replaceAll('<br>', '\n')
}

/** Returns the elements of a cell with several values, each with its value. */
function elementsIn(html: string): { readonly value: string; readonly text: string }[] {
  const tags = htmlTags(html)
  const ends = new Map<string, number>()
  const found = tags.toReversed().flatMap(({ name, isEnd, attributes, start, end }) => {
    if (isEnd) ends.set(name, end)
    if (isEnd || !['a', 'img', 'span'].includes(name)) return []
    const { href, src, 'data-option': option } = readAttributes(attributes)
    const value = href ?? src ?? option
    const text = html.slice(start, name === 'img' ? end : (ends.get(name) ?? end))
    return value === undefined ? [] : [{ value, text }]
  })
  return found.toReversed()
}

/**
 * Returns the content of a cell with a value. `before` is its content until now: what stays the same in a text is kept as
 * it's written, and elements of values that stay keep their attributes.
 */
export function cellContent(value: string, form: GridTable['form'], column: GridColumn, before = ''): string {
  const visible = withoutNewHidden(value, cellValue(before, form, column.type))
  if (form === 'pipe' || isText(column)) {
    const [start, typed, end] = splitAtChange(visible, before, form)
    const escaped = form === 'pipe' ? typed.replaceAll('|', '\\|') : typed
    const text = `${start}${onLines(escaped).join('<br>')}${end}`.trim()
    return form === 'pipe' ? pipeText(text, before) : htmlText(text, before)
  }
  const text = onLines(visible).join('\n').trim()
  if (text === '') return ''
  const known = new Map(elementsIn(before).map((each) => [each.value, each.text]))
  switch (column.type) {
    case 'checkbox':
      return String(text === 'true')
    case 'select':
      return text
        .split('\n')
        .map((option) => known.get(option) ?? optionHtml(option, column))
        .join('')
    case 'files':
      return text
        .split('\n')
        .map((target) => known.get(target) ?? targetHtml(target))
        .join(' ')
    case 'content-ref':
    case 'image':
      return targetHtml(text.replaceAll('\n', ' '))
    default:
      return htmlText(text.replaceAll('\n', '<br>'))
  }
}

function isText({ type }: GridColumn): boolean {
  return type === 'text' || type === 'users'
}

/** Splits a text into lines without white space between them. */
function onLines(text: string): string[] {
  return text
    .replaceAll('\t', ' ')
    .split(lineEnd)
    .map((line, at, { length }) => {
      const rest = at === 0 ? line : line.trimStart()
      return at === length - 1 ? rest : rest.trimEnd()
    })
}

/** Splits a text at what is new in it. What is before and after that is as it's written in the cell until now. */
function splitAtChange(text: string, before: string, form: GridTable['form']): [string, string, string] {
  const value = text.replace(/\r\n?/g, '\n')
  // Each of these is one character of the value.
  const written = before.trim().match(form === 'pipe' ? /\\\||<br>|\r\n?|[^]/g : /<br>|\r\n?|[^]/g) ?? []
  const isAt = (at: number, sign: string | undefined): boolean =>
    value[at] === (sign === '<br>' || sign?.startsWith('\r') === true ? '\n' : sign?.at(-1))
  let same = 0
  while (same < value.length && same < written.length && isAt(same, written[same])) same++
  let end = value.length
  let after = written.length
  while (end > same && after > same && isAt(end - 1, written[after - 1])) {
    end--
    after--
  }
  return [written.slice(0, same).join(''), value.slice(same, end), written.slice(after).join('')]
}

/** Some readers end a line at more than line feeds. */
const lineEnd = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** Returns a text without hidden characters, except for those at its start and end that a known text has, too. */
function withoutNewHidden(text: string, known: string): string {
  const [same, sameEnd] = sharedEdges(text, known)
  const removals = hiddenSpans(text).flatMap(({ start, end }) => {
    const isKept = end <= same || start >= text.length - sameEnd || lineEnd.test(text.slice(start, end))
    return isKept ? [] : [{ start, end, text: '' }]
  })
  return withEdits(text, removals)
}

function pipeText(line: string, before: string): string {
  const unsafe = /(?<!\\)(?:<!--|<\/?(?:pre|script|style|table|textarea)\b|\{%)/gi
  const found = (text: string): string => (text.match(unsafe) ?? []).join(' ')
  if (found(line) === found(before)) return line
  // A letter before it, because a cell can't begin a fence. In code, a backslash would be shown.
  const spans = codeRegions(`x${line}`).filter(({ kind, closed }) => kind === 'span' && closed)
  return line.replace(unsafe, (sign, at: number) => {
    return spans.some(({ start, end }) => start <= at + 1 && at + 1 < end) ? sign : `\\${sign}`
  })
}

/** The elements that text in a cell can have. Others could end the cell, or hide what follows. */
const cellElements = new Set(
  'a b blockquote br button code del div em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture s small source span strong sub sup u ul'.split(
    ' ',
  ),
)

const blankLine = /\n[ \t\r]*(?=\n)/

/** Escapes what could end the cell or hide what follows. What the cell has already stays if it's complete. */
function htmlText(text: string, before = ''): string {
  const others = (html: string): string =>
    htmlTags(html)
      .flatMap(({ name, isEnd }) => (cellElements.has(name) ? [] : [`${isEnd}${name}`]))
      .join(' ')
  const isKept = others(text) === others(before)
  const starts = new Set(htmlTags(text).flatMap(({ name, start }) => (isKept || cellElements.has(name) ? [start] : [])))
  const escaped = text.replace(/</g, (sign, at: number) => (starts.has(at) ? sign : '&lt;')).replaceAll('{%', '{&#37;')
  // A blank line would end the table.
  return blankLine.test(before) ? escaped : escaped.replace(new RegExp(blankLine, 'g'), '<br>')
}

function optionHtml(value: string, { options }: GridColumn): string {
  const option = options.find((each) => each.value === value)
  if (option === undefined) return htmlText(value)
  return `<span${writeAttributes({ 'data-option': value })}>${escapeAttribute(option.label)}</span>`
}

function targetHtml(target: string): string {
  const label = isAddress(target) ? target : target.replace(/^.*\/(?=.)/, '')
  return `<a${writeAttributes({ href: target })}>${escapeAttribute(label)}</a>`
}
