import { ErrorBody } from './schemas/conventions.ts'
import { pathParameters, type Operation } from './operation.ts'
import { offeredOperations, type Edition } from './generations.ts'

type Json = Record<string, unknown>

const statusNames: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  204: 'Nothing needs to be done.',
  205: 'Removed.',
  400: 'The request isn’t valid.',
  401: 'The token is missing or isn’t valid.',
  403: 'The caller doesn’t have permission to do this.',
  404: 'It doesn’t exist, or the caller can’t see it.',
  409: 'The current state doesn’t allow this.',
  412: 'Something else must be corrected first.',
  422: 'The body doesn’t have the right form.',
  429: 'Too many requests.',
}

/** Statuses that every operation can return (api-facts P1 §7). */
export const commonErrors: readonly number[] = [400, 401, 403, 404, 422, 429]

/** Applies to all operations. */
const description = 'Operations ignore request fields that they don’t list.'

/** Returns the contract in an edition as an OpenAPI 3.1 document. `server` is the base address with `/v1`. */
export function openApiDocument(server: string, version: string, edition: Edition): Json {
  const components = new Components()
  const error = { 'application/json': { schema: components.reference(ErrorBody) } }
  const paths: Record<string, Json> = {}
  for (const { offeredAs, definition } of offeredOperations(edition)) {
    const path = (paths[definition.path] ??= {})
    path[definition.method.toLowerCase()] = describe(offeredAs, definition, components, error)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Documentation platform', version, description },
    servers: [{ url: server }],
    security: [{ token: [] }],
    paths,
    components: { schemas: components.schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

function describe(name: string, definition: Operation, components: Components, error: Json): Json {
  const parameters = [
    ...pathParameters(definition.path).map((parameter) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(definition.query?.properties ?? {}).map(([parameter, schema]) => ({
      name: parameter,
      in: 'query',
      required: definition.query?.required?.includes(parameter) ?? false,
      schema: components.reference(schema),
    })),
  ]
  return {
    operationId: name,
    summary: definition.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(definition.body ? { requestBody: requestBody(definition, components) } : {}),
    responses: responses(definition, components, error),
  }
}

function requestBody(definition: Operation, components: Components): Json {
  const schema = components.reference(definition.body)
  return { required: definition.bodyOptional !== true, content: { 'application/json': { schema } } }
}

function responses(definition: Operation, components: Components, error: Json): Json {
  const success = Object.entries(definition.responses).map(([status, schema]) => [
    status,
    {
      description: statusNames[Number(status)] ?? 'Success.',
      ...(definition.location ? { headers: { Location: { schema: { type: 'string', format: 'uri' } } } } : {}),
      ...(schema ? { content: { 'application/json': { schema: components.reference(schema) } } } : {}),
    },
  ])
  const failures = [...commonErrors, ...(definition.errors ?? [])].map((status) => [
    String(status),
    { description: statusNames[status] ?? 'Failure.', content: error },
  ])
  return Object.fromEntries([...success, ...failures]) as Json
}

/** Collects named schemas, and refers to them from all other schemas. */
class Components {
  readonly schemas: Record<string, unknown> = {}

  /** Replaces every named schema inside a schema with a reference. */
  reference(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.reference(item))
    if (typeof schema !== 'object' || schema === null) return schema
    const { $defs: definitions, $ref: target, $id: _id, ...rest } = schema as Json
    if (typeof definitions === 'object' && definitions !== null) this.#define(definitions)
    if (typeof target === 'string') return { $ref: `#/components/schemas/${target}` }
    // Among properties, `title` is a property and not the name.
    const title = typeof rest['title'] === 'string' ? rest['title'] : undefined
    if (title !== undefined) delete rest['title']
    const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, this.reference(value)]))
    if (title === undefined) return plain
    this.schemas[title] = plain
    return { $ref: `#/components/schemas/${title}` }
  }

  #define(definitions: object): void {
    for (const [name, definition] of Object.entries(definitions)) {
      if (name in this.schemas) continue
      this.schemas[name] = {}
      this.schemas[name] = this.reference(definition)
    }
  }
}
