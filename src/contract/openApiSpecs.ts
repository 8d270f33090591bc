import * as Type from 'typebox'
import type { Static } from 'typebox'
import { get, list, operation, patch, remove } from './operation.ts'
import { maxSpecAnswerBytes, slugPattern } from './schemas/contentLimits.ts'
import { absentAs, flags, links, model, nullable, oneOf, optional, timestamp } from './schemas/schema.ts'

const slug = Type.String({ minLength: 1, maxLength: 100, pattern: slugPattern })
const visibility = oneOf('private', 'public')

/** In responses, a missing value means private. */
const shownVisibility = absentAs(visibility, 'private')

/** The source of a specification: an address, or the text itself (api-facts P2 §2.9). */
const source = Type.Union([
  Type.Object({ url: Type.String({ maxLength: 2048, format: 'uri' }) }),
  Type.Object({ text: Type.String({ minLength: 1 }) }),
])

/** An OpenAPI specification (API part 2 §2.9). It has no failure state: check `lastProcessErrorCode`. */
export const OpenAPISpec = model('OpenAPISpec', {
  object: Type.Literal('openapi-spec'),
  id: Type.String(),
  createdAt: timestamp,
  updatedAt: timestamp,
  slug,
  sourceURL: optional(Type.String()),
  /** A missing value means that nothing is being processed. */
  processingState: absentAs(oneOf('pending', 'progress', 'complete'), 'complete'),
  visibility: shownVisibility,
  lastVersion: optional(Type.String()),
  lastProcessedAt: optional(timestamp),
  lastProcessErrorCode: optional(oneOf('FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR')),
  lastProcessedErrors: optional(Type.Array(Type.Object({ message: Type.String(), code: optional(Type.String()) }))),
  lastProcessedErrorCount: optional(Type.Number()),
  permissions: flags('view', 'edit'),
  urls: links('location', 'app', 'published'),
})
export type OpenAPISpec = Static<typeof OpenAPISpec>

/** A version of a specification (API part 2 §2.9). */
export const OpenAPISpecVersion = model('OpenAPISpecVersion', {
  object: Type.Literal('openapi-spec-version'),
  id: Type.String(),
  createdAt: timestamp,
  url: Type.String(),
  urls: links('location'),
})
export type OpenAPISpecVersion = Static<typeof OpenAPISpecVersion>

/** The parsed files of a version: `url` in the reference, `urls` in the live service. */
const VersionContent = Type.Object({
  filesystem: Type.Unknown(),
  url: optional(Type.String()),
  urls: optional(Type.Object({ source: optional(Type.String()), public: optional(nullable(Type.String())) })),
})

const base = '/orgs/{organizationId}/openapi'
const one = `${base}/{specSlug}`
const versions = `${one}/versions`

/** Operations on OpenAPI specifications (API part 2 §4.9; raw text: api-facts C8). */
export const openApiSpecOperations = {
  listOpenAPISpecs: list(base, 'List the OpenAPI specifications of an organization.', OpenAPISpec),
  createOpenAPISpec: operation('POST', base, 'Add an OpenAPI specification.', {
    body: Type.Object({ slug, source }),
    responses: { 201: OpenAPISpec },
  }),
  getOpenAPISpecBySlug: get(one, 'Get an OpenAPI specification.', OpenAPISpec),
  createOrUpdateOpenAPISpecBySlug: operation(
    'PUT',
    one,
    'Set the source of an OpenAPI specification. If the specification doesn’t exist, it’s created.',
    { body: Type.Object({ source }), responses: { 200: OpenAPISpec, 201: OpenAPISpec } },
  ),
  deleteOpenAPISpecBySlug: remove(one, 'Delete an OpenAPI specification and its versions.'),
  updateOpenAPISpecBySlug: patch(one, 'Change who can see an OpenAPI specification.', OpenAPISpec, {
    body: Type.Object({ visibility: optional(visibility) }),
  }),
  listOpenAPISpecVersions: list(versions, 'List the versions of an OpenAPI specification.', OpenAPISpecVersion),
  getLatestOpenAPISpecVersion: get(
    `${versions}/latest`,
    'Get the latest version of an OpenAPI specification.',
    OpenAPISpecVersion,
  ),
  getLatestOpenAPISpecVersionContent: {
    ...get(
      `${versions}/latest/content`,
      'Get the content of the latest version of an OpenAPI specification.',
      VersionContent,
    ),
    maxAnswerBytes: maxSpecAnswerBytes,
  },
  getLatestOpenAPISpecVersionContentRaw: {
    ...get(
      `${versions}/latest/content/raw`,
      'Get the original text of the latest version of an OpenAPI specification.',
      Type.Object({ text: Type.String(), format: oneOf('json', 'yaml') }),
    ),
    maxAnswerBytes: maxSpecAnswerBytes,
  },
  getOpenAPISpecVersionById: get(
    `${versions}/{versionId}`,
    'Get a version of an OpenAPI specification.',
    OpenAPISpecVersion,
  ),
  getOpenAPISpecVersionContentById: {
    ...get(
      `${versions}/{versionId}/content`,
      'Get the content of a version of an OpenAPI specification.',
      VersionContent,
    ),
    maxAnswerBytes: maxSpecAnswerBytes,
  },
}
