import type { SpaceMergeRules } from '../../contract/schemas/conventions.ts'
import type { Document } from '../../contract/schemas/document.ts'
import { plainText } from '../../core/text/markdown/document/plainText.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import type { ReviewRow } from './reviewStore.ts'
import { isOutdated } from '../changeRequests/changeRequestView.ts'
import { agentUserId } from '../users/agentUser.ts'

/** A merge rule as stored. Rules that name users have `users`. */
interface MergeRule {
  readonly rule: string
  readonly users?: readonly string[]
  readonly message?: string
}

/** The facts about a change request that rules are checked against. */
interface Case {
  readonly row: ChangeRequestRow
  readonly context: RequestContext
  /** The last review of each reviewer except the author, at any revision. */
  readonly latest: readonly ReviewRow[]
  /** The reviews in `latest` of the current content. Only these count as approvals. */
  readonly current: readonly ReviewRow[]
}

/**
 * Returns sentences about what is missing before the caller can merge a change request of the path's space. The list is
 * empty if the merge rules are met or the caller can bypass them (API part 1 §2.1, api-facts P1 §2.1).
 */
export function unmetMergeRules(context: RequestContext, row: ChangeRequestRow): string[] {
  const rules = rulesOf(context)
  const passesBy = rules.some((rule) => rule.rule === 'allow_bypass' && rule.users?.includes(context.user.id))
  if (passesBy) return []
  const latest = context.platform.reviews.latest(row.id).filter((review) => review.reviewer_id !== row.created_by)
  const current = latest.filter((review) => review.revision_id === row.revision_id)
  const given = { row, context, latest, current }
  return rules.flatMap((rule) => {
    const check = Object.hasOwn(checks, rule.rule) ? checks[rule.rule] : undefined
    return check?.(given, rule) ?? []
  })
}

function rulesOf(context: RequestContext): readonly MergeRule[] {
  const own = JSON.parse(context.space.merge_rules) as SpaceMergeRules
  const organization = context.platform.organizations.get(context.space.organization_id)
  const rules = own.type === 'inherit' && organization ? (JSON.parse(organization.merge_rules) as SpaceMergeRules) : own
  return rules.type === 'rules' ? rules.rules : []
}

/** Returns what is missing for each rule. Other rules are always met. */
const checks: Readonly<Record<string, (given: Case, rule: MergeRule) => string | undefined>> = {
  require_at_least_one_review: ({ current }) =>
    unmetUnless(current.length > 0, 'It needs a review of its current content.'),
  require_at_least_one_approved_review: ({ current }) =>
    unmetUnless(current.some(isApproval), 'It needs an approval of its current content.'),
  require_all_reviews_approved: (given) =>
    unmetUnless(
      given.latest.every(isApproval),
      `${namesOf(reviewersWhoRequestedChanges(given), given)} requested changes.`,
    ),
  require_specific_reviewers: (given, { users = [] }) => missingApprovals(users, given),
  require_one_of_specific_reviewers: (given, { users = [] }) =>
    unmetUnless(
      given.current.some((review) => isApproval(review) && users.includes(review.reviewer_id)),
      `It needs approval from one of these people: ${namesOf(users, given)}.`,
    ),
  require_agent_review: ({ current }) =>
    unmetUnless(
      current.some((review) => review.reviewer_id === agentUserId),
      'It needs a review by the agent.',
    ),
  require_up_to_date_change_request: ({ row, context }) =>
    unmetUnless(!isOutdated(row, context.space), 'Update it with the published content first.'),
  require_change_request_subject: ({ row }) => unmetUnless(row.subject.trim() !== '', 'It needs a subject.'),
  require_change_request_description: ({ row }) => unmetUnless(hasText(row.description), 'It needs a description.'),
  require_author_to_merge: ({ row, context }) =>
    unmetUnless(row.created_by === context.user.id, 'Only its author can merge it.'),
  // The expression language isn't documented. A rule that can't be evaluated counts as not met.
  custom: (_, { message }) => message ?? 'A custom rule isn’t met.',
}

function missingApprovals(users: readonly string[], given: Case): string | undefined {
  const missing = users.filter(
    (user) => !given.current.some((review) => review.reviewer_id === user && isApproval(review)),
  )
  return unmetUnless(missing.length === 0, `It needs approval from ${namesOf(missing, given)}.`)
}

function reviewersWhoRequestedChanges({ latest }: Case): string[] {
  return latest.filter((review) => !isApproval(review)).map((review) => review.reviewer_id)
}

function isApproval(review: ReviewRow): boolean {
  return review.status === 'approved'
}

function hasText(description: string | null): boolean {
  return description !== null && plainText(JSON.parse(description) as Document).trim() !== ''
}

function namesOf(users: readonly string[], { context }: Case): string {
  return users.map((id) => context.platform.users.user(id)?.display_name ?? 'an unknown user').join(', ')
}

function unmetUnless(met: boolean, message: string): string | undefined {
  return met ? undefined : message
}
