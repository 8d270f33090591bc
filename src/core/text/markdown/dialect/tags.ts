import type { MarkdownIt, StateBlock } from 'markdown-it'
import { beginsWith, lineAt, lineText, readBetween } from './blockLines.ts'
import { closingLineWithin, htmlEndWithin } from './blockPairs.ts'
import { readAttributes, readTagHead, type TagLine } from './tagLine.ts'

// The parser is loaded earlier than the descriptions of tags, so it has its own sets of names.

/** Tags with Markdown between the tag and its end. */
const containers = new Set([
  'hint',
  'tabs',
  'tab',
  'stepper',
  'step',
  'columns',
  'column',
  'code',
  'if',
  'updates',
  'update',
  'prompt',
])

/** Standalone tags with an optional Markdown caption between the tag and its end. */
const captioned = new Set(['embed', 'file'])

/** Standalone tags. The content before their end only repeats the target as a link. */
const repeated = new Set(['content-ref', 'openapi', 'openapi-operation', 'openapi-webhook', 'openapi-schemas'])

/** Tags of earlier versions. They are only shown, because the platform no longer has these blocks. */
const olderContainer = /^(?:code-tabs(?:-item)?|swagger(?:-.+)?|api-method(?:-.+)?)$/
const olderSingles = new Set(['page-ref'])

const interrupts = { alt: ['paragraph', 'reference', 'blockquote', 'list'] }

/**
 * Reads `{% … %}` on a line of its own. Known pairs become `dialect_open` and `dialect_close`, known single tags
 * `dialect_void`, all with the tag in `meta`. Any other tag, and an end without a start, becomes `dialect_raw`. With
 * `older`, the rule also knows tags of earlier versions and reads integration blocks over several lines.
 */
export function tagsPlugin(md: MarkdownIt, { older = false }: { readonly older?: boolean } = {}): void {
  const rule = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
    if (!beginsWith(state, startLine, '{%')) return false
    const head = readTagHead(lineAt(state, startLine))
    if (head === undefined) return older && tagOverLines(state, startLine, endLine, silent)
    if (!silent) pushTag(state, { ...head, attributes: readAttributes(head.rest) }, [startLine, endLine], older)
    return true
  }
  md.block.ruler.before('fence', 'dialect_tag', rule, interrupts)
  md.block.ruler.before('html_block', 'html_before_tag', htmlBeforeTag, {
    alt: ['paragraph', 'reference', 'blockquote'],
  })
}

/** Ends HTML before the line of a closing tag, as an empty line does. */
function htmlBeforeTag(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!beginsWith(state, startLine, '<')) return false
  const end = htmlEndWithin(state, startLine, endLine)
  if (end === undefined || silent) return end !== undefined
  const token = state.push('html_block', '', 0)
  token.map = [startLine, end]
  token.content = state.getLines(startLine, end, state.blkIndent, true)
  state.line = end
  return true
}

function pushTag(state: StateBlock, tag: TagLine, [startLine, endLine]: [number, number], older: boolean): void {
  const body = bodyOf(tag, older)
  const close = tag.closing ? undefined : closingLineWithin(state, startLine, endLine)
  if (close !== undefined && (body === 'blocks' || body === 'caption')) {
    pushContainer(state, tag, startLine, close)
  } else if (close !== undefined && body === 'link') {
    pushSingle(state, 'dialect_void', tag, [startLine, close + 1])
  } else {
    const isSingle = !tag.closing && body !== undefined && body !== 'blocks'
    pushSingle(state, isSingle ? 'dialect_void' : 'dialect_raw', tag, [startLine, startLine + 1])
  }
}

/** Returns what is between a tag and its end. Undefined for an unknown tag. */
function bodyOf(tag: TagLine, older: boolean): 'blocks' | 'caption' | 'link' | 'none' | undefined {
  const { name } = tag
  if (isRepeating(tag)) return 'link'
  if (captioned.has(name)) return 'caption'
  if (containers.has(name) || (older && olderContainer.test(name))) return 'blocks'
  const isAlone = name === 'include' || /^@[\w-]+\/[\w-]+$/.test(name) || (older && olderSingles.has(name))
  return isAlone ? 'none' : undefined
}

/** The maximum number of lines of a tag, so that an unclosed tag doesn't cost the rest of the page. */
const maxTagLines = 500

/** Reads an integration block whose values span lines, such as a diagram. */
function tagOverLines(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!/^\{%-?\s*@/.test(lineText(state, startLine))) return false
  for (let line = startLine + 1; line < Math.min(endLine, startLine + maxTagLines); line++) {
    const text = state.src.slice(state.bMarks[line], state.eMarks[line]).trimEnd()
    if (text.includes('{%')) return false
    if (!text.endsWith('%}')) continue
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
    const inside = state.src.slice(start, state.eMarks[line]).trimEnd().slice(0, -'%}'.length)
    const [head = '', name = ''] = /^\{%-?\s*(@[\w-]+\/[\w-]+)\s/.exec(inside) ?? []
    if (name === '') return false
    const rest = inside.slice(head.length).trim()
    const tag = { name, closing: false, rest, attributes: readAttributes(rest) }
    if (!silent) pushSingle(state, 'dialect_void', tag, [startLine, line + 1])
    return true
  }
  return false
}

/**
 * Returns whether what is between a tag and its end only repeats its link. The old `swagger` tag either points at a
 * specification, or holds a handwritten description, which stays as it is.
 */
export function isRepeating({ name, attributes }: TagLine): boolean {
  return repeated.has(name) || (name === 'swagger' && attributes['src'] !== undefined)
}

function pushContainer(state: StateBlock, tag: TagLine, startLine: number, close: number): void {
  const open = state.push('dialect_open', 'div', 1)
  open.map = [startLine, close + 1]
  open.meta = { tag }
  open.markup = lineText(state, startLine)
  open.attrs = [['class', `dialect-${tag.name}`]]
  readBetween(state, startLine, close)
  const end = state.push('dialect_close', 'div', -1)
  end.markup = lineText(state, close)
  state.line = close + 1
}

function pushSingle(state: StateBlock, type: string, tag: TagLine, map: [number, number]): void {
  const token = state.push(type, '', 0)
  token.map = map
  token.meta = { tag }
  token.content = lineText(state, map[0])
  token.attrs = [['class', `dialect-${tag.name}`]]
  state.line = map[1]
}
