import { type TextDocument, type Uri } from 'vscode'
import type { ConflictSides } from '../../../core/review/drafts/conflictSides.ts'
import { parseGalleyUri, type ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
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
    if ((await pages.draft(before))?.state !== 'conflict') void comparisons.showDecided(before)
  }
}

function pageOf(uri: Uri): ChangeRequestPageAddress | undefined {
  const target = parseGalleyUri(uri)
  return target?.kind === 'changeRequestPage' ? target : undefined
}
