import { commands as editorCommands, l10n } from 'vscode'
import type { Draft } from '../../../core/drafts/draft.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { window } from '../../shared/window/window.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'
import type { EditedPages } from './editedPages.ts'
import { openDocument } from './openDocument.ts'

/** What a draft needs to leave a change request that takes nothing any more. */
export interface ClosedPromptsParts {
  readonly pages: EditedPages
  readonly working: WorkingChangeRequest
  /** Removes a draft, and shows what the server has. */
  readonly discard: (draft: Draft) => Promise<void>
}

/**
 * Says that the change request of a draft takes nothing any more, and offers another one, for pushing again could not
 * help. Without an answer the draft stays.
 */
export async function askAboutClosed(draft: Draft, parts: ClosedPromptsParts): Promise<void> {
  const [move, save] = [l10n.t('Move to a Change Request…'), l10n.t('Export…')]
  const words = l10n.t('“{0}” is saved here, and not pushed: {1}', draft.title, draft.reason ?? '')
  const choice = await window.showWarningMessage(words, move, save)
  if (choice === save) await editorCommands.executeCommand(commands.exportDrafts)
  if (choice === move) await moveToChangeRequest(draft, parts)
}

/** Asks for another change request, and moves a draft there. */
export async function moveToChangeRequest(draft: Draft, parts: ClosedPromptsParts): Promise<void> {
  const request = await parts.working.choose(draft, { ask: true })
  if (request && request.id !== draft.changeRequest) await moveDraft(draft, request.id, parts)
}

/** The text, with what was typed since it was saved, becomes a draft of the same page there; only then it goes here. */
async function moveDraft(draft: Draft, changeRequest: string, { pages, discard }: ClosedPromptsParts): Promise<void> {
  const current = await pages.draft(draft)
  if (!current) return
  const text = openDocument(current)?.getText() ?? current.text
  const moved = await pages.move({ ...current, text }, changeRequest)
  await discard(current)
  if (!moved) return
  await editorCommands.executeCommand('vscode.open', openPageUri(moved), { preview: false })
  await pages.push([moved])
}
