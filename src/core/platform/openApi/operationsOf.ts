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

/** Returns the schemas of a specification by name, in the document's order. */
export function schemasOf(document: object): [string, unknown][] {
  const { components, definitions } = recordOf(document)
  return entriesOf(recordOf(components)['schemas'] ?? definitions)
}

/** Returns the properties of a value, which doesn't have to be an object. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(recordOf(value))
}

/** Returns a value as a text, or '' if it's neither text nor number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
