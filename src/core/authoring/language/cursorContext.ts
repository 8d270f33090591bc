import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'

/**
 * What the user is typing at a position. A suggestion replaces `span`, which has the text before and after the
 * position.
 */
export type CursorContext =
  /** The name of a tag. `rest` is the text after it on its line. */
  | {
      readonly at: 'tagName'
      readonly typed: string
      readonly span: Span
      readonly rest: string
      readonly start: number
    }
  | {
      readonly at: 'attribute'
      readonly owner: AttributeOwner
      readonly typed: string
      readonly span: Span
      readonly present: ReadonlySet<string>
    }
  | {
      readonly at: 'value'
      readonly owner: AttributeOwner
      readonly attribute: string
      readonly typed: string
      readonly span: Span
      readonly others: ReadonlyMap<string, string>
    }
  /** An expression, in a condition or in the text. */
  | { readonly at: 'expression'; readonly typed: string; readonly span: Span }
  /** A block name after a slash at the start of a line. */
  | { readonly at: 'block'; readonly typed: string; readonly span: Span }
  /** An emoji name after a colon. */
  | { readonly at: 'emoji'; readonly typed: string; readonly span: Span }
  /** The target of a Markdown link, image or definition. */
  | { readonly at: 'link'; readonly typed: string; readonly span: Span; readonly isImage: boolean }
  /** The path of reusable content. */
  | { readonly at: 'include'; readonly typed: string; readonly span: Span; readonly isQuoted: boolean }

/** The tag or element of an attribute. */
export interface AttributeOwner {
  readonly kind: 'tag' | 'element'
  readonly name: string
}

const maxLength = 10_000
const tagStart = /^\{%-?[ \t]*(@?[\w./-]*)/
const elementStart = /^<([a-z][\w-]*)(?=\s)/i
const wholeAttribute =
  /\s+([A-Za-z_:@][\w:.-]*)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'<>%]+)(?=\s)))?(?=[\s%>])/y
const typedName = /^\s+([A-Za-z_:@]?[\w:.-]*)$/
const typedValue = /^\s+([A-Za-z_:@][\w:.-]*)\s*=\s*(["'])((?:(?!\2|%\}|[<>\n])[^])*)$/
const expressionStart = /<code\s+class=["']expression["']\s*>([^<\n]*)$/

/** Returns what the user is typing at a position. Undefined in code and in other text. */
export function cursorContext(scan: ScannedText, offset: number): CursorContext | undefined {
  const { text } = scan
  const named = namedContext(text, offset)
  if (named !== undefined) return scan.isCode(named.span.start) ? undefined : named
  const link = linkContext(text, offset)
  if (link !== undefined) return scan.isCode(link.span.start) ? undefined : link
  const opening = lastOpening(text, offset)
  if (opening === undefined) return undefined
  const context =
    opening.kind === 'tag' ? tagContext(text, opening.start, offset) : elementContext(text, opening.start, offset)
  return context !== undefined && !scan.isCode(opening.start) ? context : undefined
}

/** Reads a name after its trigger character, which isn't inside a word. */
function namedContext(text: string, offset: number): Extract<CursorContext, { at: 'block' | 'emoji' }> | undefined {
  const line = text.slice(Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - maxLength), offset)
  const block = /^[ \t]*\/([a-z]*)$/i.exec(line)?.[1]
  if (block !== undefined) return { at: 'block', typed: block, span: { start: offset - block.length - 1, end: offset } }
  const emoji = /(?:^|[\s(*_~>|])(:[a-z0-9_+-]*)$/.exec(line)?.[1]
  if (emoji === undefined) return undefined
  const rest = /^[a-z0-9_+-]*:?/.exec(text.slice(offset, offset + 100))?.[0] ?? ''
  return { at: 'emoji', typed: emoji, span: { start: offset - emoji.length, end: offset + rest.length } }
}

/** Reads a target after `](` or `]:`, which can also be the words of a title typed in its place. */
function linkContext(text: string, offset: number): Extract<CursorContext, { at: 'link' }> | undefined {
  const line = text.slice(Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - maxLength), offset)
  const definition = /^ {0,3}\[[^\]^][^\]]*\]:[ \t]*<?([^\s<>]*)$/.exec(line)?.[1]
  const open = line.lastIndexOf('](')
  const inline = open === -1 ? undefined : /^<?([^()<>"\n]*)$/.exec(line.slice(open + 2))?.[1]
  const typed = definition ?? inline
  if (typed === undefined) return undefined
  const after = /^[^\s()<>"]*/.exec(text.slice(offset, offset + 1000))?.[0] ?? ''
  // Without a closing parenthesis, what follows might not belong to the target.
  const hasEnd =
    definition === undefined && /^(?:[)>]|[ \t]+"[^"\n]*"\))/.test(text.slice(offset + after.length, offset + 2000))
  const end = hasEnd ? offset + after.length : offset
  const isImage = definition === undefined && /!\[[^[\]]*$/.test(line.slice(Math.max(0, open - 1000), open))
  return { at: 'link', typed, span: { start: offset - typed.length, end }, isImage }
}

/** Returns the `{%` or `<` that the position can be in: the last one before it, within a limit. */
function lastOpening(text: string, offset: number): { kind: 'tag' | 'element'; start: number } | undefined {
  const from = Math.max(0, offset - maxLength)
  const before = text.slice(from, offset)
  const tag = before.lastIndexOf('{%')
  const element = before.lastIndexOf('<')
  if (tag === -1 && element === -1) return undefined
  return tag > element ? { kind: 'tag', start: from + tag } : { kind: 'element', start: from + element }
}

function tagContext(text: string, start: number, offset: number): CursorContext | undefined {
  if (text[start - 1] === '\\') return undefined
  const before = text.slice(start, offset)
  const [head = '', name = ''] = tagStart.exec(before) ?? []
  if (head.length === before.length) {
    // Without an end of the tag, what follows might not belong to the name.
    const end = offset + (/^[\w./-]{0,100}(?=[^\n{]*\})/.exec(text.slice(offset, offset + 1000))?.[0].length ?? 0)
    const line = text.indexOf('\n', end)
    const rest = text.slice(end, line === -1 ? text.length : line).trimEnd()
    return { at: 'tagName', typed: name, span: { start: offset - name.length, end }, rest, start }
  }
  if (name === '' || before.includes('%}')) return undefined
  if (name === 'if') return expressionContext(text, offset, before.slice(head.length))
  if (name === 'include') return includeContext(text, offset, before.slice(head.length))
  return attributeContext(text, { start: start + head.length, offset, owner: { kind: 'tag', name } })
}

function elementContext(text: string, start: number, offset: number): CursorContext | undefined {
  const before = text.slice(start, offset)
  const expression = expressionStart.exec(before)
  if (expression !== null) return expressionContext(text, offset, expression[1] ?? '')
  const [head = '', name = ''] = elementStart.exec(before) ?? []
  if (name === '') return undefined
  const owner: AttributeOwner = { kind: 'element', name: name.toLowerCase() }
  return attributeContext(text, { start: start + head.length, offset, owner })
}

function attributeContext(
  text: string,
  { start, offset, owner }: { readonly start: number; readonly offset: number; readonly owner: AttributeOwner },
): CursorContext | undefined {
  const others = new Map<string, string>()
  const before = text.slice(start, offset)
  let read = 0
  for (;;) {
    wholeAttribute.lastIndex = read
    const match = wholeAttribute.exec(before)
    if (match === null) break
    others.set(match[1] ?? '', match[2] ?? match[3] ?? match[4] ?? '')
    read = wholeAttribute.lastIndex
  }
  const open = before.slice(read)
  const value = typedValue.exec(open)
  if (value !== null) {
    const [, attribute = '', quote = '"', typed = ''] = value
    const rest = text.slice(offset, offset + maxLength)
    const close = rest.search(quote === '"' ? /["\n]|%\}/ : /['\n]|%\}/)
    // Without a closing quote, what follows might not belong to the value.
    const end = close !== -1 && rest[close] === quote ? offset + close : offset
    return { at: 'value', owner, attribute, typed, span: { start: offset - typed.length, end }, others }
  }
  const name = typedName.exec(open)
  if (name === null) return undefined
  const typed = name[1] ?? ''
  const after = /^[\w:.-]*/.exec(text.slice(offset, offset + 100))?.[0] ?? ''
  const present = new Set([...others.keys(), ...attributesAfter(text, offset + after.length)])
  return { at: 'attribute', owner, typed, span: { start: offset - typed.length, end: offset + after.length }, present }
}

/** Returns the names of the attributes after it on the line. */
function attributesAfter(text: string, start: number): string[] {
  const line = text.slice(start, start + 1000).split(/\n|%\}|>/, 1)[0] ?? ''
  return [...line.matchAll(/\s([A-Za-z_:@][\w:.-]*)=/g)].map(([, name = '']) => name)
}

function expressionContext(text: string, offset: number, before: string): CursorContext {
  const typed = before.split(/[^\w.]/).at(-1) ?? ''
  const after = /^[\w.]*/.exec(text.slice(offset, offset + 200))?.[0] ?? ''
  return { at: 'expression', typed, span: { start: offset - typed.length, end: offset + after.length } }
}

function includeContext(text: string, offset: number, before: string): CursorContext | undefined {
  const [, quote = '', typed = ''] = /^\s+(["']?)([^"'\s]*)$/.exec(before) ?? []
  if (!/^\s/.test(before) || (typed === '' && quote === '' && before.trim() !== '')) return undefined
  const after = quote === '' ? '' : (/^[^"'\n%]*/.exec(text.slice(offset, offset + 500))?.[0] ?? '')
  const closes = quote !== '' && text[offset + after.length] === quote
  const end = closes ? offset + after.length : offset
  return { at: 'include', typed, span: { start: offset - typed.length, end }, isQuoted: quote !== '' }
}
