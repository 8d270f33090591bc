import { operationsOf, schemaPath, schemasOf, textOf } from '../../../platform/openApi/operationsOf.ts'
import { targetText } from '../../../platform/openApi/overlays/targetText.ts'
import { specPartSection } from '../../../platform/openApi/specPart.ts'
import type { SpecPath } from '../../../platform/openApi/specProblem.ts'
import { encodeHtml, filledIn } from '../../../text/strings/encodeHtml.ts'
import { apiTitleHtml, operationHtml } from './apiOperation.ts'
import { SchemaHtml } from './apiSchema.ts'
import type { ShownSpec, SpecReference } from '../readerView.ts'
import { linkAttributes } from '../html/safeTarget.ts'
import type { ShownTag } from '../pageRenderer.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** The maximum number of schemas in a block. Thousands of them would slow down the preview. */
const maxSchemas = 50

/** Renders a block that shows a part of an OpenAPI specification. */
export function apiBlockHtml(shown: ShownTag): string {
  const { tag, attributes, page } = shown
  const reference = referenceOf(shown)
  const { specUnknown, operationUnknown } = page.context.labels
  const named = 'slug' in reference ? reference.slug : reference.source
  const problem = (words: string): string =>
    `<section${attributes}>${summaryHtml(shown)}<p class="galley-api-problem">${encodeHtml(words)}</p></section>\n`
  const spec = page.view.spec(reference)
  if (spec === undefined) return problem(filledIn(specUnknown, named))
  if ('problem' in spec) return problem(spec.problem)
  const body = partHtml(shown, spec)
  if (body === undefined) return problem(filledIn(operationUnknown, named))
  const linkAttribute = linkAttributes(spec.href)
  const source =
    linkAttribute === undefined ? '' : `<p class="galley-source"><a ${linkAttribute}>${encodeHtml(named)}</a></p>`
  return `<section${attributes} data-block="${encodeHtml(tag.name)}">${body}${source}</section>\n`
}

function referenceOf({ tag }: ShownTag): SpecReference {
  const { spec, src } = tag.attributes
  if (spec !== undefined) return { slug: spec }
  // An older export wrote the name of a specification without an attribute name.
  return { source: src ?? tag.rest.replace(/\s\w+=[^]*$/, '') }
}

/** Renders only the tag's own values, until the specification is known. */
function summaryHtml({ tag }: ShownTag): string {
  const { method, path, name, schemas } = tag.attributes
  return apiTitleHtml(method, path ?? name ?? schemas ?? '')
}

function partHtml(shown: ShownTag, spec: KnownSpec): string | undefined {
  const { tag, page } = shown
  const { document } = spec
  const { method = '', path = '', name = '' } = tag.attributes
  switch (tag.name) {
    case 'openapi-schemas':
      return schemasHtml(shown, spec)
    default: {
      const isWebhook = tag.name === 'openapi-webhook'
      const found = operationsOf(document, isWebhook ? 'webhooks' : 'paths').find(
        (operation) => operation.path === (isWebhook ? name : path) && operation.method === method.toUpperCase(),
      )
      return found && describable(operationHtml(found, document, page), spec, found.at)
    }
  }
}

type KnownSpec = Extract<ShownSpec, { readonly document: object }>

/** Marks HTML for the context menu of the editor's web views, which offers to describe the part. */
function describable(html: string, { document, file: spec }: KnownSpec, at: SpecPath): string {
  if (spec === undefined) return html
  const context = { webviewSection: specPartSection, spec, target: targetText(at, document) }
  return `<div data-vscode-context="${encodeHtml(JSON.stringify(context))}">${html}</div>`
}

function schemasHtml({ tag, page }: ShownTag, spec: KnownSpec): string | undefined {
  const { document } = spec
  const all = Object.fromEntries(schemasOf(document))
  const wanted = (tag.attributes['schemas'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const names = wanted.filter((name) => Object.hasOwn(all, name)).slice(0, maxSchemas)
  if (names.length === 0) return undefined
  const schema = new SchemaHtml(document, page)
  return names
    .map((name) => {
      const about = textOf(recordOf(all[name])['description'])
      const description = about === '' ? '' : page.nestedHtml(about)
      const html = `<h4 class="galley-api-title">${encodeHtml(name)}</h4>${description}${schema.html(all[name])}`
      return describable(html, spec, schemaPath(document, name))
    })
    .join('')
}
