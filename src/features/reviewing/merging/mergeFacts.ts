import { workspace } from 'vscode'
import type { MergeFacts } from '../../../core/review/changeRequests/mergeDialog.ts'
import type { CheckedRules } from '../../../core/review/changeRequests/mergeRules.ts'
import type { SpaceMergeRules } from '../../../contract/schemas/conventions.ts'
import type { RequestedReviewer, Review } from '../../../contract/reviews.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { readListPages } from '../../../client/listPages.ts'
import { changeRequestPageOf } from '../../shared/pages/openPageUri.ts'
import type { MarkedPage } from '../../shared/changeRequests/markedPages.ts'
import { expectConflicts } from './expectedConflicts.ts'
import { draftsOf, type ReviewServices } from '../changeRequests/reviewServices.ts'
import type { RequestTarget } from '../changeRequests/requestTargets.ts'
import { translate } from '../../shared/window/translate.ts'

/** The facts for the dialog, and the pages with conflict markers. */
export interface GatheredFacts extends MergeFacts {
  readonly markedPages: readonly MarkedPage[]
}

/**
 * Reads everything that a user should know before a merge, for a target that was just read. Takes two round trips: one
 * for all facts, and one for the texts of pages that both sides changed. Compares and searches only some pages unless it
 * should be complete.
 */
export async function gatherMergeFacts(
  services: ReviewServices,
  target: RequestTarget,
  { isComplete }: { readonly isComplete: boolean },
): Promise<GatheredFacts> {
  const { reader } = services
  const { ref, request, space } = target
  const fresh = { force: true } as const
  const [reviewsRead, requestedRead] = [reader.reviews(ref, fresh), reader.requested(ref, fresh)]
  const [content, conflicts, reviews, requested, rules, drafts, marked] = await Promise.all([
    reader.content(ref, request),
    expectConflicts(services, ref, request, { main: space.revision, isComplete }),
    reviewsRead,
    requestedRead,
    checkedRulesOf(services, target, { reviews: reviewsRead, requested: requestedRead }),
    draftsOf(services, ref),
    services.marks.find(ref, request, { isComplete }),
  ])
  return {
    request,
    spaceTitle: space.title,
    changedPages: content.pages.length,
    changedFiles: content.files.length,
    conflicts: conflicts.pages.map(({ title }) => title),
    unreadConflicts: conflicts.unread,
    marked: marked.pages.map(({ address }) => address.title),
    markedPages: marked.pages,
    unreadMarked: marked.unread,
    offersReviews: target.connection.client.supports('submitChangeRequestReview'),
    reviews,
    requested,
    unmetRules: rules.unmet,
    unpushedDrafts: drafts.length,
    unsaved: unsavedPages(ref),
  }
}

function unsavedPages(ref: ChangeRequestRef): string[] {
  return workspace.textDocuments.flatMap((document) => {
    const page = document.isDirty ? changeRequestPageOf(document) : undefined
    return page && isSameChangeRequest(page, ref) ? page.title : []
  })
}

/** Reviews and review requests, which may still be loading. */
interface ReadReviews {
  readonly reviews: readonly Review[] | Promise<readonly Review[]>
  readonly requested: readonly RequestedReviewer[] | Promise<readonly RequestedReviewer[]>
}

/** Returns which merge rules are met, for a merge by this user. */
export async function checkedRulesOf(
  { reader }: ReviewServices,
  target: RequestTarget,
  read: ReadReviews,
): Promise<CheckedRules> {
  const [rules, me, names, reviews, requested, { checkMergeRules }] = await Promise.all([
    rulesOf(target),
    reader.me(target.ref.server),
    memberNames(target),
    read.reviews,
    read.requested,
    import('../../../core/review/changeRequests/mergeRules.ts'),
  ])
  const known = new Map([...names, ...namesIn(reviews, requested)])
  const given = { request: target.request, reviews, me, nameOf: (user: string) => known.get(user) }
  return checkMergeRules(rules, given, translate)
}

/** Returns the rules of the space, or those of its organization if it inherits them. */
async function rulesOf({ space, connection }: RequestTarget): Promise<SpaceMergeRules> {
  if (space.mergeRules.type !== 'inherit') return space.mergeRules
  const input = { organizationId: space.organization }
  return (await connection.cache.get('getOrganizationById', input, { force: true })).value.mergeRules
}

/** Returns the names of the organization's members, if rules of the space name any. */
async function memberNames({ space, connection }: RequestTarget): Promise<[string, string][]> {
  const rules = JSON.stringify(space.mergeRules)
  if (!rules.includes('"users"')) return []
  const input = { organizationId: space.organization }
  const { value } = await readListPages(connection.cache, 'listMembersInOrganizationById', input)
  return value.map(({ user }) => [user.id, user.displayName])
}

function namesIn(reviews: readonly Review[], requested: readonly RequestedReviewer[]): [string, string][] {
  const people = [...reviews.map(({ reviewer }) => reviewer), ...requested.flatMap(({ user }) => user ?? [])]
  return people.map(({ id, displayName }) => [id, displayName])
}
