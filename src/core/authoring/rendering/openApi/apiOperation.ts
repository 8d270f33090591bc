import {
  entriesOf,
  listOf,
  parameterSchema,
  parametersOf,
  textOf,
  type SpecOperation,
} from '../../../platform/openApi/operationsOf.ts'
import { encodeHtml } from '../../../text/strings/encodeHtml.ts'
import { SchemaHtml } from './apiSchema.ts'
import type { PageRenderer } from '../pageRenderer.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

type Properties = Readonly<Record<string, unknown>>

/** Renders an operation of a specification: its method, path, parameters, body and responses. */
export function operationHtml(found: SpecOperation, document: object, page: PageRenderer): string {
  const { method, path, operation, pathItem } = found
  const schema = new SchemaHtml(document, page)
  const { labels } = page.context
  const deprecated =
    operation['deprecated'] === true ? ` <span class="galley-option">${encodeHtml(labels.deprecated)}</span>` : ''
  const summary = textOf(operation['summary'])
  const about = textOf(operation['description'])
  return [
    summary === '' ? '' : `<h4 class="galley-api-summary">${encodeHtml(summary)}${deprecated}</h4>`,
    apiTitleHtml(method, path, summary === '' ? deprecated : ''),
    about === '' ? '' : page.nestedHtml(about),
    part(labels.servers, serversHtml(operation['servers'] ?? pathItem['servers'] ?? recordOf(document)['servers'])),
    part(labels.authorisation, securityHtml(operation['security'] ?? recordOf(document)['security'], document)),
    part(labels.parameters, parametersHtml(parametersOf(found), schema, page)),
    part(labels.body, bodyHtml(schema.resolve(operation['requestBody']), schema)),
    part(labels.responses, responsesHtml(recordOf(operation['responses']), schema, page)),
  ].join('')
}

/** Renders the title of an operation: its method, if there's one, and its path. */
export function apiTitleHtml(method: string | undefined, path: string, after = ''): string {
  const badge =
    method === undefined
      ? ''
      : `<span class="galley-api-method" data-method="${encodeHtml(method.toLowerCase())}">${encodeHtml(method.toUpperCase())}</span> `
  return `<p class="galley-api-title">${badge}<code>${encodeHtml(path)}</code>${after}</p>`
}

function part(title: string, html: string): string {
  return html === '' ? '' : `<h5>${encodeHtml(title)}</h5>${html}`
}

function serversHtml(servers: unknown): string {
  const addresses = listOf(servers).flatMap((server) => textOf(recordOf(server)['url']) || [])
  return addresses.map((address) => `<p><code>${encodeHtml(address)}</code></p>`).join('')
}

function securityHtml(security: unknown, document: object): string {
  const schemes = recordOf(
    recordOf(recordOf(document)['components'])['securitySchemes'] ?? recordOf(document)['securityDefinitions'],
  )
  const ways = listOf(security).map((way) =>
    entriesOf(way)
      .map(([name, scopes]) => {
        const { type, scheme, in: place, name: header } = recordOf(schemes[name])
        const kind = [type, scheme, place, header].map(textOf).filter((each) => each !== '')
        const asked = listOf(scopes).map(textOf).join(', ')
        return `<strong>${encodeHtml(name)}</strong> ${encodeHtml(kind.join(' · '))}${asked === '' ? '' : ` <code>${encodeHtml(asked)}</code>`}`
      })
      .join(' + '),
  )
  return ways
    .filter((way) => way !== '')
    .map((way) => `<p>${way}</p>`)
    .join('')
}

function parametersHtml(parameters: readonly unknown[], schema: SchemaHtml, page: PageRenderer): string {
  const resolved = parameters.map((parameter) => schema.resolve(parameter))
  const places = Map.groupBy(resolved, (parameter) => textOf(parameter['in']))
  return (
    [...places]
      .filter(([place]) => place !== 'body' && place !== '')
      .map(([place, members]) => {
        const rows = members.map((parameter) =>
          schema.property(
            textOf(parameter['name']),
            parameterSchema(parameter),
            parameter['required'] === true,
            textOf(parameter['description']),
          ),
        )
        return `<p class="galley-source">${encodeHtml(place)}</p><ul class="galley-schema">${rows.join('')}</ul>`
      })
      .join('') + bodyParameters(resolved, schema, page)
  )
}

/** In OpenAPI 2.0, the body is a parameter. */
function bodyParameters(parameters: readonly Properties[], schema: SchemaHtml, page: PageRenderer): string {
  const bodies = parameters.filter((parameter) => parameter['in'] === 'body')
  return bodies.map((parameter) => part(page.context.labels.body, schema.html(parameter['schema']))).join('')
}

function bodyHtml(body: Properties, schema: SchemaHtml): string {
  return entriesOf(body['content'])
    .map(([type, media]) => mediaHtml(type, recordOf(media), schema))
    .join('')
}

function mediaHtml(type: string, media: Properties, schema: SchemaHtml): string {
  const example = media['example'] ?? recordOf(schema.resolve(entriesOf(media['examples'])[0]?.[1]))['value']
  return `<p class="galley-source"><code>${encodeHtml(type)}</code></p>${schema.html(media['schema'])}${schema.exampleHtml(example, media['schema'])}`
}

function responsesHtml(responses: Properties, schema: SchemaHtml, page: PageRenderer): string {
  return Object.entries(responses)
    .map(([status, value]) => {
      const response = schema.resolve(value)
      const about = textOf(response['description'])
      const headers = entriesOf(response['headers']).map(([name, header]) => {
        const fields = schema.resolve(header)
        return schema.property(
          name,
          parameterSchema(fields),
          fields['required'] === true,
          textOf(fields['description']),
        )
      })
      const list = headers.length === 0 ? '' : `<ul class="galley-schema">${headers.join('')}</ul>`
      const body =
        bodyHtml(response, schema) || (response['schema'] === undefined ? '' : schema.html(response['schema']))
      const media = part(page.context.labels.headers, list) + body
      const title = `<code>${encodeHtml(status)}</code> ${encodeHtml(about.split('\n')[0] ?? '')}`
      if (media === '') return `<p class="galley-api-response">${title}</p>`
      return `<details class="galley-api-response"><summary>${title}</summary>${about.includes('\n') ? page.nestedHtml(about) : ''}${media}</details>`
    })
    .join('')
}
