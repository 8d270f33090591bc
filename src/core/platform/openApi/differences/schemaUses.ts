import { operationsOf, schemasOf } from '../operationsOf.ts'
import { resolved, unescapePointer } from '../referenceProblems.ts'
import type { SchemaUse } from './schemaDifferences.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** Returns whether clients send or receive values of the schemas of a document, by name. */
export function schemaUses(document: object): Map<string, SchemaUse> {
  const operations = operationsOf(document)
  const bodies = operations.flatMap(({ operation: { requestBody, parameters }, pathItem }) => {
    return [requestBody, parameters, pathItem['parameters']]
  })
  const answers = operations.map(({ operation: { responses } }) => responses)
  const [sent, received] = [schemasIn(bodies, document), schemasIn(answers, document)]
  return new Map(schemasOf(document).map(([name]) => [name, { request: sent.has(name), response: received.has(name) }]))
}

/** Returns the names of all schemas that values refer to, also through other schemas. */
function schemasIn(waiting: unknown[], document: object): Set<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const ref = recordOf(next)['$ref']
    const name =
      typeof ref === 'string' ? /^#\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(ref)?.[1] : undefined
    if (name !== undefined) names.add(unescapePointer(name))
    if (typeof ref === 'string') waiting.push(resolved(next, document))
    for (const part of Object.values(next)) waiting.push(part)
  }
  return names
}
