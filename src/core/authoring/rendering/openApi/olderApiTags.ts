import { apiTitleHtml } from './apiOperation.ts'
import { encodeHtml } from '../../../text/strings/encodeHtml.ts'
import type { ContainerRules, ShownTag } from '../pageRenderer.ts'

/** Returns the rules for a tag of an earlier version that describes an operation manually. Undefined for other tags. */
export function olderApiRules(name: string): ContainerRules | undefined {
  if (/^api-method-.*(?:parameters|headers)$/.test(name)) return { open: openParameters, close: () => '</div>\n' }
  return rules.get(name) ?? (/^(?:swagger|api-method)-/.test(name) ? plain : undefined)
}

const plain: ContainerRules = { open: ({ attributes }) => `<div${attributes}>\n`, close: () => '</div>\n' }
const operation: ContainerRules = { open: openOperation, close: () => '</section>\n' }
const parameter: ContainerRules = { open: openParameter, close: () => '</div></li></ul>\n' }
const response: ContainerRules = { open: openResponse, close: () => '</details>\n' }

const rules: ReadonlyMap<string, ContainerRules> = new Map([
  ['swagger', operation],
  ['swagger-parameter', parameter],
  ['swagger-response', response],
  ['api-method', operation],
  ['api-method-parameter', parameter],
  ['api-method-response-example', response],
])

function openOperation({ tag, attributes }: ShownTag): string {
  const { method, host, baseUrl, path = '', summary = '' } = tag.attributes
  const title = summary === '' ? '' : `<h4 class="galley-api-summary">${encodeHtml(summary)}</h4>`
  return `<section${attributes}>${title}${apiTitleHtml(method, `${host ?? baseUrl ?? ''}${path}`)}\n`
}

function openParameters({ tag, attributes, page }: ShownTag): string {
  const place = /^api-method-(.*?)-?(?:parameters|headers)$/.exec(tag.name)?.[1]
  const named = place ? `<p class="galley-source">${encodeHtml(place)}</p>` : ''
  return `<div${attributes}><h5>${encodeHtml(page.context.labels.parameters)}</h5>${named}\n`
}

function openParameter({ tag, attributes, page }: ShownTag): string {
  const { name = '', type, in: place, required } = tag.attributes
  const kind = encodeHtml([type, place].filter((each) => each !== undefined).join(' · '))
  const flag =
    required === 'true' ? ` <span class="galley-required">${encodeHtml(page.context.labels.required)}</span>` : ''
  const head = `<code>${encodeHtml(name)}</code> <span class="galley-kind">${kind}</span>${flag}`
  return `<ul class="galley-schema"><li>${head}<div${attributes}>\n`
}

function openResponse({ tag, attributes }: ShownTag): string {
  const { status, httpCode, description = '' } = tag.attributes
  const code = encodeHtml(status ?? httpCode ?? '')
  return `<details${attributes} open><summary><code>${code}</code> ${encodeHtml(description)}</summary>\n`
}
