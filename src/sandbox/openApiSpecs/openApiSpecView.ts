import type { OpenAPISpec, OpenAPISpecVersion } from '../../contract/openApiSpecs.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { OpenApiSpecRow, OpenApiVersionRow } from './openApiSpecStore.ts'

/** Returns a specification in the form of the API, as the caller sees it (API part 2 §2.9). */
export function openApiSpecView(row: OpenApiSpecRow, context: RequestContext): OpenAPISpec {
  const { addresses, platform } = context
  const role = context.roleInOrganization(row.organization_id)
  const version = platform.openApiSpecs.latestVersion(row.id)
  const code = row.error_code
  const problems = JSON.parse(row.errors ?? '[]') as string[]
  return {
    object: 'openapi-spec',
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    slug: row.slug,
    ...(row.source_url === null ? {} : { sourceURL: row.source_url }),
    processingState: row.processing_state,
    visibility: row.visibility,
    ...(version ? { lastVersion: version.id } : {}),
    ...(row.last_processed_at === null ? {} : { lastProcessedAt: row.last_processed_at }),
    ...(code === null
      ? {}
      : { lastProcessErrorCode: code, lastProcessedErrors: problems.map((message) => ({ message, code })) }),
    lastProcessedErrorCount: problems.length,
    permissions: { view: may(role, 'view'), edit: may(role, 'create') },
    urls: {
      location: addresses.api(`/orgs/${row.organization_id}/openapi/${row.slug}`),
      app: addresses.openApiSpec(row.organization_id, row.slug),
      ...(row.visibility === 'public' ? { published: addresses.publicOpenApiSpec(row.id) } : {}),
    },
  }
}

/** Returns a version of a specification in the form of the API. */
export function openApiVersionView(
  row: OpenApiVersionRow,
  spec: OpenApiSpecRow,
  context: RequestContext,
): OpenAPISpecVersion {
  const path = `/orgs/${spec.organization_id}/openapi/${spec.slug}/versions/${row.id}`
  return {
    object: 'openapi-spec-version',
    id: row.id,
    createdAt: row.created_at,
    url: context.addresses.download(row.download, `${spec.slug}.${row.format}`),
    urls: { location: context.addresses.api(path) },
  }
}
