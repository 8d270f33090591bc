import { resolved, stepsOf, targetOf } from './referenceProblems.ts'
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

const methods: ReadonlySet<string> = new Set('get put post delete options head patch trace query'.split(' '))

/** Returns the operations under `paths`, or of the webhooks, whose paths are their names. In the document's order. */
export function operationsOf(document: object, map: 'paths' | 'webhooks' = 'paths'): SpecOperation[] {
  return pathItemOperations(recordOf(document)[map], document, [map])
}

/** Returns the operations of a map of path items, which can be references, such as those of a callback. */
export function pathItemOperations(map: unknown, document: object, at: SpecPath): SpecOperation[] {
  return entriesOf(map).flatMap(([path, value]) => {
    const { $ref: ref } = recordOf(value)
    const target = resolved(value, document)
    // What is beside a reference is part of the path item.
    const pathItem = typeof ref === 'string' ? { ...target, ...recordOf(value) } : target
    const place = (name: string): SpecPath =>
      typeof ref === 'string' && !Object.hasOwn(recordOf(value), name) ? referencePath(value, document) : [...at, path]
    const own = entriesOf(pathItem).filter(([method]) => methods.has(method))
    const others = entriesOf(pathItem['additionalOperations'])
    const operation = (steps: readonly string[], part: unknown): SpecOperation => {
      const [first = '', method = first] = steps
      const found = { method: method.toUpperCase(), path, operation: recordOf(part), pathItem }
      return { ...found, at: [...place(first), ...steps] }
    }
    return [
      ...own.map(([method, part]) => operation([method], part)),
      ...others.map(([method, part]) => operation(['additionalOperations', method], part)),
    ]
  })
}

/** Returns where the target of a reference is, also of a reference to a reference. */
function referencePath(value: unknown, document: object): SpecPath {
  let path: string[] = []
  let found = recordOf(value)
  for (let steps = 0; typeof found['$ref'] === 'string' && steps < 20; steps++) {
    path = stepsOf(found['$ref'])
    found = recordOf(targetOf(document, found['$ref']))
  }
  return path
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
