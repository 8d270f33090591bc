import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { SpaceMergeRules } from '../../../contract/schemas/conventions.ts'
import type { Review } from '../../../contract/reviews.ts'
import { plainText } from '../../text/markdown/document/plainText.ts'
import { listText, type Translate } from '../../text/messages/translate.ts'
import { reviewerNames, standingReviews } from './standingReviews.ts'

/** What the merge rules are checked against. */
export interface RuleCase {
  readonly request: ChangeRequest
  readonly reviews: readonly Review[]
  /** The id of the person who merges. */
  readonly me: string | undefined
  /** Returns the name of a person, if known. */
  readonly nameOf: (user: string) => string | undefined
}

interface ReviewsOfOthers {
  /** The last review of each person except the author. */
  readonly latest: readonly Review[]
  /** Those reviews that aren't outdated. */
  readonly current: readonly Review[]
}

/** A merge rule as a sentence. Only the server knows whether rules in its own language are met. */
export interface CheckedRule {
  readonly state: 'met' | 'unmet' | 'unknown'
  readonly text: string
}

/** The merge rules of a change request. */
export interface CheckedRules {
  readonly rules: readonly CheckedRule[]
  /** Whether the person is allowed to merge although rules aren't met. */
  readonly mayBypass: boolean
  /** Sentences about what prevents a merge by the person. */
  readonly unmet: readonly string[]
}

/**
 * Returns which merge rules are met (API part 1 §2.1, api-facts P1 §2.1). The server decides in the end, because the
 * language of custom rules isn't documented.
 */
export function checkMergeRules(mergeRules: SpaceMergeRules, given: RuleCase, t: Translate): CheckedRules {
  const listed = mergeRules.type === 'rules' ? mergeRules.rules : []
  const mayBypass = listed.some(
    (rule) => rule.rule === 'allow_bypass' && usersOf(rule).some((user) => user === given.me),
  )
  const latest = standingReviews(given.reviews).filter(({ reviewer }) => reviewer.id !== given.request.createdBy.id)
  const others = { latest, current: latest.filter(({ outdated }) => !outdated) }
  const rules = listed.flatMap((rule) => reviewRule(rule, given, others, t) ?? ownRule(rule, given, t) ?? [])
  const unmet = rules.flatMap(({ state, text }) => (mayBypass || state === 'met' ? [] : text))
  return { rules, mayBypass, unmet }
}

interface Rule {
  readonly rule: string
}

function usersOf(rule: Rule): readonly string[] {
  return 'users' in rule && Array.isArray(rule.users) ? (rule.users as string[]) : []
}

function checked(isMet: boolean, met: string, unmet: string): CheckedRule {
  return isMet ? { state: 'met', text: met } : { state: 'unmet', text: unmet }
}

function reviewRule(
  rule: Rule,
  { nameOf }: RuleCase,
  { latest, current }: ReviewsOfOthers,
  t: Translate,
): CheckedRule | undefined {
  const users = usersOf(rule)
  const approvers = current.filter(({ status }) => status === 'approved').map(({ reviewer }) => reviewer.id)
  const names = (ids: readonly string[]): string => {
    const known = ids.map((id) => nameOf(id) ?? t('an unknown user'))
    return listText(known, t)
  }
  switch (rule.rule) {
    case 'require_at_least_one_review':
      return checked(
        current.length > 0,
        t('It has a review of its current content.'),
        t('It needs a review of its current content.'),
      )
    case 'require_at_least_one_approved_review':
      return checked(
        approvers.length > 0,
        t('It has an approval of its current content.'),
        t('It needs an approval of its current content.'),
      )
    case 'require_all_reviews_approved': {
      const against = latest.filter(({ status }) => status === 'changes-requested')
      const unmet = t('All reviewers must approve it, but {0} requested changes.', reviewerNames(against, t))
      return checked(against.length === 0, t('No reviewer requests changes.'), unmet)
    }
    case 'require_specific_reviewers': {
      const missing = users.filter((user) => !approvers.includes(user))
      const met = t('It has approval from {0}.', names(users))
      return checked(missing.length === 0, met, t('It needs approval from {0}.', names(missing)))
    }
    case 'require_one_of_specific_reviewers': {
      const approved = users.filter((user) => approvers.includes(user))
      const unmet = t('It needs approval from one of these people: {0}.', names(users))
      return checked(approved.length > 0, t('It has approval from {0}.', names(approved)), unmet)
    }
    case 'require_agent_review':
      return checked(
        current.some(({ reviewer }) => reviewer.id === 'gitbook:agent'),
        t('It has a review by the platform’s agent.'),
        t('It needs a review by the platform’s agent.'),
      )
    default:
      return undefined
  }
}

function ownRule(rule: Rule, { request, me }: RuleCase, t: Translate): CheckedRule | undefined {
  const { outdated, subject, description, createdBy } = request
  switch (rule.rule) {
    case 'require_up_to_date_change_request':
      return checked(!outdated, t('It’s up to date with main.'), t('It must be updated from main first.'))
    case 'require_change_request_subject':
      return checked(subject.trim() !== '', t('It has a subject.'), t('It needs a subject.'))
    case 'require_change_request_description': {
      const isDescribed = description !== undefined && plainText(description).trim() !== ''
      return checked(isDescribed, t('It has a description.'), t('It needs a description.'))
    }
    case 'require_author_to_merge': {
      const unmet = t('Only its author, {0}, can merge it.', createdBy.displayName)
      return checked(createdBy.id === me, t('Only its author can merge it, and that’s you.'), unmet)
    }
    case 'custom': {
      const text =
        'message' in rule && typeof rule.message === 'string'
          ? t('The space has a rule that only the server can check: {0}', rule.message)
          : t('The space has a rule that only the server can check.')
      return { state: 'unknown', text }
    }
    default:
      return undefined
  }
}
