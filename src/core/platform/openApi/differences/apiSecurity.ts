import equal from 'fast-deep-equal'
import { recordOf } from '../../../../contract/checks/records.ts'
import { entriesOf, listOf, textOf } from '../operationsOf.ts'
import { resolved } from '../referenceProblems.ts'

/** One way to authorize: the schemes that it needs, each with its scopes. */
export type Alternative = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the ways to authorize an operation, its own or those of the document. One that needs nothing is empty. */
export function securityOf(operation: Readonly<Record<string, unknown>>, document: object): Alternative[] {
  const list = listOf(operation['security'] ?? recordOf(document)['security'])
  if (list.length === 0) return [new Map()]
  return list.map(
    (each) => new Map(entriesOf(each).map(([name, scopes]) => [name, new Set(listOf(scopes).map(textOf))])),
  )
}

/** Returns whether a client that authorizes in one way fulfills another. */
export function fulfills(has: Alternative, needed: Alternative): boolean {
  return [...needed].every(([name, scopes]) => {
    const own = has.get(name)
    return own !== undefined && [...scopes].every((scope) => own.has(scope))
  })
}

/** Writes a way to authorize, such as `key + oauth (read, write)`. */
export function alternativeText(alternative: Alternative): string {
  const parts = [...alternative].map(([name, scopes]) =>
    scopes.size === 0 ? name : `${name} (${[...scopes].join(', ')})`,
  )
  return parts.join(' + ')
}

/** Returns the security schemes of a document by name. */
export function schemesOf(document: object): Map<string, Readonly<Record<string, unknown>>> {
  const { components, securityDefinitions } = recordOf(document)
  const schemes = recordOf(components)['securitySchemes'] ?? securityDefinitions
  return new Map(entriesOf(schemes).map(([name, scheme]) => [name, resolved(scheme, document)]))
}

/** Writes how a scheme authorizes, such as `http bearer`. Basic authorization is of another type in OpenAPI 2.0. */
export function schemeText({ type, scheme, in: place, name }: Readonly<Record<string, unknown>>): string {
  if (type === 'basic') return 'http basic'
  const [kind, ...more] = [type, textOf(scheme).toLowerCase(), place, type === 'apiKey' ? name : ''].map(textOf)
  return [kind, ...more].filter((each) => each !== '').join(' ')
}

const addresses = [
  'authorizationUrl',
  'tokenUrl',
  'refreshUrl',
  'openIdConnectUrl',
  'deviceAuthorizationUrl',
  'flow',
  'flows',
  'scopes',
]

/** Returns whether two schemes have other addresses or scopes. */
export function differInAddresses(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  return addresses.some((name) => !equal(one[name], other[name]))
}
