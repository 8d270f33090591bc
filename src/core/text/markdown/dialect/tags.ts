import type { MarkdownIt, StateBlock } from 'markdown-it'
import { lineText, readBetween } from './blockLines.ts'
import { closingLineWithin } from './blockPairs.ts'
import { readAttributes, readTagHead, type TagLine } from './tagLine.ts'

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
  const holds = (tag: TagLine): boolean =>
    containers.has(tag.name) || (older && olderContainer.test(tag.name) && !isSwaggerReference(tag))
  const single = (tag: TagLine): boolean => isSingle(tag) || (older && !tag.closing && olderSingles.has(tag.name))
  const rule = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean =>
    tagRule({ holds, single, overLines: older }, state, startLine, endLine, silent)
  md.block.ruler.before('fence', 'dialect_tag', rule, interrupts)
}

/** Which tags a parser knows. */
interface KnownTags {
  readonly holds: (tag: TagLine) => boolean
  readonly single: (tag: TagLine) => boolean
  /** Whether integration blocks can span lines. */
  readonly overLines: boolean
}

function tagRule(known: KnownTags, state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  if (state.src.charCodeAt(start) !== 0x7b || state.src.charCodeAt(start + 1) !== 0x25) return false
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const head = readTagHead(state.src.slice(start, state.eMarks[startLine]))
  if (head === undefined) return known.overLines && tagOverLines(state, startLine, endLine, silent)
  if (silent) return true
  const tag = { ...head, attributes: readAttributes(head.rest) }
  const close = tag.closing ? undefined : closingLineWithin(state, startLine, endLine)
  if (close !== undefined && (known.holds(tag) || captioned.has(tag.name))) {
    pushContainer(state, tag, startLine, close)
  } else if (close !== undefined && (repeated.has(tag.name) || isSwaggerReference(tag))) {
    pushSingle(state, 'dialect_void', tag, [startLine, close + 1])
  } else if (known.single(tag)) {
    pushSingle(state, 'dialect_void', tag, [startLine, startLine + 1])
  } else {
    pushSingle(state, 'dialect_raw', tag, [startLine, startLine + 1])
  }
  return true
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

function isSingle(tag: TagLine): boolean {
  if (tag.closing) return false
  if (captioned.has(tag.name) || repeated.has(tag.name) || isSwaggerReference(tag)) return true
  return tag.name === 'include' || /^@[\w-]+\/[\w-]+$/.test(tag.name)
}

/** The old `swagger` tag either points at a specification, or holds a handwritten description, which stays as it is. */
function isSwaggerReference(tag: TagLine): boolean {
  return tag.name === 'swagger' && tag.attributes['src'] !== undefined
}

function pushContainer(state: StateBlock, tag: TagLine, startLine: number, close: number): void {
  const open = state.push('dialect_open', 'div', 1)
  open.map = [startLine, close + 1]
  open.meta = { tag }
  open.block = true
  open.markup = lineText(state, startLine)
  open.attrs = [['class', `dialect-${tag.name}`]]
  readBetween(state, startLine, close)
  const end = state.push('dialect_close', 'div', -1)
  end.block = true
  end.markup = lineText(state, close)
  state.line = close + 1
}

function pushSingle(state: StateBlock, type: string, tag: TagLine, map: [number, number]): void {
  const token = state.push(type, '', 0)
  token.map = map
  token.meta = { tag }
  token.block = true
  token.content = lineText(state, map[0])
  token.attrs = [['class', `dialect-${tag.name}`]]
  state.line = map[1]
}
