import type { SpaceMergeRules } from '../../contract/conventions.ts'
import type { Document } from '../../contract/document.ts'
import { plainText } from '../../core/markdown/plainText.ts'
import type { ChangeRequestRow } from '../store/changeRequests.ts'
import type { OrganizationRow } from '../store/organizations.ts'
import type { SpaceRow } from '../store/spaces.ts'
import { isOutdated } from '../views/changeRequestView.ts'

/** What merge rules are judged by. */
export interface MergeSituation {
  readonly organization: OrganizationRow
  readonly space: SpaceRow
  readonly changeRequest: ChangeRequestRow
  /** Who wants to merge. */
  readonly userId: string
}

type Rule = Extract<SpaceMergeRules, { type: 'rules' }>['rules'][number]

/** What the merge rules of a space still ask for, as sentences; empty if the change request may be merged. */
export function unmetMergeRules(situation: MergeSituation): string[] {
  const rules = rulesOf(situation)
  const bypassed = rules.some((rule) => rule.rule === 'allow_bypass' && listsUser(rule, situation.userId))
  return bypassed ? [] : rules.flatMap((rule) => complaint(rule, situation) ?? [])
}

function rulesOf({ space, organization }: MergeSituation): Rule[] {
  const own = JSON.parse(space.merge_rules) as SpaceMergeRules
  const effective = own.type === 'inherit' ? (JSON.parse(organization.merge_rules) as SpaceMergeRules) : own
  return effective.type === 'rules' ? effective.rules : []
}

function listsUser(rule: Rule, userId: string): boolean {
  return 'users' in rule && rule.users.includes(userId)
}

/** The sandbox holds no reviews, so every rule that asks for one is unmet; an expression is never taken for granted. */
function complaint(rule: Rule, { space, changeRequest, userId }: MergeSituation): string | undefined {
  switch (rule.rule) {
    case 'allow_bypass':
      return undefined
    case 'require_up_to_date_change_request':
      return isOutdated(changeRequest, space) ? 'Update it with the published content first.' : undefined
    case 'require_change_request_subject':
      return changeRequest.subject.trim() === '' ? 'It needs a subject.' : undefined
    case 'require_change_request_description':
      return hasWords(changeRequest.description) ? undefined : 'It needs a description.'
    case 'require_author_to_merge':
      return changeRequest.created_by === userId ? undefined : 'Only the person who created it may merge it.'
    case 'custom':
      return ('message' in rule ? rule.message : undefined) ?? 'A custom rule is not met.'
    default:
      return 'It needs a review.'
  }
}

function hasWords(description: string | null): boolean {
  return description !== null && plainText(JSON.parse(description) as Document).trim() !== ''
}
