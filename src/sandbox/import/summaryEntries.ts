import type { Token } from 'markdown-it'
import { dialect } from '../../core/text/markdown/dialect/dialectParser.ts'
import { inlineTokensText } from '../../core/text/markdown/parsing/tokenText.ts'
import { tokenAttribute } from '../../core/text/markdown/parsing/tokenText.ts'
import { cleanTitle } from './pageNames.ts'

/** An entry of SUMMARY.md: a heading of a group, or an item with or without a target. `line` counts from 1. */
export type SummaryEntry = {
  type: 'group' | 'item'
  title: string
  target?: string
  /** The title in the navigation, if it differs. */
  linkTitle?: string
  /** The YAML of generated pages. */
  yaml?: string
  /** The slug of a group, if the file sets one. */
  slug?: string
  line: number
  entries: SummaryEntry[]
}

/** Reads a table of contents. Nested lists are items. Headings of level 2 and below start groups; dividers end them. */
export function summaryEntries(markdown: string): SummaryEntry[] {
  const tokens = dialect.parse(markdown, {})
  const root: SummaryEntry[] = []
  let siblings = root
  const open: SummaryEntry[] = []
  tokens.forEach((token, index) => {
    if (token.type === 'hr' && token.level === 0) siblings = root
    else if (token.type === 'heading_open' && token.level === 0) {
      const words = tokens[index + 1]?.children ?? []
      const title = cleanTitle(inlineTokensText(words))
      const slug = anchorIn(words)
      siblings = root
      if (token.tag !== 'h1' && title !== '') {
        siblings = []
        const named = slug === undefined ? { title } : { title, slug }
        root.push({ type: 'group', ...named, line: lineOf(token), entries: siblings })
      }
    } else if (token.type === 'list_item_open') {
      open.push({ type: 'item', title: '', line: lineOf(token), entries: [] })
    } else if (token.type === 'inline' && isItemText(tokens, index)) {
      nameEntry(open.at(-1), token)
    } else if (token.type === 'fence' && tokens[index - 1]?.type === 'list_item_open' && /^ya?ml\b/.test(token.info)) {
      const entry = open.at(-1)
      if (entry !== undefined) entry.yaml = token.content
    } else if (token.type === 'list_item_close') {
      const entry = open.pop()
      const parent = open.at(-1)
      if (entry !== undefined) place(entry, parent === undefined ? siblings : parent.entries)
    }
  })
  return root
}

/** An item without title and target is left out; its children stay. */
function place(entry: SummaryEntry, siblings: SummaryEntry[]): void {
  if (entry.title === '' && entry.target === undefined && entry.yaml === undefined) siblings.push(...entry.entries)
  else siblings.push(entry)
}

function isItemText(tokens: Token[], index: number): boolean {
  return tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open'
}

function nameEntry(entry: SummaryEntry | undefined, inline: Token): void {
  if (entry === undefined) return
  const children = inline.children ?? []
  const link = children.find((child) => child.type === 'link_open')
  entry.title = cleanTitle(inlineTokensText(children))
  if (link === undefined) return
  entry.target = tokenAttribute(link, 'href')
  const linkTitle = cleanTitle(tokenAttribute(link, 'title') ?? '')
  if (linkTitle !== '') entry.linkTitle = linkTitle
}

/** Returns the slug that the platform writes after a group's title: `<a href="#x" id="x"></a>`. */
function anchorIn(words: readonly Token[]): string | undefined {
  for (const { type, content } of words) {
    const id = type === 'html_inline' ? /^<a\s[^>]*\bid="([^"]+)"/.exec(content)?.[1] : undefined
    if (id !== undefined) return id
  }
  return undefined
}

function lineOf(token: Token): number {
  return (token.map?.[0] ?? 0) + 1
}
