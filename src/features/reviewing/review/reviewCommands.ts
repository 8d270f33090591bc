import { l10n, type QuickPickItem } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { mayHaveArrived } from '../../../client/errors/mayHaveArrived.ts'
import type { Review } from '../../../contract/reviews.ts'
import type { Member } from '../../../contract/members.ts'
import type { ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { readListPages } from '../../../client/listPages.ts'
import { memberRoleLabel } from '../../shared/labels/memberRoles.ts'
import { window } from '../../shared/window/window.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import type { RequestTarget } from '../changeRequests/requestTargets.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { partsText } from '../../../core/text/messages/translate.ts'
import { translate } from '../../shared/window/translate.ts'
import { pageInFront } from './review.ts'

/** Returns the handlers that request and give reviews. Those that give one return true when the server has it. */
export function reviewHandlers(services: ReviewServices) {
  const { targets } = services
  return {
    approveChangeRequest: targets.onRequest(commands.approveChangeRequest, 'reviewable', async (target, element) => {
      const markdown = commentOf(element)
      const front = await frontPage(services, target, element)
      if (!(await confirmApproval(services, target, { hasComment: markdown !== undefined, front }))) return
      if (front) await services.viewed.mark(target.ref, [{ page: front, isViewed: true }])
      await submit(services, target, { status: 'approved', ...(markdown !== undefined && { comment: { markdown } }) })
      window.setStatusBarMessage(l10n.t('Approved change request #{0}.', target.request.number), 5000)
      return true
    }),
    askForChanges: targets.onRequest(commands.askForChanges, 'reviewable', async (target, element) => {
      const typed =
        commentOf(element) ??
        (await window.showInputBox({
          title: pickerTitle(commands.askForChanges, `#${target.request.number}`),
          prompt: await changesPrompt(services, target),
          ignoreFocusOut: true,
          validateInput: (value) => (value.trim() === '' ? l10n.t('Enter what must change.') : undefined),
        }))
      if (typed === undefined) return
      await submit(services, target, { status: 'changes-requested', comment: { markdown: typed.trim() } })
      window.setStatusBarMessage(l10n.t('Asked for changes in #{0}.', target.request.number), 5000)
      return true
    }),
    requestReviewers: targets.onRequest(commands.requestReviewers, 'askable', async (target) => {
      await requestReviewers(services, target)
    }),
  }
}

/** Returns the comment that was typed on the page of the change request. */
function commentOf(element: unknown): string | undefined {
  if (typeof element !== 'object' || element === null || !('comment' in element)) return undefined
  return typeof element.comment === 'string' ? element.comment : undefined
}

type Submitted = Parameters<RequestTarget['connection']['client']['submitChangeRequestReview']>[0]['body']

/** Sends the pending comments, and then the review. If one isn't sent, neither is the review. */
async function submit(services: ReviewServices, target: RequestTarget, body: Submitted): Promise<void> {
  const { connection, ref } = target
  const { reader, pending } = services
  const input = { spaceId: ref.space, changeRequestId: ref.changeRequest, body }
  await pending.send(ref)
  // Without this list, a review can still be sent, but not be found again after a lost answer.
  const before = await reader.reviews(ref, { force: true }).catch(() => undefined)
  try {
    await services.targets.run(target, 'reviewable', async () => {
      await connection.client.submitChangeRequestReview(input)
    })
  } catch (error) {
    if (!before || !mayHaveArrived(error)) throw error
    const known = new Set(before.map(({ id }) => id))
    const me = await reader.me(ref.server)
    const now = await reader.reviews(ref, { force: true }).catch(() => [])
    const isMine = ({ id, reviewer, status }: Review): boolean =>
      !known.has(id) && reviewer.id === me && status === body.status
    if (!now.some(isMine)) throw error
  }
  await reader.invalidate(ref)
  // The row shows reviews only if they were read.
  await reader.reviews(ref)
  services.tree.redraw()
}

async function changesPrompt({ pending }: ReviewServices, { ref }: RequestTarget): Promise<string> {
  const waiting = await pending.count(ref)
  if (waiting === 0) return l10n.t('What must change? You can use Markdown.')
  return waiting === 1
    ? l10n.t('What must change? You can use Markdown. Galley sends your pending comment first.')
    : l10n.t('What must change? You can use Markdown. Galley sends your {0} pending comments first.', waiting)
}

/**
 * Returns the page that is in front when the user approves. It counts as viewed: they had no reason to go to a next one.
 */
async function frontPage(
  { reader }: ReviewServices,
  target: RequestTarget,
  element: unknown,
): Promise<ReviewPage | undefined> {
  const { pages } = await reader.content(target.ref, target.request)
  return pages.find(({ id }) => id === pageInFront(element))
}

/** Asks before an approval, which can't be undone. Shows what is approved, and reasons to check again. */
async function confirmApproval(
  services: ReviewServices,
  { ref, request }: RequestTarget,
  { hasComment, front }: { readonly hasComment: boolean; readonly front: ReviewPage | undefined },
): Promise<boolean> {
  const [{ pages }, me, waiting] = await Promise.all([
    services.reader.content(ref, request),
    services.reader.me(ref.server),
    services.pending.count(ref),
  ])
  const viewed = pages.filter((page) => page.id === front?.id || services.viewed.isViewed(ref, page)).length
  const lines = [
    viewedLabel(viewed, pages.length),
    hasComment && l10n.t('Galley sends your comment with it.'),
    waiting === 1 && l10n.t('Galley sends your pending comment first.'),
    waiting > 1 && l10n.t('Galley sends your {0} pending comments first.', waiting),
    request.createdBy.id === me && l10n.t('It’s your own change request.'),
    request.status === 'draft' && l10n.t('It’s still a draft, so its author might continue to edit it.'),
    l10n.t('You can’t withdraw an approval. To replace it, ask for changes.'),
  ]
  const message = l10n.t('Approve #{0} {1}?', request.number, displayTitle(request.subject, l10n.t('No subject')))
  const approve = l10n.t('Approve')
  const options = { modal: true, detail: lines.filter(Boolean).join('\n') }
  return (await window.showInformationMessage(message, options, approve)) === approve
}

function viewedLabel(viewed: number, pages: number): string {
  if (pages !== 1) return l10n.t('You’ve viewed {0} of {1} changed pages.', viewed, pages)
  return viewed === 1 ? l10n.t('You’ve viewed the changed page.') : l10n.t('You haven’t viewed the changed page.')
}

interface Row extends QuickPickItem {
  readonly id: string
}

/** Asks for reviewers. Those who were already asked are selected; deselecting removes the request. */
async function requestReviewers(services: ReviewServices, target: RequestTarget): Promise<void> {
  const { ref, request, space, connection } = target
  const asked = new Set((await services.reader.requested(ref, { force: true })).flatMap(({ user }) => user?.id ?? []))
  const input = { organizationId: space.organization }
  const reading = readListPages(connection.cache, 'listMembersInOrganizationById', input, undefined, { maxAge: 60_000 })
  const rows = reading.then(({ value }) => value.flatMap((member) => rowOf(member, request.createdBy.id, asked)))
  const picked = await window.showQuickPick(rows, {
    title: pickerTitle(commands.requestReviewers, `#${request.number}`),
    placeHolder: l10n.t('Select people to ask for a review'),
    canPickMany: true,
    matchOnDescription: true,
  })
  if (!picked) return
  const ids = new Set(picked.map(({ id }) => id))
  const added = picked.filter(({ id }) => !asked.has(id))
  const removed = [...asked].filter((id) => !ids.has(id))
  const one = { spaceId: ref.space, changeRequestId: ref.changeRequest }
  try {
    if (added.length > 0) {
      const body = { users: added.map(({ id }) => id) }
      await services.targets.run(target, 'askable', async () => {
        return await connection.client.requestReviewersForChangeRequest({ ...one, body })
      })
    }
    for (const userId of removed) await connection.client.removeRequestedReviewerFromChangeRequest({ ...one, userId })
  } catch (error) {
    throw reviewerRefusal(error, added)
  } finally {
    await services.reader.invalidate(ref)
  }
}

/** Explains why the server refused reviewers, because some may have left the organization since the list was read. */
function reviewerRefusal(error: unknown, added: readonly Row[]): unknown {
  if (!isApiError(error, 'invalid')) return error
  const labels = added.map(({ label }) => label)
  const reason =
    error.serverMessage === undefined ? '' : ` ${l10n.t('The server’s message: “{0}”.', error.serverMessage)}`
  return new ExplainedError(
    l10n.t(
      'Galley didn’t request a review, because one of these people left the organization or can’t review in this space: {0}.',
      partsText(labels, translate),
    ) + reason,
    { cause: error },
  )
}

function rowOf({ user, role, disabled }: Member, author: string, asked: ReadonlySet<string>): Row[] {
  if (user.id === author || disabled) return []
  const label = displayTitle(user.displayName, user.id)
  const description = [user.email, memberRoleLabel(role)].filter(Boolean).join(' · ')
  return [{ id: user.id, label, description, picked: asked.has(user.id) }]
}
