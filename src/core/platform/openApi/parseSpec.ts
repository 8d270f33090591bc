import { CORE_SCHEMA, dump, load, YAMLException, type LoadOptions } from 'js-yaml'
import { jsonExcess } from '../server/jsonExcess.ts'
import type { SpecFormat, SpecProblem } from './specProblem.ts'

/** A parsed document, or why it couldn't be parsed. */
type ParsedSpec = { readonly document: unknown; readonly format: SpecFormat } | { readonly problem: SpecProblem }

/** People don't write documents that are nested deeper. */
const maxDepth = 500

/** Parses specifications as YAML 1.2. */
export const yamlOptions: LoadOptions = { schema: CORE_SCHEMA, maxDepth }

/** Parses a text as JSON, otherwise as YAML. Aliases share their value instead of copying it. */
export function parseSpec(text: string): ParsedSpec {
  const plain = withoutByteOrderMark(text)
  if (/^\s*[{[]/.test(plain)) {
    const excess = jsonExcess(plain, { maxDepth, maxValues: Number.MAX_SAFE_INTEGER })
    if (excess !== undefined) return { problem: { kind: 'tooDeep', at: [] } }
    try {
      return { document: JSON.parse(plain), format: 'json' }
    } catch {
      // YAML flow style begins like JSON.
    }
  }
  try {
    return { document: load(plain, yamlOptions), format: 'yaml' }
  } catch (failure) {
    return { problem: problemOf(failure) }
  }
}

/** Parses a text that was checked before. Undefined if it can't be parsed. */
export function documentIn(text: string): unknown {
  const parsed = parseSpec(text)
  return 'problem' in parsed ? undefined : parsed.document
}

/**
 * Writes a document as JSON or YAML, without anchors. Quotes texts that a reader of YAML 1.1 would take for dates or
 * other values.
 */
export function writeSpec(document: object, format: SpecFormat): string {
  if (format === 'json') return `${JSON.stringify(document, undefined, 2)}\n`
  return dump(document, { lineWidth: -1, noRefs: true })
}

/** Removes the byte order mark. Positions then match those in an editor. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function problemOf(failure: unknown): SpecProblem {
  if (failure instanceof RangeError) return { kind: 'tooDeep', at: [] }
  const mark = failure instanceof YAMLException ? failure.mark : undefined
  const reason = failure instanceof YAMLException ? failure.reason : String(failure)
  if (!mark) return { kind: 'unreadable', reason, at: [] }
  const { line, column } = mark
  const range = { line, column, endLine: line, endColumn: column + 1 }
  return { kind: 'syntax', reason, line: line + 1, column: column + 1, at: [], range }
}
