import { isRecord, recordOf } from '../../../../contract/checks/records.ts'
import { listOf, schemasOf } from '../operationsOf.ts'
import { resolved, unescapePointer } from '../referenceProblems.ts'
import type { Direction } from './differenceRules.ts'
import type { ApiOperation } from './apiOperation.ts'

/** Returns the name of the schema of the document that a value refers to, also as the only member of a list. */
export function componentOf(schema: unknown): string | undefined {
  const { $ref: ref, ...rest } = recordOf(schema)
  if (typeof ref === 'string') {
    const name = /^#\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(ref)?.[1]
    return name === undefined || Object.keys(rest).length > 0 ? undefined : unescapePointer(name)
  }
  const [only, another] = Object.entries(rest)
  if (only === undefined || another !== undefined || !['allOf', 'oneOf', 'anyOf'].includes(only[0])) return undefined
  const [member, ...others] = listOf(only[1])
  return others.length === 0 ? componentOf(member) : undefined
}

/** Returns whether clients send or receive values of the schemas of a document, by name. */
export function componentUses(operations: readonly ApiOperation[], document: object): Map<string, Direction> {
  const of = (direction: 'sent' | 'received'): Set<string> =>
    namesIn(
      operations.flatMap(({ schemas }) => schemas[direction]),
      document,
    )
  const [sent, received] = [of('sent'), of('received')]
  return new Map(schemasOf(document).map(([name]) => [name, { sent: sent.has(name), received: received.has(name) }]))
}

/** Returns the names of all schemas that values refer to, also through other schemas. */
function namesIn(waiting: unknown[], document: object): Set<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const ref = isRecord(next) ? next['$ref'] : undefined
    const name = typeof ref === 'string' ? componentOf({ $ref: ref }) : undefined
    if (name !== undefined) names.add(name)
    if (typeof ref === 'string') waiting.push(resolved(next, document))
    for (const part of Object.values(next)) waiting.push(part)
  }
  return names
}
