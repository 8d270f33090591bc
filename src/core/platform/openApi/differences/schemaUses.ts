import { operationsOf, schemasOf } from '../operationsOf.ts'
import { resolved, type SchemaUse } from './schemaDifferences.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** Returns whether clients send or receive values of the schemas of a document, by name. */
export function schemaUses(document: object): Map<string, SchemaUse> {
  const operations = operationsOf(document)
  const sent = schemasIn(
    operations.flatMap(({ operation, pathItem }) => [
      operation['requestBody'],
      operation['parameters'],
      pathItem['parameters'],
    ]),
    document,
  )
  const received = schemasIn(
    operations.map(({ operation }) => operation['responses']),
    document,
  )
  return new Map(schemasOf(document).map(([name]) => [name, { request: sent.has(name), response: received.has(name) }]))
}

/** Returns the names of all schemas that values refer to, also through other schemas. */
function schemasIn(values: unknown[], document: object): Set<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const waiting = values
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const ref = recordOf(next)['$ref']
    const name =
      typeof ref === 'string' ? /^#\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(ref)?.[1] : undefined
    if (name !== undefined) names.add(name.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (typeof ref === 'string') waiting.push(resolved(next, document))
    for (const part of Object.values(next)) waiting.push(part)
  }
  return names
}
