import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { readFrontMatter } from '../../text/markdown/frontMatter.ts'
import type { FrontMatterFault } from '../../text/markdown/frontMatterFault.ts'
import { lineStarts } from '../../text/markdown/links/linkRegions.ts'
import { frontMatterKeys, type FrontMatterKey } from '../../text/dialect/frontMatterKeys.ts'
import { changeTo, problemOf, type DocsProblem, type ProblemFix } from './docsProblem.ts'
import { parseYaml } from '../../text/strings/yamlData.ts'
import { lineEndAt } from '../../text/edits/lineEnds.ts'
import { nearestName } from './nearestName.ts'

/** Finds front matter that a sync would lose, and keys that the platform doesn't read. */
export function frontMatterProblems(text: string, { problem, written } = readFrontMatter(text)): DocsProblem[] {
  if (problem !== undefined) return [unreadable(text, problem)]
  if (written === undefined) return []
  return [
    ...mapProblems(written.map, frontMatterKeys, written.start),
    ...changedValues(text, written.map, { offset: written.start, areTexts: false }),
  ]
}

/** Finds values in `.gitbook/vars.yaml` that readers see other than they are written. */
export function variableProblems(text: string): DocsProblem[] {
  const { errors, contents } = parseYaml(text)
  return errors.length > 0 || !isMap(contents) ? [] : changedValues(text, contents, { offset: 0, areTexts: true })
}

/**
 * Finds values that YAML reads other than they are written: without what follows ` #`, without a first word with `!`,
 * and numbers in another form. Readers see only those numbers that are variables.
 */
function changedValues(
  text: string,
  map: YAMLMap,
  { offset, areTexts }: { readonly offset: number; readonly areTexts: boolean },
): DocsProblem[] {
  return map.items.flatMap(({ key, value }: Pair): DocsProblem[] => {
    if (isMap(value)) return changedValues(text, value, { offset, areTexts: isScalar(key) && key.value === 'vars' })
    if (!isScalar(key) || !key.range || !isScalar(value) || value.type !== 'PLAIN') return []
    // A comment has a space after its sign.
    const isCut = /^[^\s#]/.test(value.comment ?? '')
    const isTagged = value.tag?.startsWith('!') === true && !value.tag.startsWith('!!')
    const isOtherNumber = areTexts && typeof value.value === 'number' && String(value.value) !== value.source
    if (!isCut && !isTagged && !isOtherNumber) return []
    const start = text.lastIndexOf('\n', offset + key.range[0] - 1) + 1
    const line = text.slice(start, lineEndAt(text, start)).trimEnd()
    return quotedValue(line, start).flatMap((fix) => {
      const [edit] = fix.edits
      if (edit === undefined) return []
      return [problemOf('yaml-value', edit, [String(value.value), fix.detail], [{ ...fix, safe: false }])]
    })
  })
}

function unreadable(text: string, { kind, line, detail }: FrontMatterFault): DocsProblem {
  const start = lineStarts(text)[line - 1] ?? 0
  const newline = text.indexOf('\n', start)
  const next = newline === -1 ? text.length : newline + 1
  const written = text.slice(start, next).trimEnd()
  const values = [kind, String(line), detail]
  const span = { start, end: start + written.length }
  if (line === 1) return problemOf('front-matter', span, values)
  const edits = [{ start, end: next, text: '' }]
  const removed: ProblemFix = { kind: 'remove', detail: `“${written.trim()}”`, edits, safe: false }
  return problemOf('front-matter', span, values, [...quotedValue(written, start), removed])
}

/** Often a value has a character with a meaning in YAML. In quotes, the value is text. */
function quotedValue(line: string, start: number): ProblemFix[] {
  const [, key, value] = /^(\s*[\w.-]+:[ \t]+)(\S.*)$/.exec(line) ?? []
  if (key === undefined || value === undefined || /^["'|>]/.test(value)) return []
  const at = start + key.length
  const edits = [{ start: at, end: at + value.length, text: JSON.stringify(value) }]
  return [{ kind: 'quote', detail: value, edits, safe: true }]
}

function mapProblems(map: YAMLMap, keys: readonly FrontMatterKey[], offset: number): DocsProblem[] {
  return map.items.flatMap((pair: Pair): DocsProblem[] => {
    const key = isScalar(pair.key) ? pair.key : undefined
    const name = key === undefined ? '' : String(key.value)
    const described = keys.find((known) => known.name === name)
    if (described !== undefined) return valueProblems(pair, described, offset)
    // Titles that YAML reads as another type are reported where they are lost; the title is the first heading.
    if (key?.range === undefined || key.range === null || name === 'title' || name === 'emoji') return []
    const span = { start: offset + key.range[0], end: offset + key.range[1] }
    const names = keys.map((known) => known.name)
    const suggested = nearestName(name, names)
    return [problemOf('front-matter-key', span, [name, suggested ?? ''], changeTo(span, suggested))]
  })
}

function valueProblems({ value: node }: Pair, { name, value }: FrontMatterKey, offset: number): DocsProblem[] {
  if (value.type === 'mapping' && isMap(node)) return mapProblems(node, value.keys, offset)
  const expected = unexpected(node, value)
  if (expected === undefined || !isNode(node) || !node.range) return []
  const written = isScalar(node) ? String(node.value) : ''
  const span = { start: offset + node.range[0], end: offset + node.range[1] }
  const choices = value.type === 'choice' ? value.choices.map((choice) => choice.value) : []
  const fixes = changeTo(span, nearestName(written, choices))
  return [problemOf('front-matter-value', span, [name, written, expected], fixes)]
}

/** Returns what the value should be instead. Undefined if it's valid. */
function unexpected(node: unknown, kind: FrontMatterKey['value']): string | undefined {
  const value = isScalar(node) ? node.value : undefined
  switch (kind.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true, false'
    case 'number': {
      const fits = typeof value === 'number' && value >= (kind.min ?? -Infinity) && value <= (kind.max ?? Infinity)
      return fits ? undefined : kind.max === undefined ? '0' : `${kind.min ?? 0}–${kind.max}`
    }
    case 'choice': {
      const known = kind.choices.map((choice) => choice.value)
      return typeof value === 'string' && known.includes(value) ? undefined : known.join(', ')
    }
    case 'tags':
    case 'addresses':
      return isSeq(node) ? undefined : '[…]'
    case 'variables':
    case 'mapping':
      return isMap(node) ? undefined : '{…}'
    default:
      return isMap(node) || isSeq(node) ? '"…"' : undefined
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'range' in value
}
