import type { Token } from 'markdown-it'
import { inlineTokens } from '../../text/markdown/dialect/dialectParser.ts'
import { inlineTokensText, tokenAttribute } from '../../text/markdown/parsing/tokenText.ts'
import { runToEnd } from './runToEnd.ts'

/** An entry of a table of contents. Lines are counted from 0. `end` and `last` are exclusive. */
export interface SummaryItem {
  /** A link to a page or an address, plain text, or pages that the platform generates from a YAML block. */
  readonly kind: 'link' | 'text' | 'generated'
  /** The title with escapes undone. '' for generated pages. */
  readonly title: string
  /** The target with escapes undone: a path relative to the table of contents, or an address. */
  readonly target?: string
  /** The label in the navigation, if it differs from the title. */
  readonly navigationLabel?: string
  /** The YAML of generated pages. */
  readonly yaml?: string
  readonly line: number
  /** The line after its own lines, before its children. */
  readonly end: number
  /** The line after its last child. */
  readonly last: number
  /** The indentation of its marker, in characters. */
  readonly indent: number
  readonly marker: string
  readonly items: readonly SummaryItem[]
}

/** A part of a table of contents: the entries below a heading or a divider, or before the first one. */
export interface SummaryGroup {
  /** Undefined before the first heading, and below a divider. */
  readonly title?: string
  /** Its part of the addresses below it, if set. */
  readonly slug?: string
  /** The line of its heading or divider. Undefined for the first group. */
  readonly line: number | undefined
  /** The line after its last one. */
  readonly end: number
  readonly items: readonly SummaryItem[]
}

/** A table of contents in `SUMMARY.md`. */
export interface SummaryFile {
  readonly title?: string
  /** The first group always exists, and can be empty. */
  readonly groups: readonly SummaryGroup[]
}

type OpenItem = { -readonly [Key in keyof SummaryItem]: Key extends 'items' ? OpenItem[] : SummaryItem[Key] }
type OpenGroup = { -readonly [Key in keyof SummaryGroup]: Key extends 'items' ? OpenItem[] : SummaryGroup[Key] }

const itemStart = /^([ \t]*)([*+-])(?:[ \t]+|$)/
const headingStart = /^ {0,3}(#{1,6})[ \t]+/
const divider = /^ {0,3}(?:\*[ \t]*){3,}$|^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$/

/**
 * Reads a table of contents line by line, so that an edit can keep all other lines. Lines that aren't entries, such as
 * comments, belong to the entry above them. Linear in the text.
 */
export function readSummary(text: string): SummaryFile {
  return runToEnd(summarySteps(text))
}

/** Reads it in steps, so that a caller can do other work in between. */
export function* summarySteps(text: string): Generator<void, SummaryFile> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const reader = new SummaryReader()
  for (let line = 0; line < lines.length; line++) {
    line = reader.read(lines, line)
    yield
  }
  return reader.finish(lines.length)
}

class SummaryReader {
  #title: string | undefined
  readonly #groups: OpenGroup[] = [{ line: undefined, end: 0, items: [] }]
  readonly #open: OpenItem[] = []
  /** Fence markers without an end. These aren't searched for again. */
  readonly #endless = new Set<string>()

  /** Reads the entry or heading on a line. Returns the last line that belongs to it. */
  read(lines: readonly string[], line: number): number {
    const text = lines[line] ?? ''
    const heading = headingStart.exec(text)
    if (heading !== null) this.#heading(text.slice(heading[0].length), heading[1]?.length ?? 1, line)
    else if (divider.test(text)) this.#group({ line, end: line + 1, items: [] })
    else {
      const item = itemStart.exec(text)
      if (item !== null) return this.#item(lines, line, item)
    }
    return line
  }

  finish(count: number): SummaryFile {
    this.#close(0, count)
    const group = this.#groups.at(-1)
    if (group !== undefined) group.end = count
    return { ...(this.#title === undefined ? {} : { title: this.#title }), groups: this.#groups }
  }

  #heading(words: string, level: number, line: number): void {
    const tokens = inlineTokens(words)
    const title = inlineTokensText(tokens)
      .replace(/\s#+\s*$/, '')
      .trim()
    if (level === 1 && this.#title === undefined && this.#groups.length === 1) this.#title = title
    else {
      const slug = anchorOf(tokens)
      this.#group({ title, ...(slug === undefined ? {} : { slug }), line, end: line + 1, items: [] })
    }
  }

  #group(group: OpenGroup): void {
    const line = group.line ?? 0
    this.#close(0, line)
    const before = this.#groups.at(-1)
    if (before !== undefined) before.end = line
    this.#groups.push(group)
  }

  #item(lines: readonly string[], line: number, [start, space = '', marker = '*']: RegExpExecArray): number {
    const indent = space.replaceAll('\t', '    ').length
    this.#close(indent, line)
    const text = (lines[line] ?? '').slice(start.length)
    const fence = /^(`{3,}|~{3,})/.exec(text)?.[1]
    const last = fence === undefined ? line : this.#fenceEnd(lines, line, fence)
    const place = { line, end: last + 1, last: last + 1, indent, marker, items: [] }
    const item: OpenItem =
      fence === undefined
        ? { ...readEntry(text), ...place }
        : { kind: 'generated', title: '', yaml: yamlOf(lines.slice(line + 1, last), start.length), ...place }
    const parent = this.#open.at(-1)
    ;(parent ?? this.#groups.at(-1))?.items.push(item)
    this.#open.push(item)
    return last
  }

  /** Returns the line that closes a fence, or its opening line if it isn't closed. */
  #fenceEnd(lines: readonly string[], start: number, fence: string): number {
    for (let line = start + 1; line < lines.length && !this.#endless.has(fence); line++) {
      if ((lines[line] ?? '').trim() === fence) return line
    }
    this.#endless.add(fence)
    return start
  }

  /** Closes the entries that are indented at least as far as a new one. */
  #close(indent: number, line: number): void {
    for (let item = this.#open.at(-1); item !== undefined && item.indent >= indent; item = this.#open.at(-1)) {
      item.last = line
      this.#open.pop()
    }
  }
}

function yamlOf(lines: readonly string[], indent: number): string {
  return lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length))).join('\n')
}

/** An entry without escapes, as most are. The Markdown parser takes twenty times as long. */
const plainEntry = /^\[([^\\`*_[\]<>&!:~$\0\r]*)\]\(([\w./-]+)\)\s*$/

function readEntry(text: string): Pick<SummaryItem, 'kind' | 'title' | 'target' | 'navigationLabel'> {
  const [plain, words = '', target = ''] = plainEntry.exec(text) ?? []
  if (plain !== undefined) return { kind: 'link', title: words.trim(), target }
  const tokens = inlineTokens(text)
  const link = tokens.find(({ type }) => type === 'link_open')
  const title = inlineTokensText(tokens).trim()
  if (link === undefined) return { kind: 'text', title }
  const label = tokenAttribute(link, 'title')
  return {
    kind: 'link',
    title,
    target: tokenAttribute(link, 'href') ?? '',
    ...(label === '' ? {} : { navigationLabel: label }),
  }
}

/** Returns the slug that the platform writes after a group's title: `<a href="#x" id="x"></a>`. */
function anchorOf(tokens: readonly Token[]): string | undefined {
  for (const { type, content } of tokens) {
    const id = type === 'html_inline' ? /^<a\s[^>]*\bid="([^"]*)"/.exec(content)?.[1] : undefined
    if (id !== undefined) return id
  }
  return undefined
}
