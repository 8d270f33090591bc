import { recordOf } from '../../../../contract/checks/records.ts'
import { entriesOf, listOf, pathItemOperations, textOf, type SpecOperation } from '../operationsOf.ts'
import { resolved } from '../referenceProblems.ts'
import { securityOf, type Alternative } from './apiSecurity.ts'

type Fields = Readonly<Record<string, unknown>>

/** A parameter of an operation, or a header of a response. */
export interface ApiParameter {
  readonly name: string
  /** Where it is, such as `query`. Empty for a header of a response. */
  readonly place: string
  /** The number of its variable in the path, because readers don't see its name. */
  readonly position: number
  readonly isRequired: boolean
  readonly schema: unknown
  /** How its values are written. */
  readonly style: string
  readonly fields: Fields
}

/** The contents of a body by content type. */
export type ApiContent = ReadonlyMap<string, Fields>

export interface ApiResponse {
  readonly text: string
  readonly content: ApiContent
  readonly headers: readonly ApiParameter[]
  readonly links: Fields
}

/** An operation as clients meet it, in all versions of OpenAPI: with the parameters and security that apply to it. */
export interface ApiOperation {
  readonly source: SpecOperation
  /** Such as `GET /pets`. */
  readonly name: string
  /** Such as `GET /pets/{}`: operations with the same one have the same address. */
  readonly address: string
  readonly parameters: readonly ApiParameter[]
  readonly body: { readonly isRequired: boolean; readonly content: ApiContent; readonly text: string } | undefined
  readonly responses: ReadonlyMap<string, ApiResponse>
  readonly security: readonly Alternative[]
  /** Servers of its own. */
  readonly servers: unknown
  readonly callbacks: ReadonlyMap<string, readonly ApiOperation[]>
  /** What holds the schemas that clients send and receive. */
  readonly schemas: { readonly sent: readonly unknown[]; readonly received: readonly unknown[] }
}

/** Callbacks in callbacks are read to this depth. */
const maxCallbacks = 3

/**
 * Returns an operation as clients meet it. `isReceived` is true for webhooks and callbacks: readers receive what others
 * send to an API.
 */
export function apiOperation(source: SpecOperation, document: object, isReceived = false, depth = 0): ApiOperation {
  const { operation, pathItem, path, method } = source
  const parameters = parametersIn(source, document)
  const responses = new Map(
    entriesOf(operation['responses']).map(([status, each]) => [
      status.toUpperCase(),
      responseOf(each, source, document),
    ]),
  )
  const callbacks = new Map(
    entriesOf(depth < maxCallbacks ? operation['callbacks'] : undefined).map(([name, each]) => {
      const found = pathItemOperations(resolved(each, document), document, [])
      return [name, found.map((inner) => apiOperation(inner, document, !isReceived, depth + 1))] as const
    }),
  )
  const [own, others] = [
    [operation['parameters'], pathItem['parameters'], operation['requestBody']],
    [operation['responses']],
  ]
  const inner = [...callbacks.values()].flat().map(({ schemas }) => schemas)
  const [sent, received] = isReceived ? [others, own] : [own, others]
  return {
    source,
    name: `${method} ${path}`,
    address: `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`,
    parameters: parameters.filter(({ place }) => place !== 'body' && place !== 'formData'),
    body: bodyOf(source, parameters, document),
    responses,
    security: securityOf(operation, document),
    servers: operation['servers'] ?? pathItem['servers'],
    callbacks,
    schemas: {
      sent: [...sent, ...inner.flatMap((each) => each.sent)],
      received: [...received, ...inner.flatMap((each) => each.received)],
    },
  }
}

/** Parameters of an operation replace those of its path. The headers that OpenAPI ignores are left out. */
function parametersIn({ pathItem, operation, path }: SpecOperation, document: object): ApiParameter[] {
  const variables = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const found = new Map<string, ApiParameter>()
  for (const each of [...listOf(pathItem['parameters']), ...listOf(operation['parameters'])]) {
    const parameter = parameterOf(resolved(each, document), variables)
    const { name, place } = parameter
    if (place === 'header' && ignored.has(name.toLowerCase())) continue
    found.set(`${place} ${name}`, parameter)
  }
  return [...found.values()]
}

const ignored: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

function parameterOf(fields: Fields, variables: readonly string[] = []): ApiParameter {
  const [name, place] = [textOf(fields['name']), textOf(fields['in'])]
  const media = entriesOf(fields['content'])[0]
  return {
    name,
    place,
    position: place === 'path' ? variables.indexOf(name) : -1,
    isRequired: place === 'path' || fields['required'] === true,
    schema: fields['schema'] ?? (media ? recordOf(media[1])['schema'] : schemaFields(fields)),
    style: media ? media[0] : styleOf(fields, place),
    fields,
  }
}

/** What a parameter or header of OpenAPI 2.0 has besides its schema. */
const ownFields = new Set(
  'name in required description style explode allowReserved allowEmptyValue collectionFormat deprecated example examples'.split(
    ' ',
  ),
)

function schemaFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !ownFields.has(name)))
}

const formats: Fields = {
  csv: 'form',
  multi: 'form exploded',
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
}

/** Only lists and objects can be written in several ways, so the style of others makes no difference. */
function styleOf(fields: Fields, place: string): string {
  const isQuery = place === 'query' || place === 'cookie'
  if (fields['schema'] === undefined && fields['type'] !== undefined) {
    const format = textOf(fields['collectionFormat']) || 'csv'
    return format === 'csv' && !isQuery ? 'simple' : textOf(formats[format]) || format
  }
  const style = textOf(fields['style']) || (isQuery ? 'form' : 'simple')
  const explodes = typeof fields['explode'] === 'boolean' ? fields['explode'] : style === 'form'
  return [style, ...(explodes ? ['exploded'] : []), ...(fields['allowReserved'] === true ? ['reserved'] : [])].join(' ')
}

function bodyOf(
  { operation }: SpecOperation,
  parameters: readonly ApiParameter[],
  document: object,
): ApiOperation['body'] {
  const { requestBody } = operation
  if (requestBody !== undefined) {
    const { required, content, description } = resolved(requestBody, document)
    return { isRequired: required === true, content: contentOf(content, document), text: textOf(description) }
  }
  const types = listOf(operation['consumes'] ?? recordOf(document)['consumes']).map(textOf)
  const body = parameters.find(({ place }) => place === 'body')
  const text = textOf(body?.fields['description'])
  if (body) return { isRequired: body.isRequired, content: sameContent(types, 'application/json', body.schema), text }
  const fields = parameters.filter(({ place }) => place === 'formData')
  if (fields.length === 0) return undefined
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const properties = Object.fromEntries(
    fields.map(({ name, schema, fields: { description } }) => [name, { ...recordOf(schema), description }]),
  )
  const schema = { type: 'object', properties, required }
  const isRequired = required.length > 0
  return { isRequired, content: sameContent(types, 'application/x-www-form-urlencoded', schema), text }
}

function sameContent(types: readonly string[], usual: string, schema: unknown): ApiContent {
  return new Map((types.length === 0 ? [usual] : types).map((type) => [type.toLowerCase(), { schema }]))
}

/** Content types can be references since OpenAPI 3.2. */
function contentOf(content: unknown, document: object): ApiContent {
  return new Map(entriesOf(content).map(([type, media]) => [type.toLowerCase(), resolved(media, document)]))
}

function responseOf(value: unknown, { operation }: SpecOperation, document: object): ApiResponse {
  const { description, content, headers, links, schema } = resolved(value, document)
  const types = listOf(operation['produces'] ?? recordOf(document)['produces']).map(textOf)
  return {
    text: textOf(description),
    content: schema === undefined ? contentOf(content, document) : sameContent(types, 'application/json', schema),
    headers: entriesOf(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, header]) => parameterOf({ ...resolved(header, document), name })),
    links: Object.fromEntries(entriesOf(links).map(([name, link]) => [name, resolved(link, document)])),
  }
}
