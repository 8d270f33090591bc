import { commands as editorCommands, l10n, type TextDocument, type Uri } from 'vscode'
import type { ConflictSides } from '../../../core/review/drafts/conflictSides.ts'
import type { Draft } from '../../../core/review/drafts/draft.ts'
import { parseGalleyUri, type ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { window } from '../../shared/window/window.ts'
import type { MergeSource } from '../../shared/merging/openMerges.ts'
import type { EditedPages } from '../editing/editedPages.ts'
import type { QuietSaves } from '../editing/quietSaves.ts'
import type { DraftComparisons } from './draftComparisons.ts'

/** What finishing the merges of drafts needs. */
interface DraftMergesServices {
  readonly pages: EditedPages
  readonly comparisons: DraftComparisons
  readonly quietSaves: QuietSaves
}

/** The merges of drafts: with the server, with another window, and of change requests with main. */
export class DraftMerges implements MergeSource {
  readonly #services: DraftMergesServices

  constructor(services: DraftMergesServices) {
    this.#services = services
  }

  async sidesOf(uri: Uri): Promise<ConflictSides | undefined> {
    const target = pageOf(uri)
    return target && (await this.#services.pages.draft(target))?.merging
  }

  async save(document: TextDocument): Promise<boolean> {
    return await this.#services.quietSaves.during([document.uri], async () => await document.save())
  }

  /** Finishes a merge and pushes its text, unless there is another conflict. */
  async finish(uri: Uri, text: string): Promise<void> {
    const { pages, comparisons } = this.#services
    const target = pageOf(uri)
    const before = target && (await pages.draft(target))
    if (!before) return
    const finished = await pages.finishMerge(before, text)
    if (finished) await pages.push([finished])
    const left = await pages.draft(before)
    // The command doesn't wait, because it's done and the message can stay open.
    void (left?.state === 'conflict' ? showAnother(left) : comparisons.showDecided(before))
  }
}

async function showAnother(draft: Draft): Promise<void> {
  const resolve = l10n.t('Resolve Conflicts')
  const words = l10n.t('The merge of “{0}” is finished, but the page has another conflict.', draft.title)
  if ((await window.showWarningMessage(words, resolve)) === resolve)
    await editorCommands.executeCommand(commands.mergeConflict, openPageUri(draft))
}

function pageOf(uri: Uri): ChangeRequestPageAddress | undefined {
  const target = parseGalleyUri(uri)
  return target?.kind === 'changeRequestPage' ? target : undefined
}
