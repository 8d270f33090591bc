import * as Type from 'typebox'
import type { Static } from 'typebox'
import { identifier, nullable, oneOf, optional } from './schema.ts'

/** Roles from the widest to the narrowest (API part 1 §2.1). */
export const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const
export type Role = (typeof roles)[number]
export const Role = Type.Enum([...roles])

/** The role of everyone: null means that guests have none, `inherit` takes it from the parent. */
export const DefaultLevel = nullable(Type.Enum([...roles, 'inherit']))

const userIds = Type.Array(identifier)

const MergeRule = Type.Union([
  Type.Object({
    rule: oneOf('require_specific_reviewers', 'require_one_of_specific_reviewers', 'allow_bypass'),
    users: userIds,
  }),
  Type.Object({
    rule: oneOf(
      'require_at_least_one_review',
      'require_all_reviews_approved',
      'require_agent_review',
      'require_up_to_date_change_request',
      'require_change_request_subject',
      'require_change_request_description',
      'require_at_least_one_approved_review',
      'require_author_to_merge',
    ),
  }),
  Type.Object({
    rule: Type.Literal('custom'),
    expression: Type.String({ maxLength: 1024 }),
    message: optional(Type.String()),
  }),
])

const noMergeRules = Type.Object({ type: Type.Literal('none') })
const listedMergeRules = Type.Object({ type: Type.Literal('rules'), rules: Type.Array(MergeRule) })

/** The conditions for merging a change request of a space (API part 1 §2.1, api-facts P1 §2.1). */
export const SpaceMergeRules = Type.Union([
  Type.Object({ type: Type.Literal('inherit') }),
  noMergeRules,
  listedMergeRules,
])
export type SpaceMergeRules = Static<typeof SpaceMergeRules>

/** The merge rules of an organization, which can't inherit. */
export const OrganizationMergeRules = Type.Union([noMergeRules, listedMergeRules])

/** A reference from content to an object (API part 1 §2.1, api-facts P1 §2.1). */
export const ContentRef = Type.Union(
  [
    Type.Object({ kind: Type.Literal('file'), file: identifier, space: optional(identifier) }),
    Type.Object({ kind: Type.Literal('url'), url: Type.String({ maxLength: 2048 }) }),
    Type.Object({ kind: Type.Literal('page'), page: identifier, space: optional(identifier) }),
    Type.Object({
      kind: Type.Literal('anchor'),
      anchor: Type.String(),
      space: optional(identifier),
      page: optional(identifier),
    }),
    Type.Object({ kind: Type.Literal('user'), user: identifier }),
    Type.Object({ kind: Type.Literal('collection'), collection: identifier }),
    Type.Object({ kind: Type.Literal('space'), space: identifier }),
    Type.Object({ kind: Type.Literal('reusable-content'), reusableContent: identifier, space: optional(identifier) }),
    Type.Object({ kind: Type.Literal('openapi'), spec: identifier }),
    Type.Object({ kind: Type.Literal('tag'), tag: identifier, space: optional(identifier) }),
  ],
  { title: 'ContentRef' },
)
export type ContentRef = Static<typeof ContentRef>

const neighbour = Type.Union([
  Type.Object({ type: Type.Literal('space'), space: identifier }),
  Type.Object({ type: Type.Literal('collection'), collection: identifier }),
])

/** The position of a moved space or collection among its new siblings (API part 1 §4.1, api-facts P1 §4). */
export const movePosition = Type.Object({ before: optional(neighbour), after: optional(neighbour) })
export type MovePosition = Static<typeof movePosition>

/** One emoji, as a character or a code point. */
export const Emoji = Type.String({ maxLength: 50 })

/** The error body (api-facts P1 §7): `code` is the HTTP status. */
export const ErrorBody = Type.Object(
  { error: Type.Object({ code: Type.Integer(), message: Type.String() }) },
  { title: 'Error' },
)
export type ErrorBody = Static<typeof ErrorBody>

/** Language codes of spaces and translations (api-facts P2 §2.7). */
export const Language = oneOf(
  'en',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'pt-br',
  'ru',
  'ja',
  'zh',
  'zh-tw',
  'yue',
  'ko',
  'ar',
  'hi',
  'nl',
  'pl',
  'tr',
  'sv',

  'no',
  'da',
  'fi',
  'el',
  'cs',
  'hu',
  'ro',
  'th',
  'vi',
  'id',
  'ms',
  'he',
  'uk',
  'sk',
  'bg',
  'hr',
  'lt',
  'lv',
  'et',
  'sl',
)
