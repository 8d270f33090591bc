import { commands as editorCommands, l10n, Uri } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Input } from '../../../contract/operations.ts'
import type { ChangeRequestAction } from '../../../core/changeRequests/allowedActions.ts'
import { displayTitle } from '../../../core/pages/displayTitle.ts'
import { reviewUri } from '../../../core/uris/reviewUris.ts'
import { askSubject } from '../../shared/askSubject.ts'
import { openAddress } from '../../shared/openAddress.ts'
import { window } from '../../shared/window.ts'
import type { RequestDesk } from './requestDesk.ts'
import { attempt } from './requestRefusal.ts'
import type { RequestTarget } from './requestTargets.ts'

/** Handlers for what shows a change request, and what changes its words and its status. */
export function stateHandlers(desk: RequestDesk) {
  const { targets } = desk
  return {
    showChangeRequest: async (element?: unknown) => {
      const target = await targets.choose(element, l10n.t('Open change request'))
      if (target) await showSummary(target)
    },
    editDescription: async (element?: unknown) => {
      const target = await targets.choose(element, l10n.t('Edit description'), 'editable')
      if (target) await showDescription(desk, target)
    },
    editSubject: async (element?: unknown) => {
      const target = await targets.choose(element, l10n.t('Edit subject'), 'editable')
      if (!target) return
      const { number, subject: before } = target.request
      const subject = await askSubject(l10n.t('Subject of change request #{0}', number), before)
      if (subject === undefined || subject === before) return
      await change(desk, target, 'editable', { subject })
    },
    markReady: statusCommand(desk, {
      title: l10n.t('Mark as ready'),
      way: 'markable',
      status: 'open',
      done: (number) => l10n.t('Change request #{0} is open for review.', number),
    }),
    backToDraft: statusCommand(desk, {
      title: l10n.t('Back to draft'),
      way: 'draftable',
      status: 'draft',
      done: (number) => l10n.t('Change request #{0} is a draft again.', number),
    }),
    archiveChangeRequest: statusCommand(desk, {
      title: l10n.t('Archive'),
      way: 'archivable',
      status: 'archived',
      done: (number) => l10n.t('Change request #{0} is archived. It can be reopened.', number),
    }),
    reopenChangeRequest: statusCommand(desk, {
      title: l10n.t('Reopen'),
      way: 'reopenable',
      status: 'open',
      done: (number) => l10n.t('Change request #{0} is open again.', number),
    }),
    exportPdf: async (element?: unknown) => {
      const target = await targets.choose(element, l10n.t('Export PDF'))
      if (!target) return
      const { space: spaceId, changeRequest: changeRequestId } = target.place
      const { url } = await target.connection.client.getChangeRequestPDF({ spaceId, changeRequestId })
      await openAddress(url)
    },
  }
}

/** Opens the summary of a change request. */
export async function showSummary({ place, request }: Pick<RequestTarget, 'place' | 'request'>): Promise<void> {
  const uri = Uri.from(reviewUri({ ...place, kind: 'summary', title: nameOf(request) }))
  await editorCommands.executeCommand('vscode.open', uri, { preview: true })
}

async function showDescription({ documents }: RequestDesk, { place, request }: RequestTarget): Promise<void> {
  const title = l10n.t('Description of {0}', nameOf(request))
  const uri = Uri.from(reviewUri({ ...place, kind: 'description', title }))
  await documents.refreshDescription(uri, place)
  await editorCommands.executeCommand('vscode.open', uri, { preview: false })
}

function nameOf({ number, subject }: ChangeRequest): string {
  return `#${number} ${displayTitle(subject, l10n.t('No subject'))}`
}

interface StatusCommand {
  readonly title: string
  readonly way: ChangeRequestAction
  readonly status: 'open' | 'draft' | 'archived'
  readonly done: (number: number) => string
}

function statusCommand(desk: RequestDesk, { title, way, status, done }: StatusCommand) {
  return async (element?: unknown): Promise<void> => {
    const target = await desk.targets.choose(element, title, way)
    if (!target) return
    await change(desk, target, way, { status })
    window.setStatusBarMessage(done(target.request.number), 5000)
  }
}

async function change(
  desk: RequestDesk,
  target: RequestTarget,
  way: ChangeRequestAction,
  body: Input<'updateChangeRequestById'>['body'],
): Promise<void> {
  const { connection, place } = target
  const input = { spaceId: place.space, changeRequestId: place.changeRequest }
  await attempt(desk, target, way, async () => await connection.client.updateChangeRequestById({ ...input, body }))
  await desk.reader.outdate(place)
}
