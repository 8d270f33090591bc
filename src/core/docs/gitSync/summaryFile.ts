import type { Env, Token } from 'markdown-it'
import { commentEnd, commentStart } from '../../text/scanning/blockStarts.ts'
import { blockTokens, inlineTokens } from '../../text/markdown/dialect/dialectParser.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'
import { inlineTokensText, tokenAttribute } from '../../text/markdown/parsing/tokenText.ts'
import { isAddress } from '../../text/strings/addresses.ts'
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
  /** The line after its last child, or after the blank lines below it. */
  readonly last: number
  /** The indentation of its marker, in characters. */
  readonly indent: number
  /** Such as `*` or `1.`. */
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
  /** The line after its heading or divider. An underlined heading has two lines or more. */
  readonly below: number
  /** The line after its last one. */
  readonly end: number
  readonly items: readonly SummaryItem[]
}

/** A table of contents in `SUMMARY.md`. */
export interface SummaryFile {
  readonly title?: string
  /** The first group always exists, and can be empty. */
  readonly groups: readonly SummaryGroup[]
  /** Lines with links to pages that aren't entries, and those that begin a comment or code without an end. */
  readonly unread: readonly number[]
  /** Whether it has links or generated pages, or nothing but headings: other tools also write files with this name. */
  readonly isContents: boolean
}

type OpenItem = { -readonly [Key in keyof SummaryItem]: Key extends 'items' ? OpenItem[] : SummaryItem[Key] }
type OpenGroup = { -readonly [Key in keyof SummaryGroup]: Key extends 'items' ? OpenItem[] : SummaryGroup[Key] }

/** Reads a table of contents as the Markdown parser does, with the lines of each entry, so that an edit keeps the rest. */
export function readSummary(text: string): SummaryFile {
  return runToEnd(summarySteps(text))
}

/** Reads it in steps, so that a caller can do other work in between. */
export function* summarySteps(text: string): Generator<void, SummaryFile> {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  // The definitions of references.
  const env: Env = {}
  const tokens = blockTokens(source, env)
  const reader = new SummaryReader(source.split('\n'), env)
  for (const [index, token] of tokens.entries()) {
    reader.read(token, tokens[index - 1], tokens[index - 2])
    yield
  }
  return reader.finish()
}

/** Returns all entries below a group or an entry, each before those below it. */
export function itemsBelow({ items }: Pick<SummaryItem, 'items'>): SummaryItem[] {
  return items.flatMap((item) => [item, ...itemsBelow(item)])
}

class SummaryReader {
  readonly #lines: readonly string[]
  readonly #env: Env
  #title: string | undefined
  readonly #groups: OpenGroup[] = [{ line: undefined, below: 0, end: 0, items: [] }]
  readonly #open: OpenItem[] = []
  readonly #unread: number[] = []
  #hasEntries = false
  #hasOnlyHeadings = true

  constructor(lines: readonly string[], env: Env) {
    this.#lines = lines
    this.#env = env
  }

  /** Reads a token. Its block is in the token before it, and an item in the one before that. */
  read(token: Token, before: Token | undefined, item: Token | undefined): void {
    const { type, level } = token
    const [line, end] = token.map ?? [0, 0]
    if (type === 'list_item_open') this.#openItem(token)
    else if (type === 'list_item_close') this.#closeItem()
    else if (type === 'hr' && level === 0) this.#group({ line, below: end, end, items: [] })
    else if (type === 'inline') {
      if (before?.type === 'heading_open' && before.level === 0) this.#heading(token, before)
      else if (before?.type === 'paragraph_open' && item?.type === 'list_item_open') this.#entry(token)
      else this.#leaveUnread(token.content, line)
    } else if (type === 'fence' && before?.type === 'list_item_open') this.#generated(token)
    else if (type === 'code_block') this.#leaveUnread(token.content, line)
    else if (isEndless(token, this.#lines[end - 1])) this.#unread.push(line)
    if (type !== 'inline' && !type.startsWith('heading')) this.#hasOnlyHeadings = false
  }

  finish(): SummaryFile {
    const group = this.#groups.at(-1)
    if (group !== undefined) group.end = this.#lines.length
    return {
      ...(this.#title === undefined ? {} : { title: this.#title }),
      groups: this.#groups,
      unread: this.#unread,
      isContents: this.#hasEntries || this.#hasOnlyHeadings,
    }
  }

  #heading({ content }: Token, { tag, map }: Token): void {
    const [line, end] = map ?? [0, 0]
    const tokens = inlineTokens(content)
    const title = inlineTokensText(tokens).trim()
    if (tag === 'h1' && this.#title === undefined && this.#groups.length === 1) this.#title = title
    else {
      const slug = anchorOf(tokens)
      const named = title === '' ? {} : { title, ...(slug === undefined ? {} : { slug }) }
      this.#group({ ...named, line, below: end, end, items: [] })
    }
  }

  #group(group: OpenGroup): void {
    const before = this.#groups.at(-1)
    if (before !== undefined) before.end = group.line ?? 0
    this.#groups.push(group)
  }

  #openItem({ map, markup, info }: Token): void {
    const [line, last] = map ?? [0, 0]
    const space = /^[ \t]*/.exec(this.#lines[line] ?? '')?.[0] ?? ''
    const indent = space.replaceAll('\t', '    ').length
    this.#open.push({ kind: 'text', title: '', line, end: line + 1, last, indent, marker: info + markup, items: [] })
  }

  /** An item without words is replaced by those below it. */
  #closeItem(): void {
    const item = this.#open.pop()
    const { items } = this.#open.at(-1) ?? this.#groups.at(-1) ?? {}
    if (item === undefined || items === undefined) return
    if (item.kind === 'text' && item.title === '') for (const below of item.items) items.push(below)
    else items.push(item)
  }

  #entry({ content, map }: Token): void {
    const item = this.#open.at(-1)
    if (item === undefined) return
    const { links, ...entry } = readEntry(content, this.#env)
    Object.assign(item, entry)
    if (entry.kind === 'link') this.#hasEntries = true
    item.end = map?.[1] ?? item.end
    if (links < 2) return
    const later = content.split('\n').flatMap((text, at) => (at > 0 && text.includes('](') ? [item.line + at] : []))
    this.#unread.push(...(later.length === 0 ? [item.line] : later))
  }

  #generated({ content, map }: Token): void {
    const item = this.#open.at(-1)
    if (item === undefined) return
    this.#hasEntries = true
    item.kind = 'generated'
    item.yaml = content.replace(/\n$/, '')
    item.end = map?.[1] ?? item.end
  }

  #leaveUnread(content: string, line: number): void {
    for (const [at, text] of content.split('\n').entries()) {
      const links = text.includes('](') ? inlineTokens(text.trim()).filter(({ type }) => type === 'link_open') : []
      if (links.some((link) => !isAddress(tokenAttribute(link, 'href')))) this.#unread.push(line + at)
    }
  }
}

/** Returns whether a comment or a fence doesn't end, so that everything below it belongs to it. */
function isEndless({ type, content, markup }: Token, last = ''): boolean {
  if (type === 'html_block') return content.startsWith(commentStart) && !content.includes(commentEnd)
  return type === 'fence' && !last.trim().startsWith(markup)
}

/** An entry without escapes, as most are. The Markdown parser takes twenty times as long. */
const plainEntry = /^\[([^\\`*_[\]<>&!:~$\0\r\n]*)\]\(([\w./-]+)\)\s*$/

type Entry = Pick<SummaryItem, 'kind' | 'title' | 'target' | 'navigationLabel'>

/** Returns an entry, and the number of links in its text. Only the words of the first link are its title. */
function readEntry(text: string, env: Env): Entry & { readonly links: number } {
  const [plain, words = '', target = ''] = plainEntry.exec(text) ?? []
  if (plain !== undefined) return { kind: 'link', title: words.trim(), target, links: 1 }
  const tokens = inlineTokens(text, env)
  const [link, ...others] = tokens.filter(({ type }) => type === 'link_open')
  if (link === undefined) {
    const element = text.includes('<')
      ? findLinks(text).find(({ form, kind }) => form === 'element' && kind === 'link')
      : undefined
    if (element === undefined) return { kind: 'text', title: inlineTokensText(tokens).trim(), links: 0 }
    const { words, value: target } = element
    const inner = inlineTokens(text.slice(words.start, words.end), env)
    return { kind: 'link', title: inlineTokensText(inner).trim(), target, links: 1 }
  }
  const end = tokens.findIndex(({ type }) => type === 'link_close')
  const label = tokenAttribute(link, 'title')
  return {
    kind: 'link',
    title: inlineTokensText(tokens.slice(tokens.indexOf(link), end)).trim(),
    target: tokenAttribute(link, 'href'),
    ...(label === '' ? {} : { navigationLabel: label }),
    links: 1 + others.length,
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
