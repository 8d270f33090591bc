import { listOf, operationsOf, textOf, type SpecOperation } from './operationsOf.ts'
import { targetOf } from './referenceProblems.ts'
import type { SpecPath, SpecProblem } from './specProblem.ts'
import { recordOf } from '../../../contract/checks/records.ts'

/** Locations of a parameter other than the path. */
const elsewhere: ReadonlySet<string> = new Set(['query', 'querystring', 'header', 'cookie', 'body', 'formData'])

interface Parameter {
  readonly name: string
  readonly in: string
  readonly at: SpecPath
}

/** Checks the rules of OpenAPI beyond its schema: unique operation ids, and path parameters that match the path. */
export function ruleProblems(document: object): SpecProblem[] {
  const operations = operationsOf(document)
  return [...sameIds(operations), ...operations.flatMap((operation) => parameterProblems(document, operation))]
}

function sameIds(operations: readonly SpecOperation[]): SpecProblem[] {
  const seen = new Set<string>()
  return operations.flatMap(({ operation: { operationId: id }, at }): SpecProblem[] => {
    if (typeof id !== 'string' || seen.size !== seen.add(id).size) return []
    return [{ kind: 'operationIdTwice', id, at: [...at, 'operationId'] }]
  })
}

function parameterProblems(document: object, { path, at, operation, pathItem }: SpecOperation): SpecProblem[] {
  const own = parametersOf(document, operation['parameters'], [...at, 'parameters'])
  const shared = parametersOf(document, pathItem['parameters'], [...at.slice(0, -1), 'parameters'])
  const inPath = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
  // A parameter without a valid `in` is a problem of its own, and can be the path parameter that seems to be missing.
  const declared = new Set([...own, ...shared].filter((each) => !elsewhere.has(each.in)).map(({ name }) => name))
  return [
    ...own.filter(isRepeated).map((each): SpecProblem => ({ kind: 'parameterTwice', ...each })),
    ...[...inPath]
      .filter((name) => !declared.has(name))
      .map((name): SpecProblem => ({ kind: 'parameterMissing', name, path, at })),
    ...own
      .filter((each) => each.in === 'path' && !inPath.has(each.name))
      .map(({ name, at: where }): SpecProblem => ({ kind: 'parameterNotInPath', name, path, at: where })),
  ]
}

function isRepeated({ name, in: place }: Parameter, index: number, all: readonly Parameter[]): boolean {
  return all.findIndex((other) => other.name === name && other.in === place) < index
}

function parametersOf(document: object, list: unknown, at: SpecPath): Parameter[] {
  return listOf(list).flatMap((listed, index) => {
    const { $ref: ref } = recordOf(listed)
    const { name, in: place } = recordOf(typeof ref === 'string' ? targetOf(document, ref) : listed)
    return typeof name === 'string' ? [{ name, in: textOf(place), at: [...at, index] }] : []
  })
}
