import { operationsOf, schemasOf, textOf } from './operationsOf.ts'
import { recordOf } from '../../../contract/checks/records.ts'

/** A summary of a specification: its title and some counts. */
export interface SpecOverview {
  /** Such as `OpenAPI 3.1.0`. */
  readonly specification: string
  readonly title: string
  readonly version: string
  readonly operations: number
  readonly schemas: number
}

/** The names that differ between two specifications. */
export interface NameChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/** The differences between a specification and an earlier one. Operations have names like `GET /pets`. */
export interface SpecChanges {
  readonly operations: NameChanges
  readonly schemas: NameChanges
}

/** Returns the overview of an OpenAPI document. */
export function overviewOf(document: object): SpecOverview {
  const { openapi, swagger, info } = recordOf(document)
  const { title, version } = recordOf(info)
  return {
    specification: openapi === undefined ? `Swagger ${textOf(swagger)}` : `OpenAPI ${textOf(openapi)}`,
    title: textOf(title),
    version: textOf(version),
    operations: operationsOf(document).length,
    schemas: schemasOf(document).length,
  }
}

/** Returns what changes if `now` is published in place of `before`. */
export function changesBetween(before: object, now: object): SpecChanges {
  return {
    operations: nameChanges(namedOperations(before), namedOperations(now)),
    schemas: nameChanges(schemasOf(before), schemasOf(now)),
  }
}

function namedOperations(document: object): [string, unknown][] {
  return operationsOf(document).map(({ method, path, operation, pathItem }) => [
    `${method} ${path}`,
    [operation, pathItem['parameters'], pathItem['servers']],
  ])
}

function nameChanges(before: readonly [string, unknown][], now: readonly [string, unknown][]): NameChanges {
  const known = new Map(before)
  const names = new Set(now.map(([name]) => name))
  return {
    added: now.filter(([name]) => !known.has(name)).map(([name]) => name),
    removed: before.filter(([name]) => !names.has(name)).map(([name]) => name),
    changed: now
      .filter(([name, value]) => known.has(name) && JSON.stringify(known.get(name)) !== JSON.stringify(value))
      .map(([name]) => name),
  }
}
