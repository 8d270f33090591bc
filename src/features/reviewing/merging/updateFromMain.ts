import { commands as editorCommands, l10n, ProgressLocation } from 'vscode'
import { mayHaveArrived } from '../../../client/errors/mayHaveArrived.ts'
import { changeRequestKey } from '../../../core/platform/uris/changeRequestRef.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { expectConflicts, type ExpectedConflicts } from './expectedConflicts.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import type { RequestTarget } from '../changeRequests/requestTargets.ts'
import { compareThreeWays, mergedRevisions, pickConflict } from './resolveConflicts.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { listText } from '../../../core/text/messages/translate.ts'
import { translate } from '../../shared/window/translate.ts'

/** Returns the handlers of *Update from Main*. */
export function updateHandlers(services: ReviewServices) {
  return {
    updateFromMain: services.targets.onRequest(commands.updateFromMain, 'updatable', async (target) => {
      const { result, conflicts } = await updateRequestFromMain(services, target)
      if (result !== 'conflicts') {
        const { number } = target.request
        void window.showInformationMessage(l10n.t('Change request #{0} is up to date with main.', number))
        return
      }
      // The command doesn't wait, because it's done and the message can stay open.
      void askAboutConflicts(services, target, conflicts)
    }),
  }
}

/** Updates a change request from main, and stores the revisions if there are conflicts. */
export async function updateRequestFromMain(services: ReviewServices, target: RequestTarget): Promise<Updated> {
  const title = l10n.t('Updating #{0} from main', target.request.number)
  const options = { location: ProgressLocation.Notification, title }
  const updated = await window.withProgress(options, async () => await update(services, target))
  await services.reader.invalidate(target.ref)
  services.writes.replacedTexts(target.ref)
  if (updated.result === 'conflicts') {
    await mergedRevisions(services.state).keep(changeRequestKey(target.ref), updated.conflicts.revisions)
  }
  return updated
}

/** The result of an update, and its conflicts. */
interface Updated {
  readonly result: string
  readonly conflicts: ExpectedConflicts
}

async function update(services: ReviewServices, target: RequestTarget): Promise<Updated> {
  const { reader } = services
  const { ref, request, connection, space } = target
  // The conflicts are determined before the update, because it changes the revision of the change request.
  const conflicts = await expectConflicts(services, ref, request, { main: space.revision })
  const input = { spaceId: ref.space, changeRequestId: ref.changeRequest }
  try {
    const { result } = await services.targets.run(target, 'editable', async () => {
      return await connection.client.updateChangeRequest(input)
    })
    return { result, conflicts }
  } catch (error) {
    if (!mayHaveArrived(error)) throw error
    await reader.invalidate(ref)
    const now = await reader.request(ref, { force: true })
    if (now.outdated) {
      throw new ExplainedError(
        l10n.t(
          'The server didn’t answer, and change request #{0} is still behind main. Update it again.',
          request.number,
        ),
        { cause: error, retryable: true },
      )
    }
    return { result: conflicts.pages.length > 0 ? 'conflicts' : 'update', conflicts }
  }
}

function uncheckedMessage(pages: number): string {
  return pages === 1
    ? l10n.t('1 more page changed on both sides and might have conflicts.')
    : l10n.t('{0} more pages changed on both sides and might have conflicts.', pages)
}

/** Lists the pages with conflicts, and opens the one that the user chooses. */
async function askAboutConflicts(
  services: ReviewServices,
  target: RequestTarget,
  { revisions, pages, unread }: ExpectedConflicts,
): Promise<void> {
  const { number } = target.request
  const quoted = pages.map(({ title }) => `“${displayTitle(title, l10n.t('Untitled page'))}”`)
  const show = l10n.t('Resolve Conflicts')
  const words =
    pages.length > 0
      ? l10n.t(
          'Updated change request #{0} from main, with conflicts on {1}. These pages contain both versions.',
          number,
          listText(quoted, translate),
        )
      : l10n.t(
          'Updated change request #{0} from main. The server reports conflicts, but not on which pages. Review the changes before you merge.',
          number,
        )
  const more = unread === 0 ? '' : ` ${uncheckedMessage(unread)}`
  const choice = await window.showWarningMessage(words + more, show)
  if (choice !== show) return
  // Which pages have conflict markers is known only now, after the update.
  if (unread > 0 || pages.length === 0) {
    return void (await editorCommands.executeCommand(commands.resolveConflicts, target.ref))
  }
  const page = await pickConflict(target, pages)
  if (page) await compareThreeWays(services, target, { revisions, page })
}
