import { CORE_SCHEMA, load, YAMLException, type LoadOptions } from 'js-yaml'
import type { SpecFormat, SpecProblem } from './specProblem.ts'

/** A document that was read, or why it couldn't be. */
type ParsedSpec = { readonly document: unknown; readonly format: SpecFormat } | { readonly problem: SpecProblem }

/** How specifications in YAML are read: as YAML 1.2. Deeper nesting is no document that someone wrote. */
export const yamlOptions: LoadOptions = { schema: CORE_SCHEMA, maxDepth: 500 }

/** Reads a text as JSON, or else as YAML. Aliases of YAML aren't written out: what they mean is shared. */
export function parseSpec(text: string): ParsedSpec {
  const plain = withoutByteOrderMark(text)
  if (/^\s*[{[]/.test(plain)) {
    try {
      return { document: JSON.parse(plain), format: 'json' }
    } catch {
      // Flow style YAML begins as JSON does.
    }
  }
  try {
    return { document: load(plain, yamlOptions), format: 'yaml' }
  } catch (failure) {
    return { problem: problemOf(failure) }
  }
}

/** The document that a text holds that has been read before. Undefined if it couldn't be. */
export function documentIn(text: string): unknown {
  const parsed = parseSpec(text)
  return 'problem' in parsed ? undefined : parsed.document
}

/** The text as parsers want it; positions in it are those that editors show. */
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
