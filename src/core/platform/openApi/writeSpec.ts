import { dump } from 'js-yaml'
import type { SpecFormat } from './specProblem.ts'

/**
 * Writes a document as JSON or YAML, without anchors. Quotes texts that a reader of YAML 1.1 would take for dates or
 * other values.
 */
export function writeSpec(document: object, format: SpecFormat): string {
  if (format === 'json') return `${JSON.stringify(document, undefined, 2)}\n`
  return dump(document, { lineWidth: -1, noRefs: true })
}
