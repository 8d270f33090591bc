import { operationsOf, parameterSchema, parametersOf, schemasOf, textOf, type SpecOperation } from '../operationsOf.ts'
import { resolved } from '../referenceProblems.ts'
import type { Difference } from './difference.ts'
import { isSame, SchemaComparison, schemaUses, type SchemaUse } from './schemaDifferences.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** An operation or a schema that differs between two specifications. */
export interface ChangedPart {
  readonly part: 'operation' | 'schema'
  /** Such as `GET /pets`, or the name of a schema. */
  readonly name: string
  readonly change: 'added' | 'removed' | 'moved' | 'deprecated' | 'changed'
  /** The earlier name of a moved operation. */
  readonly from?: string
  readonly breaking: boolean
  readonly details: readonly Difference[]
}

/**
 * Returns what readers of an API learn from the differences between two specifications: breaking changes first, then
 * removed, moved, deprecated, added and changed parts, each in the order of the document.
 */
export function specDifferences(before: object, now: object): ChangedPart[] {
  const found = [...operationDifferences(before, now), ...schemaPartDifferences(before, now)]
  const order = ['removed', 'moved', 'deprecated', 'added', 'changed']
  const rank = ({ breaking, change }: ChangedPart): number => (breaking ? 0 : 10) + order.indexOf(change)
  return found.sort((one, other) => rank(one) - rank(other))
}

function operationDifferences(before: object, now: object): ChangedPart[] {
  const known = new Map(operationsOf(before).map((each) => [nameOf(each), each]))
  const current = new Map(operationsOf(now).map((each) => [nameOf(each), each]))
  const gone = new Map(
    [...known.values()].flatMap((each) => {
      const id = textOf(each.operation['operationId'])
      return current.has(nameOf(each)) || id === '' ? [] : [[id, each] as const]
    }),
  )
  const moved = new Set<SpecOperation>()
  const found = [...current].flatMap(([name, operation]): ChangedPart[] => {
    const same = known.get(name)
    const former = same ?? gone.get(textOf(operation.operation['operationId']))
    if (former === undefined) return [{ part: 'operation', name, change: 'added', breaking: false, details: [] }]
    const details = new OperationComparison(before, now).compare(former, operation)
    if (same === undefined) {
      moved.add(former)
      return [{ part: 'operation', name, change: 'moved', from: nameOf(former), breaking: true, details }]
    }
    return changedPart('operation', name, details)
  })
  const removed = [...known.values()].filter((each) => !current.has(nameOf(each)) && !moved.has(each))
  return [
    ...found,
    ...removed.map((each): ChangedPart => {
      return { part: 'operation', name: nameOf(each), change: 'removed', breaking: true, details: [] }
    }),
  ]
}

function nameOf({ method, path }: SpecOperation): string {
  return `${method} ${path}`
}

function changedPart(part: ChangedPart['part'], name: string, details: readonly Difference[]): ChangedPart[] {
  if (details.length === 0) return []
  const change = details.some(({ kind, name: of }) => kind === 'deprecated' && of === '') ? 'deprecated' : 'changed'
  return [{ part, name, change, breaking: details.some(({ breaking }) => breaking), details }]
}

function schemaPartDifferences(before: object, now: object): ChangedPart[] {
  const known = new Map(schemasOf(before))
  const current = new Map(schemasOf(now))
  const uses = schemaUses(before)
  const found = [...current].flatMap(([name, schema]): ChangedPart[] => {
    if (!known.has(name)) return [{ part: 'schema', name, change: 'added', breaking: false, details: [] }]
    const comparison = new SchemaComparison(before, now)
    comparison.compare(known.get(name), schema, '', uses.get(name) ?? { request: false, response: false })
    return changedPart('schema', name, comparison.found)
  })
  const removed = [...known.keys()].filter((name) => !current.has(name))
  // What used the schema has its own difference, which says whether it breaks something.
  return [
    ...found,
    ...removed.map((name): ChangedPart => ({ part: 'schema', name, change: 'removed', breaking: false, details: [] })),
  ]
}

const inRequest: SchemaUse = { request: true, response: false }
const inResponse: SchemaUse = { request: false, response: true }

/** Compares two operations. */
class OperationComparison {
  readonly #before: object
  readonly #now: object
  readonly #schemas: SchemaComparison

  constructor(before: object, now: object) {
    this.#before = before
    this.#now = now
    this.#schemas = new SchemaComparison(before, now)
  }

  compare(before: SpecOperation, now: SpecOperation): readonly Difference[] {
    const [was, is] = [before.operation, now.operation]
    if (is['deprecated'] === true && was['deprecated'] !== true) this.#add('deprecated', '', false)
    this.#compareParameters(namedParameters(before, this.#before), namedParameters(now, this.#now))
    this.#compareBody(resolved(was['requestBody'], this.#before), resolved(is['requestBody'], this.#now))
    this.#compareResponses(recordOf(was['responses']), recordOf(is['responses']))
    if (!isSame(was['security'], is['security'])) this.#add('securityChanged', '', true)
    if (['summary', 'description'].some((name) => !isSame(was[name], is[name]))) this.#add('textChanged', '', false)
    return this.#schemas.found
  }

  #add(kind: Difference['kind'], name: string, breaking: boolean): void {
    this.#schemas.add({ kind, name, breaking })
  }

  #compareParameters(before: ReadonlyMap<string, Parameter>, now: ReadonlyMap<string, Parameter>): void {
    for (const [key, { name, required }] of before) {
      if (!now.has(key)) this.#add('parameterRemoved', name, required)
    }
    for (const [key, { name, required, schema, text }] of now) {
      const was = before.get(key)
      if (was === undefined) {
        this.#add(required ? 'parameterAddedRequired' : 'parameterAdded', name, required)
        continue
      }
      if (required !== was.required) this.#add(required ? 'parameterRequired' : 'parameterOptional', name, required)
      if (text !== was.text) this.#add('textChanged', name, false)
      this.#schemas.compare(was.schema, schema, name, inRequest)
    }
  }

  #compareBody(before: Fields, now: Fields): void {
    const [had, has] = [before, now].map((each) => Object.keys(each).length > 0)
    const isRequired = now['required'] === true
    if (!had && has) this.#add(isRequired ? 'bodyAddedRequired' : 'bodyAdded', '', isRequired)
    else if (had && !has) this.#add('bodyRemoved', '', true)
    else {
      if (isRequired && before['required'] !== true) this.#add('bodyRequired', '', true)
      this.#compareContent(before['content'], now['content'], inRequest)
    }
  }

  #compareResponses(before: Fields, now: Fields): void {
    for (const status of Object.keys(before)) {
      if (!Object.hasOwn(now, status)) this.#add('responseRemoved', status, /^[23]/.test(status))
    }
    for (const [status, value] of Object.entries(now)) {
      if (!Object.hasOwn(before, status)) {
        this.#add('responseAdded', status, false)
        continue
      }
      const [was, is] = [resolved(before[status], this.#before), resolved(value, this.#now)]
      if (!isSame(was['description'], is['description'])) this.#add('textChanged', status, false)
      this.#compareContent(was['content'], is['content'], inResponse)
      // OpenAPI 2.0 has the schema in the response itself.
      this.#schemas.compare(was['schema'], is['schema'], '', inResponse)
    }
  }

  #compareContent(before: unknown, now: unknown, use: SchemaUse): void {
    const [was, is] = [recordOf(before), recordOf(now)]
    for (const type of Object.keys(was)) if (!Object.hasOwn(is, type)) this.#add('contentRemoved', type, true)
    for (const [type, media] of Object.entries(is)) {
      if (!Object.hasOwn(was, type)) this.#add('contentAdded', type, false)
      else this.#schemas.compare(recordOf(was[type])['schema'], recordOf(media)['schema'], '', use)
    }
  }
}

type Fields = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: unknown
  readonly text: string
}

/** Returns the parameters of an operation by place and name. Those of the operation replace those of its path. */
function namedParameters(operation: SpecOperation, document: object): Map<string, Parameter> {
  return new Map(
    parametersOf(operation).map((each) => {
      const parameter = resolved(each, document)
      const name = textOf(parameter['name'])
      const [schema, text] = [parameterSchema(parameter), textOf(parameter['description'])]
      return [`${textOf(parameter['in'])} ${name}`, { name, required: parameter['required'] === true, schema, text }]
    }),
  )
}
