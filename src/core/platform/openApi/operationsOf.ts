import type { SpecPath } from './specProblem.ts'

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

/** The operations under `paths`, in the document's order. */
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

/** The schemas of a specification by name, in the document's order. */
export function schemasOf(document: object): [string, unknown][] {
  const { components, definitions } = recordOf(document)
  return entriesOf(recordOf(components)['schemas'] ?? definitions)
}

/** A value as an object with properties; an empty one where it is none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** The properties of a value that may be no object. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(recordOf(value))
}

/** A value as a text. Empty if it is neither text nor number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
