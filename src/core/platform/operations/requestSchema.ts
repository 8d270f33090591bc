import { pathParameters, type Operation } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'

type Json = Record<string, unknown>

/**
 * Returns the JSON Schema of a request document, for completion and validation. It allows comments and trailing commas
 * with keywords that only the editor's JSON support knows.
 */
export function requestSchema(name: OperationName): Json {
  const definition: Operation = operations[name]
  const definitions: Json = {}
  const inPath = pathParameters(definition.path)
  const needed = [...inPath, ...(definition.query?.required ?? [])]
  const parameters = {
    type: 'object',
    properties: {
      ...Object.fromEntries(inPath.map((parameter) => [parameter, { type: 'string', minLength: 1 }])),
      ...(standalone(definition.query?.properties ?? {}, definitions) as Json),
    },
    ...(needed.length > 0 ? { required: needed } : {}),
    additionalProperties: false,
  }
  const needsBody = definition.body !== undefined && !definition.bodyOptional
  const required = [...(needed.length > 0 ? ['parameters'] : []), ...(needsBody ? ['body'] : [])]
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    description: definition.summary,
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      parameters,
      ...(definition.body ? { body: standalone(definition.body, definitions) } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
    allowComments: true,
    allowTrailingCommas: true,
    definitions,
  }
}

/** Moves recursive types to the definitions of the whole schema, so that the schema has no names of its own. */
function standalone(schema: unknown, definitions: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => standalone(item, definitions))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $defs: own, $ref: target, $id: _, ...rest } = schema as Json
  for (const [name, definition] of Object.entries((own ?? {}) as Json)) {
    if (name in definitions) continue
    definitions[name] = {}
    definitions[name] = standalone(definition, definitions)
  }
  if (typeof target === 'string') return { $ref: `#/definitions/${target}` }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, standalone(value, definitions)]))
}
