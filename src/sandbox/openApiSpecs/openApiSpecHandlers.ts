import type { OpenAPISpecVersion, openApiSpecOperations } from '../../contract/openApiSpecs.ts'
import type { Output } from '../../contract/operations.ts'
import { documentIn } from '../../core/platform/openApi/parseSpec.ts'
import { may } from '../access/accessRules.ts'
import { badRequest, orNotFound } from '../http/errors.ts'
import { latestFirst, oldestFirst, pageOf } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { OpenApiSpecRow, OpenApiVersionRow, SpecSource } from './openApiSpecStore.ts'
import { openApiSpecView, openApiVersionView } from './openApiSpecView.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import { isWebAddress } from '../../core/text/strings/addresses.ts'

/** Operations on OpenAPI specifications (API part 2 §4.9). A background worker fetches and reads them. */
export const openApiSpecHandlers: Handlers<keyof typeof openApiSpecOperations> = {
  listOpenAPISpecs(context, input) {
    const { openApiSpecs } = context.platform
    const { id } = context.organization
    if (!may(context.roleInOrganization(id), 'view')) return { items: [], count: 0 }
    return pageOf(input, oldestFirst, openApiSpecs.list(id), (row) => openApiSpecView(row, context))
  },

  createOpenAPISpec(context, input) {
    const { slug, source } = input.body
    if (context.platform.openApiSpecs.get(context.organization.id, slug)) {
      throw badRequest('A specification with this “slug” already exists.')
    }
    return openApiSpecView(addSpec(context, slug, source), context)
  },

  getOpenAPISpecBySlug: (context, input) => openApiSpecView(specOf(context, input.specSlug), context),

  createOrUpdateOpenAPISpecBySlug(context, input) {
    const { platform } = context
    const { source } = input.body
    const known = platform.openApiSpecs.get(context.organization.id, input.specSlug)
    if (!known) {
      if (!isSlug(input.specSlug))
        throw badRequest('The slug can contain at most 100 letters and digits, with single hyphens between them.')
      return new Answer(openApiSpecView(addSpec(context, input.specSlug, source), context), { status: 201 })
    }
    platform.openApiSpecs.setSource(known.id, readSource(source), context.now)
    platform.work.notify()
    return new Answer(openApiSpecView(specOf(context, known.slug), context), { status: 200 })
  },

  deleteOpenAPISpecBySlug(context, input) {
    const row = context.platform.openApiSpecs.get(context.organization.id, input.specSlug)
    if (!row) return false
    return context.platform.openApiSpecs.remove(row.id)
  },

  updateOpenAPISpecBySlug(context, input) {
    const row = specOf(context, input.specSlug)
    const visibility = input.body.visibility as OpenApiSpecRow['visibility'] | undefined
    if (visibility !== undefined && visibility !== row.visibility) {
      context.platform.openApiSpecs.change(row.id, { visibility, updated_at: context.now })
    }
    return openApiSpecView(specOf(context, row.slug), context)
  },

  listOpenAPISpecVersions(context, input) {
    const spec = specOf(context, input.specSlug)
    const rows = context.platform.openApiSpecs.versions(spec.id)
    return pageOf(input, latestFirst, rows, (row) => openApiVersionView(row, spec, context))
  },

  getLatestOpenAPISpecVersion: showVersion,

  getLatestOpenAPISpecVersionContent: showContent,

  getLatestOpenAPISpecVersionContentRaw(context, input) {
    const spec = specOf(context, input.specSlug)
    const version = versionOf(context, spec)
    return { text: textOf(context, version), format: version.format }
  },

  getOpenAPISpecVersionById: showVersion,

  getOpenAPISpecVersionContentById: showContent,
}

function addSpec(context: RequestContext, slug: string, source: SpecSource): OpenApiSpecRow {
  const { platform, organization } = context
  const id = platform.newId()
  platform.openApiSpecs.add({
    id,
    organizationId: organization.id,
    slug,
    source: readSource(source),
    time: context.now,
  })
  platform.work.notify()
  return specOf(context, slug)
}

function readSource(source: SpecSource): SpecSource {
  if ('url' in source && !isWebAddress(source.url)) {
    throw badRequest('“source.url” must start with http:// or https://.')
  }
  return source
}

function isSlug(slug: string): boolean {
  return slug.length <= 100 && /^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/.test(slug)
}

function specOf(context: RequestContext, slug: string): OpenApiSpecRow {
  const { id } = context.organization
  const row = may(context.roleInOrganization(id), 'view') ? context.platform.openApiSpecs.get(id, slug) : undefined
  return orNotFound(row, 'OpenAPI specification')
}

/** Returns a version by its id, or the latest one. */
function versionOf(context: RequestContext, spec: OpenApiSpecRow, id?: string): OpenApiVersionRow {
  const { openApiSpecs } = context.platform
  const row = id === undefined ? openApiSpecs.latestVersion(spec.id) : openApiSpecs.version(spec.id, id)
  return orNotFound(row, 'Version')
}

function textOf(context: RequestContext, version: OpenApiVersionRow): string {
  const file = context.platform.files.get(version.download)
  if (!file) throw new Error(`The text of version ${version.id} is missing from the data folder.`)
  return new TextDecoder().decode(file.content)
}

interface VersionPath {
  readonly specSlug: string
  /** The latest version if undefined. */
  readonly versionId?: string
}

function showVersion(context: RequestContext, { specSlug, versionId }: VersionPath): OpenAPISpecVersion {
  const spec = specOf(context, specSlug)
  return openApiVersionView(versionOf(context, spec, versionId), spec, context)
}

/** Returns the files of a version by name. There is always one, because references to other files aren't followed. */
function showContent(
  context: RequestContext,
  { specSlug, versionId }: VersionPath,
): Output<'getLatestOpenAPISpecVersionContent'> {
  const spec = specOf(context, specSlug)
  const version = versionOf(context, spec, versionId)
  const name = `${spec.slug}.${version.format}`
  const url = context.addresses.download(version.download, name)
  return {
    filesystem: { [name]: { isEntrypoint: true, specification: documentIn(textOf(context, version)) } },
    url,
    urls: { source: url, public: spec.visibility === 'public' ? context.addresses.publicOpenApiSpec(spec.id) : null },
  }
}
