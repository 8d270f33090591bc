import { commands as editorCommands, l10n, ProgressLocation } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { mayHaveArrived } from '../../../client/errors/mayHaveArrived.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { MergeOffer } from '../../../core/review/changeRequests/mergeDialog.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { window } from '../../shared/window/window.ts'
import { gatherMergeFacts, type GatheredFacts } from './mergeFacts.ts'
import { draftsOf, type ReviewServices } from '../changeRequests/reviewServices.ts'
import { publishedPage, requireAction, type RequestTarget } from '../changeRequests/requestTargets.ts'
import { resolveConflicts } from './resolveConflicts.ts'
import { updateRequestFromMain } from './updateFromMain.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { translate } from '../../shared/window/translate.ts'

/** Returns the handlers of *Merge…*. */
export function mergeHandlers(services: ReviewServices) {
  return {
    mergeChangeRequest: async (element?: unknown) => {
      let target = await services.targets.choose(element, commands.mergeChangeRequest, 'mergeable')
      let isComplete = false
      while (target) {
        const { answer, markedPages } = await ask(services, target, isComplete)
        isComplete ||= answer === 'check'
        if (answer === undefined) return
        if (answer === 'merge') return await merge(services, target)
        if (answer === 'resolve') return await resolveConflicts(services, target, markedPages)
        // The dialog that comes next lists the conflicts and opens them.
        if (answer === 'push') await push(services, target)
        if (answer === 'update') await updateRequestFromMain(services, target)
        target = await services.targets.open(target.ref)
        requireAction(target, 'mergeable')
      }
    },
  }
}

/** The user's decision, undefined if they cancel, and the pages with conflict markers. */
interface Answer extends Pick<GatheredFacts, 'markedPages'> {
  readonly answer: MergeOffer | 'merge' | undefined
}

/** Shows the facts and the possible actions. */
async function ask(services: ReviewServices, target: RequestTarget, isComplete: boolean): Promise<Answer> {
  const options = {
    location: ProgressLocation.Window,
    title: l10n.t('Checking #{0} before the merge', target.request.number),
  }
  const facts = await window.withProgress(options, async () => await gatherMergeFacts(services, target, { isComplete }))
  const { mergeDialog } = await import('../../../core/review/changeRequests/mergeDialog.ts')
  const dialog = mergeDialog(facts, translate)
  const words: Record<MergeOffer, string> = {
    resolve: l10n.t('Resolve Conflicts'),
    check: l10n.t('Check All Pages'),
    push: l10n.t('Push Changes'),
    update: l10n.t('Update from Main'),
  }
  const buttons = [...dialog.offers.map((offer) => words[offer]), dialog.button]
  const choice = await window.showWarningMessage(dialog.message, { modal: true, detail: dialog.detail }, ...buttons)
  const answer = choice === dialog.button ? 'merge' : dialog.offers.find((offer) => words[offer] === choice)
  return { answer, markedPages: facts.markedPages }
}

async function push(services: ReviewServices, { ref }: RequestTarget): Promise<void> {
  const drafts = await draftsOf(services, ref)
  await services.drafts.push(drafts.filter(({ state }) => state !== 'conflict'))
}

/** Sends the merge once. If there is no answer, reads the change request to find out whether it was merged. */
async function merge(services: ReviewServices, target: RequestTarget): Promise<void> {
  const { ref, request, connection } = target
  const options = { location: ProgressLocation.Notification, title: l10n.t('Merging #{0}', request.number) }
  const input = { spaceId: ref.space, changeRequestId: ref.changeRequest }
  let hasConflicts = false
  try {
    await window.withProgress(options, async () => {
      const { result } = await connection.client.mergeChangeRequest(input)
      hasConflicts = result === 'conflicts'
    })
  } catch (error) {
    if (!(await wasMerged(services, target, error))) return
  }
  await services.reader.invalidate(ref)
  // The command doesn't wait, because the published content has changed everywhere and the message can stay open.
  void editorCommands.executeCommand(commands.refresh)
  void showMerged(services, target, hasConflicts)
}

/**
 * Returns whether the change request was merged, after an error or without an answer. Rejects with a message for users
 * if it wasn't.
 */
async function wasMerged(services: ReviewServices, target: RequestTarget, error: unknown): Promise<boolean> {
  const { ref, request } = target
  const { number } = request
  const isLost: boolean = mayHaveArrived(error)
  if (!isLost && !isApiError(error, 'conflict') && !isApiError(error, 'notFound')) throw error
  let now: ChangeRequest
  try {
    await services.reader.invalidate(ref)
    now = await services.reader.request(ref, { force: true })
  } catch (failure) {
    if (!isLost) throw error
    throw new ExplainedError(
      l10n.t(
        'The server didn’t answer the merge of #{0}, and Galley can’t read the change request now. Galley never repeats a merge by itself. Check whether #{0} is merged before you try again.',
        number,
      ),
      { cause: failure },
    )
  }
  if (now.status === 'merged') {
    if (isLost) return true
    throw new ExplainedError(l10n.t('Someone else just merged change request #{0}.', number))
  }
  if (isLost) {
    throw new ExplainedError(
      l10n.t(
        'The server didn’t answer the merge of #{0}, and the change request isn’t merged. Galley never repeats a merge by itself. To merge it, try again.',
        number,
      ),
      { cause: error },
    )
  }
  requireAction({ ...target, request: now }, 'mergeable')
  throw error
}

async function showMerged(services: ReviewServices, target: RequestTarget, hasConflicts: boolean): Promise<void> {
  const { request, space, ref } = target
  const open = l10n.t('Open Published Page')
  const { pages } = await services.reader.content(ref, request)
  const page = pages.find(({ type, kind }) => type === 'document' && kind !== 'deleted')
  const buttons = page ? [open] : []
  const choice = hasConflicts
    ? await window.showWarningMessage(
        l10n.t(
          'Merged change request #{0} into “{1}” with conflicts. The published pages contain both versions. Fix them in a new change request.',
          request.number,
          space.title,
        ),
        ...buttons,
      )
    : await window.showInformationMessage(
        l10n.t('Merged change request #{0} into “{1}”.', request.number, space.title),
        ...buttons,
      )
  if (choice !== open || !page) return
  await editorCommands.executeCommand('vscode.open', openPageUri(publishedPage(target, page)), { preview: false })
}
