import { recordOf } from '../../../../contract/checks/records.ts'
import { operationsOf, schemasOf, textOf } from '../operationsOf.ts'
import { referenceProblems } from '../referenceProblems.ts'
import { apiOperation, type ApiOperation } from './apiOperation.ts'
import { differInAddresses, schemesOf, schemeText } from './apiSecurity.ts'
import { componentUses } from './componentUses.ts'
import { highestOf, levels, type Difference, type Level } from './differenceRules.ts'
import { FlatSchemas } from '../flatSchemas.ts'
import { OperationComparison, serverDifferences } from './operationComparison.ts'
import { SchemaComparison } from './schemaComparison.ts'

/** An operation, a webhook or a schema that differs between two specifications, or what applies to the whole API. */
export interface ChangedPart {
  readonly part: 'operation' | 'webhook' | 'schema' | 'api'
  /** Such as `GET /pets`, or the name of a schema. The title of the API. */
  readonly name: string
  readonly change: 'added' | 'removed' | 'moved' | 'deprecated' | 'changed'
  /** The earlier name of a moved operation. */
  readonly from?: string
  readonly level: Level
  readonly breaking: boolean
  readonly details: readonly Difference[]
}

type Documents = readonly [before: FlatSchemas, now: FlatSchemas]

/**
 * Returns what readers of an API learn from the differences between two specifications: by level, then removed, moved,
 * deprecated, added and changed parts, each in the order of the document.
 */
export function specDifferences(before: object, now: object): ChangedPart[] {
  const documents = [new FlatSchemas(before), new FlatSchemas(now)] as const
  const operations = [before, now].map((document) => operationsOf(document).map((each) => apiOperation(each, document)))
  const webhooks = [before, now].map((document) =>
    operationsOf(document, 'webhooks').map((each) => apiOperation(each, document, true)),
  )
  const found = [
    ...apiDifferences(documents),
    ...operationDifferences('operation', operations, documents),
    ...operationDifferences('webhook', webhooks, documents),
    ...schemaDifferences([...operations.flat(), ...webhooks.flat()], documents),
  ]
  const order = ['removed', 'moved', 'deprecated', 'added', 'changed']
  const rank = ({ level, change }: ChangedPart): number => levels.indexOf(level) * 10 + order.indexOf(change)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns whether everything was compared. Otherwise, no one knows whether more differs. */
export function isComplete(changes: readonly ChangedPart[]): boolean {
  return changes.every(({ details }) => details.every(({ kind }) => kind !== 'incomplete'))
}

function part(fields: Omit<ChangedPart, 'breaking' | 'details'>, details: readonly Difference[] = []): ChangedPart {
  return { ...fields, breaking: fields.level === 'breaking', details }
}

function changedPart(kind: ChangedPart['part'], name: string, details: readonly Difference[]): ChangedPart[] {
  if (details.length === 0) return []
  const change = details.some(({ kind: each, name: of }) => each === 'deprecated' && of === '')
    ? 'deprecated'
    : 'changed'
  return [part({ part: kind, name, change, level: highestOf(details.map(({ level }) => level)) }, details)]
}

/** Compares the servers and the security schemes. Which operations need them is a difference of each operation. */
function apiDifferences(documents: Documents): ChangedPart[] {
  const [before, now] = documents.map(({ document }) => document)
  if (before === undefined || now === undefined) return []
  const comparison = new SchemaComparison(...documents)
  const use = { sent: true, received: false }
  for (const { kind, name } of serverDifferences(serversOf(before), serversOf(now))) comparison.add(kind, name, use)
  const unread = [before, now].flatMap((document) => referenceProblems(document))
  for (const problem of unread) if (problem.kind === 'elsewhere') comparison.add('incomplete', problem.ref, use)
  const current = schemesOf(now)
  for (const [name, was] of schemesOf(before)) {
    const is = current.get(name)
    if (is === undefined) continue
    const [from, after] = [schemeText(was), schemeText(is)]
    if (from !== after) comparison.add('schemeChanged', name, use, { before: from, after })
    else if (differInAddresses(was, is)) comparison.add('schemeAddress', name, use)
  }
  return changedPart('api', textOf(recordOf(recordOf(now)['info'])['title']), comparison.found)
}

/** Returns the servers of a document. OpenAPI 2.0 has one host and several protocols. */
function serversOf(document: object): unknown {
  const { servers, host, basePath = '', schemes } = recordOf(document)
  if (host === undefined && basePath === '') return servers
  const protocols = Array.isArray(schemes) ? schemes : ['https']
  return protocols.map((each) => ({
    url: `${host === undefined ? '' : `${textOf(each)}://${textOf(host)}`}${textOf(basePath)}`,
  }))
}

function operationDifferences(
  kind: 'operation' | 'webhook',
  [before = [], now = []]: readonly (readonly ApiOperation[])[],
  documents: Documents,
): ChangedPart[] {
  const known = new Map(before.map((each) => [each.name, each]))
  const names = new Set(now.map(({ name }) => name))
  const left = new Set(before.filter(({ name }) => !names.has(name)))
  const taken = (matches: (each: ApiOperation) => boolean): ApiOperation | undefined => {
    const found = [...left].find(matches)
    if (found) left.delete(found)
    return found
  }
  const found = now.map((operation) => {
    const same = known.get(operation.name) ?? taken(({ address }) => address === operation.address)
    return { operation, same }
  })
  const changes = found.flatMap(({ operation, same }): ChangedPart[] => {
    const { name } = operation
    const id = textOf(operation.source.operation['operationId'])
    const former = same ?? taken(({ source }) => id !== '' && textOf(source.operation['operationId']) === id)
    if (former === undefined) return [part({ part: kind, name, change: 'added', level: 'change' })]
    const details = new OperationComparison(documents, kind === 'webhook').compare(former, operation)
    if (same === undefined) {
      return [part({ part: kind, name, change: 'moved', from: former.name, level: 'breaking' }, details)]
    }
    return changedPart(kind, name, details)
  })
  return [...changes, ...[...left].map(({ name }) => part({ part: kind, name, change: 'removed', level: 'breaking' }))]
}

function schemaDifferences(operations: readonly ApiOperation[], documents: Documents): ChangedPart[] {
  const [known, current] = documents.map(({ document }) => new Map(schemasOf(document)))
  if (known === undefined || current === undefined) return []
  const uses = documents.map(({ document }) => componentUses(operations, document))
  const changes = [...current].flatMap(([name, schema]): ChangedPart[] => {
    if (!known.has(name)) return [part({ part: 'schema', name, change: 'added', level: 'change' })]
    const comparison = new SchemaComparison(...documents)
    const used = uses.map((each) => each.get(name))
    comparison.compareContents(known.get(name), schema, '', {
      sent: used.some((each) => each?.sent === true),
      received: used.some((each) => each?.received === true),
    })
    return changedPart('schema', name, comparison.found)
  })
  // What used the schema has its own difference, which says whether it breaks something.
  const removed = [...known.keys()].filter((name) => !current.has(name))
  return [...changes, ...removed.map((name) => part({ part: 'schema', name, change: 'removed', level: 'change' }))]
}
