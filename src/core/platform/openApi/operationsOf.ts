import type { SpecPath } from './specProblem.ts'
import { recordOf } from '../../../contract/checks/records.ts'

/** An operation of a specification. */
export interface SpecOperation {
  /** In capitals, such as `GET`. */
  readonly method: string
  readonly path: string
  readonly at: SpecPath
  readonly operation: Readonly<Record<string, unknown>>
  readonly pathItem: Readonly<Record<string, unknown>>
}

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** Returns the operations under `paths`, in the document's order. */
export function operationsOf(document: object): SpecOperation[] {
  return entriesOf(recordOf(document)['paths']).flatMap(([path, pathItem]) =>
    entriesOf(pathItem)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        at: ['paths', path, method],
        operation: recordOf(operation),
        pathItem: recordOf(pathItem),
      })),
  )
}

/** Returns the parameters of an operation as written, after those of its path. */
export function parametersOf({ pathItem, operation }: SpecOperation): unknown[] {
  return [...listOf(pathItem['parameters']), ...listOf(operation['parameters'])]
}

/** Returns the schema of a parameter. In OpenAPI 2.0, the parameter itself is one. */
export function parameterSchema(parameter: Readonly<Record<string, unknown>>): unknown {
  return parameter['schema'] ?? recordOf(entriesOf(parameter['content'])[0]?.[1])['schema'] ?? parameter
}

/** Returns the schemas of a specification by name, in the document's order. */
export function schemasOf(document: object): [string, unknown][] {
  const { components, definitions } = recordOf(document)
  return entriesOf(recordOf(components)['schemas'] ?? definitions)
}

/** Returns where a schema of a specification is. */
export function schemaPath(document: object, name: string): SpecPath {
  return 'definitions' in document ? ['definitions', name] : ['components', 'schemas', name]
}

/** Returns the properties of a value, which doesn't have to be an object. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(recordOf(value))
}

/** Returns a value as a list, or an empty list if it isn't one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a value as a text, or '' if it's neither text nor number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
