import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { load } from 'js-yaml'
import { withoutByteOrderMark, yamlOptions } from './parseSpec.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import type { SpecFormat, SpecPath, SpecRange } from './specProblem.ts'

/** Adds to each problem the range in the text that is closest to its location. */
export function locateInSpec<Problem extends { readonly at: SpecPath; readonly range?: SpecRange }>(
  text: string,
  format: SpecFormat,
  problems: readonly Problem[],
): Problem[] {
  if (problems.every(({ range }) => range)) return [...problems]
  const plain = withoutByteOrderMark(text)
  const find = format === 'json' ? inJson(plain) : inYaml(plain)
  const rangeOf = rangesIn(plain)
  return problems.map((problem) => (problem.range ? problem : { ...problem, range: rangeOf(find(problem.at)) }))
}

function inJson(text: string): (path: SpecPath) => Span {
  const root = parseTree(text)
  return (path) => {
    for (let length = path.length; root && length > 0; length--) {
      const node = findNodeAtLocation(root, path.slice(0, length))
      if (node) return spanOf(node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node)
    }
    return { start: 0, end: 0 }
  }
}

function spanOf({ offset, length }: Node): Span {
  return { start: offset, end: offset + length }
}

/** A node of a YAML text and its children: the keys and values of a mapping, or the items of a sequence. */
interface YamlNode extends Span {
  readonly inside: readonly YamlNode[]
  readonly value: unknown
}

function inYaml(text: string): (path: SpecPath) => Span {
  const root = yamlNodes(text)
  return (path) => {
    let node = root
    let found: Span = { start: 0, end: 0 }
    for (const step of path) {
      const at = typeof step === 'number' ? step : node?.inside.findIndex((each) => isKey(text, each, step))
      const next = at === undefined ? undefined : node?.inside[at]
      if (at === undefined || !next) break
      // An entry of a mapping begins at its key.
      found = next
      node = typeof step === 'number' ? next : node?.inside[at + 1]
    }
    return trimmed(text, found)
  }
}

/** Returns the position of every node in a YAML text. Doesn't follow aliases. */
function yamlNodes(text: string): YamlNode | undefined {
  const open: { readonly start: number; readonly inside: YamlNode[] }[] = []
  let root: YamlNode | undefined
  load(text, {
    ...yamlOptions,
    listener: (event, { position, result }) => {
      if (event === 'open') return open.push({ start: position, inside: [] })
      const closed = open.pop()
      if (!closed) return undefined
      const node = { ...closed, end: position, value: result }
      if (open.length === 0) root = node
      return open.at(-1)?.inside.push(node)
    },
  })
  return root
}

function isKey(text: string, { value, end }: YamlNode, name: string): boolean {
  return String(value) === name && /^[ \t]*:/.test(text.slice(end, end + 100))
}

function trimmed(text: string, { start, end }: Span): Span {
  const space = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0
  return { start: start + space, end }
}

/** Converts offsets to lines and columns. A range over several lines ends with the first one. */
function rangesIn(text: string): (span: Span) => SpecRange {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return ({ start, end }) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= start) low = middle
      else high = middle - 1
    }
    const from = starts[low] ?? 0
    const lineEnd = (starts[low + 1] ?? text.length + 1) - 1
    const last = Math.max(start, Math.min(end, lineEnd))
    return { line: low, column: start - from, endLine: low, endColumn: last - from }
  }
}
