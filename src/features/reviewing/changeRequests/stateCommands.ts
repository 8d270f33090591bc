import { commands as editorCommands, l10n, Uri } from 'vscode'
import type { Input } from '../../../contract/operations.ts'
import type { ChangeRequestAction } from '../../../core/review/changeRequests/allowedActions.ts'
import { reviewUri } from '../../../core/platform/uris/reviewUris.ts'
import { askSubject } from '../../shared/changeRequests/askSubject.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { focusTexts } from '../../shared/window/focusTexts.ts'
import { window } from '../../shared/window/window.ts'
import type { ReviewServices } from './reviewServices.ts'
import { customEditors } from '../../shared/commands/ids.ts'
import { changeRequestOf, type RequestTarget } from './requestTargets.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** Returns the handlers that show a change request, and that change its subject, description and status. */
export function stateHandlers(services: ReviewServices) {
  const { targets } = services
  const setStatus = (
    command: CommandId,
    action: ChangeRequestAction,
    status: 'open' | 'draft' | 'archived',
    done: (number: number) => string,
  ) =>
    targets.onRequest(command, action, async (target) => {
      await updateRequest(services, target, action, { status })
      window.setStatusBarMessage(done(target.request.number), 5000)
    })
  return {
    showChangeRequest: async (element?: unknown) => {
      const ref = changeRequestOf(element)
      const known = ref && services.documents.summaryOf(ref)
      // What was read is shown at once. The page checks it, and this says so if the change request no longer exists.
      if (known) await openSummary(services, known)
      const target = await targets.choose(ref, commands.showChangeRequest)
      if (target && documentUri('summary', target).toString() !== known?.toString()) await showSummary(services, target)
    },
    editDescription: targets.onRequest(commands.editDescription, 'editable', async (target) => {
      await showDescription(services, target)
    }),
    editSubject: targets.onRequest(commands.editSubject, 'editable', async (target) => {
      const { number, subject: before } = target.request
      const subject = await askSubject(pickerTitle(commands.editSubject, `#${number}`), before)
      if (subject === undefined || subject === before) return
      await updateRequest(services, target, 'editable', { subject })
    }),
    markReady: setStatus(commands.markReady, 'markable', 'open', (number) =>
      l10n.t('Change request #{0} is open for review.', number),
    ),
    backToDraft: setStatus(commands.backToDraft, 'draftable', 'draft', (number) =>
      l10n.t('Change request #{0} is a draft again.', number),
    ),
    archiveChangeRequest: setStatus(commands.archiveChangeRequest, 'archivable', 'archived', (number) =>
      l10n.t('Archived change request #{0}. You can reopen it.', number),
    ),
    reopenChangeRequest: setStatus(commands.reopenChangeRequest, 'reopenable', 'open', (number) =>
      l10n.t('Change request #{0} is open again.', number),
    ),
    exportPdf: targets.onRequest(commands.exportPdf, undefined, async ({ ref, connection }) => {
      const { space: spaceId, changeRequest: changeRequestId } = ref
      const { url } = await connection.client.getChangeRequestPDF({ spaceId, changeRequestId })
      await openAddress(url)
    }),
  }
}

/** A change request with the titles in the URIs of its documents. */
type NamedRequest = Pick<RequestTarget, 'ref' | 'request'> & { readonly space: { readonly title: string } }

function documentUri(kind: 'summary' | 'description', { ref, request, space }: NamedRequest): Uri {
  return Uri.from(reviewUri({ ...ref, kind, title: changeRequestTitle(request), folders: [space.title] }))
}

/** Opens the summary of a change request. */
export async function showSummary(services: ReviewServices, target: NamedRequest): Promise<void> {
  await openSummary(services, documentUri('summary', target))
}

async function openSummary({ documents }: ReviewServices, uri: Uri): Promise<void> {
  documents.markOpened(uri)
  await focusTexts()
  await editorCommands.executeCommand('vscode.openWith', uri, customEditors.changeRequest, { preview: true })
}

async function showDescription({ documents }: ReviewServices, target: RequestTarget): Promise<void> {
  const uri = documentUri('description', target)
  await documents.files.refresh(uri)
  await focusTexts()
  await editorCommands.executeCommand('vscode.open', uri, { preview: false })
}

/** Changes a change request on the server, and refreshes everything that shows it. */
export async function updateRequest(
  services: ReviewServices,
  target: RequestTarget,
  action: ChangeRequestAction,
  body: Input<'updateChangeRequestById'>['body'],
): Promise<void> {
  const { connection, ref } = target
  const input = { spaceId: ref.space, changeRequestId: ref.changeRequest }
  await services.targets.run(target, action, async () => {
    await connection.client.updateChangeRequestById({ ...input, body })
  })
  await services.reader.invalidate(ref)
}
