import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { SpaceMergeRules } from '../../../contract/schemas/conventions.ts'
import type { Review } from '../../../contract/reviews.ts'
import { plainText } from '../../text/markdown/document/plainText.ts'
import { listText, type Translate } from '../../text/messages/translate.ts'
import { standingReviews } from './standingReviews.ts'

/** What the merge rules are checked against. */
export interface RuleCase {
  readonly request: ChangeRequest
  readonly reviews: readonly Review[]
  /** The id of the person who merges. */
  readonly me: string
  /** Returns the name of a person, if known. */
  readonly nameOf: (user: string) => string | undefined
}

interface ReviewsOfOthers {
  /** The last review of each person except the author. */
  readonly latest: readonly Review[]
  /** Those reviews that aren't outdated. */
  readonly current: readonly Review[]
}

/**
 * Returns the unmet merge rules as sentences (API part 1 §2.1, api-facts P1 §2.1). Empty if the person is allowed to
 * bypass them. The server decides in the end, because the language of custom rules isn't documented.
 */
export function unmetRules(mergeRules: SpaceMergeRules, given: RuleCase, t: Translate): string[] {
  const rules = mergeRules.type === 'rules' ? mergeRules.rules : []
  const passesBy = rules.some((rule) => rule.rule === 'allow_bypass' && usersOf(rule).includes(given.me))
  if (passesBy) return []
  const latest = standingReviews(given.reviews).filter(({ reviewer }) => reviewer.id !== given.request.createdBy.id)
  const others = { latest, current: latest.filter(({ outdated }) => !outdated) }
  return rules.flatMap((rule) => reviewRule(rule, given, others, t) ?? ownRule(rule, given, t) ?? [])
}

interface Rule {
  readonly rule: string
}

function usersOf(rule: Rule): readonly string[] {
  return 'users' in rule && Array.isArray(rule.users) ? (rule.users as string[]) : []
}

function reviewRule(rule: Rule, given: RuleCase, { latest, current }: ReviewsOfOthers, t: Translate) {
  const users = usersOf(rule)
  const approvers = current.filter(({ status }) => status === 'approved').map(({ reviewer }) => reviewer.id)
  const names = (ids: readonly string[]): string =>
    listText(
      ids.map((id) => given.nameOf(id) ?? t('an unknown user')),
      t,
    )
  switch (rule.rule) {
    case 'require_at_least_one_review':
      return current.length > 0 ? undefined : t('It needs a review of its current content.')
    case 'require_at_least_one_approved_review':
      return approvers.length > 0 ? undefined : t('It needs an approval of its current content.')
    case 'require_all_reviews_approved': {
      const against = latest.filter(({ status }) => status === 'changes-requested')
      const who = listText(
        against.map(({ reviewer }) => reviewer.displayName),
        t,
      )
      return against.length === 0 ? undefined : t('All reviewers must approve it, but {0} requested changes.', who)
    }
    case 'require_specific_reviewers': {
      const missing = users.filter((user) => !approvers.includes(user))
      return missing.length === 0 ? undefined : t('It needs approval from {0}.', names(missing))
    }
    case 'require_one_of_specific_reviewers':
      return users.some((user) => approvers.includes(user))
        ? undefined
        : t('It needs approval from one of these people: {0}.', names(users))
    case 'require_agent_review':
      return current.some(({ reviewer }) => reviewer.id === 'gitbook:agent')
        ? undefined
        : t('It needs a review by the platform’s agent.')
    default:
      return undefined
  }
}

function ownRule(rule: Rule, { request, me }: RuleCase, t: Translate): string | undefined {
  const { outdated, subject, description, createdBy } = request
  switch (rule.rule) {
    case 'require_up_to_date_change_request':
      return outdated ? t('It must be updated from main first.') : undefined
    case 'require_change_request_subject':
      return subject.trim() === '' ? t('It needs a subject.') : undefined
    case 'require_change_request_description':
      return description && plainText(description).trim() !== '' ? undefined : t('It needs a description.')
    case 'require_author_to_merge':
      return createdBy.id === me ? undefined : t('Only its author, {0}, can merge it.', createdBy.displayName)
    case 'custom':
      return 'message' in rule && typeof rule.message === 'string'
        ? t('The space has a rule that only the server can check: {0}', rule.message)
        : t('The space has a rule that only the server can check.')
    default:
      return undefined
  }
}
