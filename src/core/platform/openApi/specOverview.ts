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
