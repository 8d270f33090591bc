import * as Type from 'typebox'
import type { Static } from 'typebox'
import { operation } from './operation.ts'
import { maxSpecAnswerBytes, slugPattern } from './schemas/contentLimits.ts'
import {
  absentAs,
  flags,
  links,
  listOf,
  model,
  nullable,
  oneOf,
  optional,
  pagedQuery,
  timestamp,
} from './schemas/schema.ts'

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
  listOpenAPISpecs: operation({
    method: 'GET',
    path: base,
    summary: 'List the OpenAPI specifications of an organization.',
    query: pagedQuery({}),
    responses: { 200: listOf(OpenAPISpec) },
  }),
  createOpenAPISpec: operation({
    method: 'POST',
    path: base,
    summary: 'Add an OpenAPI specification.',
    body: Type.Object({ slug, source }),
    responses: { 201: OpenAPISpec },
  }),
  getOpenAPISpecBySlug: operation({
    method: 'GET',
    path: one,
    summary: 'Get an OpenAPI specification.',
    responses: { 200: OpenAPISpec },
  }),
  createOrUpdateOpenAPISpecBySlug: operation({
    method: 'PUT',
    path: one,
    summary: 'Set the source of an OpenAPI specification. If the specification doesn’t exist, it’s created.',
    body: Type.Object({ source }),
    responses: { 200: OpenAPISpec, 201: OpenAPISpec },
  }),
  deleteOpenAPISpecBySlug: operation({
    method: 'DELETE',
    path: one,
    summary: 'Delete an OpenAPI specification and its versions.',
    responses: { 204: null, 205: null },
  }),
  updateOpenAPISpecBySlug: operation({
    method: 'PATCH',
    path: one,
    summary: 'Change who can see an OpenAPI specification.',
    body: Type.Object({ visibility: optional(visibility) }),
    responses: { 200: OpenAPISpec },
  }),
  listOpenAPISpecVersions: operation({
    method: 'GET',
    path: versions,
    summary: 'List the versions of an OpenAPI specification.',
    query: pagedQuery({}),
    responses: { 200: listOf(OpenAPISpecVersion) },
  }),
  getLatestOpenAPISpecVersion: operation({
    method: 'GET',
    path: `${versions}/latest`,
    summary: 'Get the latest version of an OpenAPI specification.',
    responses: { 200: OpenAPISpecVersion },
  }),
  getLatestOpenAPISpecVersionContent: operation({
    method: 'GET',
    path: `${versions}/latest/content`,
    summary: 'Get the content of the latest version of an OpenAPI specification.',
    responses: { 200: VersionContent },
    maxAnswerBytes: maxSpecAnswerBytes,
  }),
  getLatestOpenAPISpecVersionContentRaw: operation({
    method: 'GET',
    path: `${versions}/latest/content/raw`,
    summary: 'Get the original text of the latest version of an OpenAPI specification.',
    responses: { 200: Type.Object({ text: Type.String(), format: oneOf('json', 'yaml') }) },
    maxAnswerBytes: maxSpecAnswerBytes,
  }),
  getOpenAPISpecVersionById: operation({
    method: 'GET',
    path: `${versions}/{versionId}`,
    summary: 'Get a version of an OpenAPI specification.',
    responses: { 200: OpenAPISpecVersion },
  }),
  getOpenAPISpecVersionContentById: operation({
    method: 'GET',
    path: `${versions}/{versionId}/content`,
    summary: 'Get the content of a version of an OpenAPI specification.',
    responses: { 200: VersionContent },
    maxAnswerBytes: maxSpecAnswerBytes,
  }),
}
