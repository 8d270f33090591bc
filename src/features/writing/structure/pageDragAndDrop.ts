import { DataTransferItem, l10n, type DataTransfer, type TreeDragAndDropController } from 'vscode'
import { showError } from '../../shared/commands/commands.ts'
import { draggedFrom } from '../../shared/tree/draggedFrom.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { views } from '../../shared/commands/ids.ts'
import type { Log } from '../../shared/window/log.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { withProgress } from './editReports.ts'
import { movedMessage } from './movedMessage.ts'
import type { StructureCommandServices } from './structureCommands.ts'
import { branchOf, doneIn, targetAmong, targetOf } from './structureTarget.ts'

const dragged = draggedFrom(views.docs)

/** What moving dropped pages needs. */
interface PageDropServices extends Pick<StructureCommandServices, 'editor' | 'working' | 'reports'> {
  readonly log: Log
}

/** Drag and drop in the Docs view: pages move below the page that they're dropped onto, or to the end of a space. */
export class PageDragAndDrop<Element> implements TreeDragAndDropController<Element> {
  readonly dragMimeTypes = [dragged]
  readonly dropMimeTypes = [dragged]
  readonly #services: PageDropServices

  constructor(services: PageDropServices) {
    this.#services = services
  }

  handleDrag(source: readonly Element[], transfer: DataTransfer): void {
    const pages = source.filter((element) => holdsResource(element) && element.resource.kind === 'page')
    if (pages.length > 0) transfer.set(dragged, new DataTransferItem(pages))
  }

  async handleDrop(onto: Element | undefined, transfer: DataTransfer): Promise<void> {
    const source: unknown = transfer.get(dragged)?.value
    if (!Array.isArray(source) || source.length === 0 || onto === undefined) return
    try {
      await this.drop(source, onto)
    } catch (error) {
      if (!isCancellation(error)) await showError(error, this.#services.log)
    }
  }

  /** Moves pages below the element that they were dropped onto. Rejects with a message if that's impossible. */
  async drop(source: readonly unknown[], onto: unknown): Promise<void> {
    const from = targetAmong(source.flatMap((element) => (holdsResource(element) ? [element.resource] : [])))
    const to = targetOf({ element: onto, selected: undefined, inView: [] })
    if (from.server !== to.server || from.space !== to.space) {
      throw new ExplainedError(
        l10n.t('You can’t move pages between spaces. Copy the text to a page of the other space instead.'),
      )
    }
    if (from.changeRequest !== undefined && to.changeRequest !== undefined && from.changeRequest !== to.changeRequest) {
      throw new ExplainedError(l10n.t('You can’t move pages from one change request to another.'))
    }
    const changeRequest = to.changeRequest ?? from.changeRequest
    const ref = await branchOf({ ...from, ...(changeRequest ? { changeRequest } : {}) }, this.#services.working)
    if (!ref) return
    const pages = from.pages.map(({ id }) => id)
    const edit = { kind: 'move', pages, parent: to.pages[0]?.id ?? null } as const
    const applied = await withProgress(l10n.t('Moving pages…'), pages.length, (watch) =>
      this.#services.editor.apply(ref, edit, watch),
    )
    this.#services.reports.report(applied, doneIn(ref, movedMessage(from.pages, to.pages[0]?.title)))
  }
}
