import { findFrontMatter } from '../../text/markdown/frontMatterBlock.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'

/** The line of front matter at a position: its key, and the keys above it. */
export interface FrontMatterPosition {
  /** Names of the keys that contain this line, the outermost first. */
  readonly parents: readonly string[]
  /** The key of the line, if the position is after its colon or in a list below it. */
  readonly key: string | undefined
  readonly typed: string
  /** The span that a suggestion replaces. */
  readonly span: Span
  /** Keys that the same mapping already has. */
  readonly siblings: ReadonlySet<string>
  readonly indent: string
}

const writtenLine = /^( *)(- +)?(?:([\w.-]+):[ \t]+)?/
const keyLine = /^( *)([\w.-]+):(?:[ \t]|$)/

/**
 * Returns the span of the front matter between its lines of hyphens, even if it isn't closed. Undefined if there's
 * none.
 */
export function frontMatterSpan(text: string): Span | undefined {
  const block = findFrontMatter(text)
  return block && { start: block.start, end: Math.max(block.start, block.end - 1) }
}

/** Reads the position in the front matter by indentation, because unfinished YAML can't be parsed. */
export function frontMatterPosition(text: string, offset: number): FrontMatterPosition | undefined {
  const matter = frontMatterSpan(text)
  if (matter === undefined || offset < matter.start || offset > matter.end) return undefined
  const lines = text.slice(matter.start, offset).split('\n')
  const line = lines.pop() ?? ''
  const after = (text.slice(offset).split('\n', 1)[0] ?? '').trimEnd()
  const [before = '', indent = '', item = '', key] = writtenLine.exec(line) ?? []
  const value = line.slice(before.length)
  const depth = item === '' ? indent.length : indent.length + (key === undefined ? 0 : item.length)
  const parents = parentsOf(lines, depth, item !== '')
  if (item !== '' && key === undefined) {
    const list = parents.pop()
    const span = { start: offset - value.length, end: offset }
    return { parents, key: list, typed: value, span, siblings: new Set(), indent }
  }
  const typed = key === undefined ? line.slice(indent.length) : value
  if (key === undefined && !/^[\w.-]*$/.test(typed)) return undefined
  const rest = key === undefined ? (/^[\w.-]*/.exec(after)?.[0] ?? '') : after
  const span = { start: offset - typed.length, end: offset + rest.length }
  const siblings = siblingsOf(text.slice(matter.start, matter.end).split('\n'), lines.length, depth)
  return { parents, key, typed, span, siblings, indent }
}

function parentsOf(lines: readonly string[], depth: number, isItem: boolean): string[] {
  const parents: string[] = []
  let inside = isItem ? depth + 1 : depth
  for (const line of lines.toReversed()) {
    const [, indent = '', name] = keyLine.exec(line) ?? []
    if (name === undefined || indent.length >= inside) continue
    parents.unshift(name)
    inside = indent.length
    if (inside === 0) break
  }
  return parents
}

function siblingsOf(lines: readonly string[], own: number, depth: number): Set<string> {
  const names = new Set<string>()
  const collect = (line: string): boolean => {
    const [, indent = '', name] = keyLine.exec(line) ?? []
    if (name !== undefined && indent.length === depth) names.add(name)
    return name === undefined || indent.length >= depth
  }
  for (let at = own - 1; at >= 0 && collect(lines[at] ?? ''); at--);
  for (let at = own + 1; at < lines.length && collect(lines[at] ?? ''); at++);
  return names
}
