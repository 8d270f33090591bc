import { l10n } from 'vscode'
import { pageFormat } from '../../../client/pagesInput.ts'
import type { Page } from '../../../contract/revisions.ts'
import type { StructureEdit } from '../../../core/docs/structure/structurePlan.ts'
import { StructureTree } from '../../../core/docs/structure/structureTree.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { window } from '../../shared/window/window.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'
import { uploadImages, type ImageUploads } from '../files/fileUploads.ts'
import { withStoredImages } from './importedImages.ts'
import { withProgress, type EditReports } from './editReports.ts'
import type { ChangeRequestTree, StructureEditor } from './structureEditor.ts'
import { askDestination, askNewPage, askProperties, askTitle, type Destination } from './structureQuestions.ts'
import { branchOf, doneIn, targetOf, type StructureTarget, type TargetBranch } from './structureTarget.ts'
import { structureProblemMessage } from '../../../core/docs/structure/structureMessages.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { openToWrite } from '../../shared/pages/openToWrite.ts'
import type { structureCommandTable } from './structureCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { chooseDocuments, offerReport } from '../../shared/documents/importedDocuments.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { movedMessage, steppedMessage } from './movedMessage.ts'
import { translate } from '../../shared/window/translate.ts'

/** What the commands need. */
export interface StructureCommandServices {
  readonly editor: StructureEditor
  readonly reader: Pick<ContentReader, 'pageAddress'>
  readonly working: WorkingChangeRequest
  readonly reports: EditReports
  readonly images: ImageUploads
  /** Returns the selection of the Docs view. */
  readonly selection: () => readonly unknown[]
  /** Selects a page that was just created in the Docs view. */
  readonly selectNew: (page: ChangeRequestRef & { readonly page: string }) => Promise<void>
}

/** What a command knows before it asks its own questions. */
interface Work extends ChangeRequestTree {
  readonly ref: TargetBranch
  /** The pages in the change request. At least one if the command needs pages. */
  readonly chosen: readonly Page[]
}

/** Registers the commands that change a page tree, for elements of the Docs view and for the active editor. */
export function registerStructureCommands(host: CommandHost, services: StructureCommandServices): void {
  const run = new StructureCommands(services)
  registerCommands<typeof structureCommandTable>(host, {
    newPage: (element) => run.newPage(run.target(element)),
    newSubpage: (element) => run.newSubpage(run.target(element)),
    importDocuments: (element) => run.importDocuments(run.target(element)),
    renamePage: (element) => run.change(run.target(element), askTitle),
    pageSettings: (element) => run.change(run.target(element), askProperties),
    hidePage: (element, all) => run.hide(run.target(element, all), true),
    showPage: (element, all) => run.hide(run.target(element, all), false),
    duplicatePage: (element) => run.duplicate(run.target(element)),
    deletePage: (element, all) => run.delete(run.target(element, all)),
    revertPage: (element, all) => run.revert(run.target(element, all)),
    movePageUp: (element, all) => run.step(run.target(element, all), 'up'),
    movePageDown: (element, all) => run.step(run.target(element, all), 'down'),
    undoStructureEdit: () => services.reports.undoLast(),
    movePageTo: (element, all) => run.moveTo(run.target(element, all)),
  })
}

class StructureCommands {
  readonly #services: StructureCommandServices

  constructor(services: StructureCommandServices) {
    this.#services = services
  }

  target(element: unknown, selected?: unknown): StructureTarget {
    return targetOf({ element, selected, inView: this.#services.selection() })
  }

  /** Creates a page after the page that the command is about, or at the end of the space. */
  async newPage(target: StructureTarget): Promise<void> {
    const work = await this.#prepare(target, { needsPage: false })
    if (!work) return
    const tree = new StructureTree(work.pages)
    const [beside] = work.chosen
    const where = beside ? { parent: tree.parentOf(beside.id), at: tree.indexOf(beside.id) + 1 } : { parent: null }
    await this.#create(work, where, pickerTitle(commands.newPage))
  }

  async newSubpage(target: StructureTarget): Promise<void> {
    const work = await this.#prepare(target)
    const [parent] = work?.chosen ?? []
    if (work && parent) await this.#create(work, { parent: parent.id }, pickerTitle(commands.newSubpage, parent.title))
  }

  /** Creates pages of documents below the page that the command is about, or at the end of the space. */
  async importDocuments(target: StructureTarget): Promise<void> {
    const work = await this.#prepare(target, { needsPage: false })
    if (!work) return
    const [above] = work.chosen
    const chosen = await chooseDocuments(pickerTitle(commands.importDocuments, above?.title))
    if (!chosen) return
    const { pages, missing } = await withStoredImages(chosen.pages, (images) =>
      uploadImages(this.#services.images, work.ref, images),
    )
    const words =
      pages.length === 1
        ? l10n.t('Imported “{0}”.', pages[0]?.title ?? '')
        : l10n.t('Imported {0} documents.', pages.length)
    await this.#apply(work, { kind: 'import', pages, parent: above?.id ?? null }, words)
    void offerReport([chosen.report?.trimEnd(), missing].filter((each) => each !== undefined).join('\n') || undefined)
  }

  /** Asks for the properties of a page and changes them. */
  async change(target: StructureTarget, ask: typeof askProperties): Promise<void> {
    const work = await this.#prepare(target)
    const [page] = work?.chosen ?? []
    if (!work || !page) return
    if (page.type !== 'document') {
      throw new ExplainedError(
        structureProblemMessage({ kind: 'cannotChange', page: page.title, type: page.type }, translate),
      )
    }
    const properties = await ask(work.pages, page)
    if (!properties) return
    const isRenamed = properties.title !== undefined && properties.title !== page.title
    const words = isRenamed
      ? l10n.t('Renamed “{0}” to “{1}”.', page.title, properties.title)
      : l10n.t('Changed the settings of “{0}”.', page.title)
    await this.#apply(work, { kind: 'change', page: page.id, properties }, words)
  }

  /** Hides pages from the table of contents, or shows them again. */
  async hide(target: StructureTarget, hidden: boolean): Promise<void> {
    const work = await this.#prepare(target)
    const [first] = work?.chosen ?? []
    if (!work || !first) return
    const pages = work.chosen.map(({ id }) => id)
    await this.#apply(work, { kind: 'hide', pages, hidden }, hiddenMessage(first.title, pages.length, hidden))
  }

  async duplicate(target: StructureTarget): Promise<void> {
    const work = await this.#prepare(target)
    const [page] = work?.chosen ?? []
    if (!work || !page) return
    const title = l10n.t('{0} (copy)', page.title)
    const ids = await this.#copied(work, page)
    if (!ids) return
    const bodies = new Map<string, string>()
    for (const id of ids) bodies.set(id, await this.#copyText(work.ref, id, id === page.id ? title : undefined))
    const edit: StructureEdit = { kind: 'duplicate', page: page.id, title, bodies }
    const words = ids.length === 1 ? '' : ` ${l10n.t('{0} pages are new.', ids.length)}`
    await this.#apply(work, edit, `${l10n.t('Duplicated “{0}”.', page.title)}${words}`)
  }

  async delete(target: StructureTarget): Promise<void> {
    const work = await this.#prepare(target)
    const [first] = work?.chosen ?? []
    if (!work || !first) return
    const tree = new StructureTree(work.pages)
    const ids = tree.topmost(work.chosen.map(({ id }) => id))
    const below = ids.flatMap((id) => tree.idsBelow(id)).length
    const detail = l10n.t('The published pages stay until you merge the change request. Until then, you can undo this.')
    const question = deleteMessage(ids.length === 1 ? tree.page(ids[0] ?? '')?.title : undefined, ids.length, below)
    if (!(await confirmLoss({ question, consequences: [detail] }))) return
    const pages = ids.length + below
    const words = pages === 1 ? l10n.t('Deleted “{0}”.', first.title) : l10n.t('Deleted {0} pages.', pages)
    await this.#apply(work, { kind: 'delete', pages: ids }, words)
  }

  /** Reverts pages. A page that the change request deletes isn't in its tree, so this doesn't look pages up. */
  async revert(target: StructureTarget): Promise<void> {
    const ref = await branchOf(target, this.#services.working)
    const [first] = target.pages
    if (!ref || !first) return
    const question =
      target.pages.length === 1
        ? l10n.t('Revert “{0}” to its state before the change request?', first.title)
        : l10n.t('Revert {0} pages to their state before the change request?', target.pages.length)
    const detail = l10n.t(
      'Galley removes new pages, restores deleted ones, and gives all other pages their earlier text and place.',
    )
    if (!(await confirmLoss({ question, consequences: [detail], button: l10n.t('Revert') }))) return
    const ids = target.pages.map(({ id }) => id)
    const applied = await this.#services.editor.revert(ref, ids)
    const words = ids.length === 1 ? l10n.t('Reverted “{0}”.', first.title) : l10n.t('Reverted {0} pages.', ids.length)
    this.#services.reports.report(applied, doneIn(ref, words))
  }

  async step(target: StructureTarget, direction: 'up' | 'down'): Promise<void> {
    const ref = await branchOf(target, this.#services.working)
    if (!ref) return
    const pages = target.pages.map(({ id }) => id)
    const applied = await this.#services.editor.apply(ref, { kind: 'step', pages, direction })
    this.#services.reports.report(applied, doneIn(ref, steppedMessage(target.pages, direction)))
  }

  async moveTo(target: StructureTarget): Promise<void> {
    const work = await this.#prepare(target)
    if (!work) return
    const pages = work.chosen.map(({ id }) => id)
    const destination = await askDestination(work.pages, pages)
    if (!destination) return
    const parent = destination.parent === null ? undefined : new StructureTree(work.pages).page(destination.parent)
    await this.#apply(work, { kind: 'move', pages, ...destination }, movedMessage(target.pages, parent?.title))
  }

  async #create(work: Work, where: Destination, title: string): Promise<void> {
    const properties = await askNewPage(work.pages, where.parent, title)
    if (!properties) return
    const { ref } = work
    const applied = await this.#services.editor.apply(ref, { kind: 'create', properties, ...where })
    this.#services.reports.report(applied, doneIn(ref, l10n.t('Created “{0}”.', properties.title ?? '')))
    const [page] = applied.outcome.created.values()
    if (page === undefined) return
    await openToWrite(openPageUri(await this.#services.reader.pageAddress(ref, page)))
    const { server, space, changeRequest } = ref
    await this.#services.selectNew({ server, space, changeRequest, page })
  }

  /** Returns the ids of the pages to copy, with subpages if the user wants that. Undefined if the user cancels. */
  async #copied(work: Work, page: Page): Promise<string[] | undefined> {
    const below = new StructureTree(work.pages).idsBelow(page.id)
    if (below.length === 0) return [page.id]
    const alone = { label: l10n.t('Only this page'), ids: [page.id] }
    const withBelow = below.length === 1 ? l10n.t('With its subpage') : l10n.t('With its {0} subpages', below.length)
    const all = { label: withBelow, ids: [page.id, ...below] }
    const title = pickerTitle(commands.duplicatePage, page.title)
    const picked = await window.showQuickPick([alone, all], { title })
    const tree = new StructureTree(work.pages)
    return picked?.ids.filter((id) => tree.page(id)?.type === 'document')
  }

  async #copyText({ server, space, changeRequest }: ChangeRequestRef, id: string, title?: string): Promise<string> {
    const { client } = await this.#services.editor.connection({ server, space, changeRequest })
    const page = await client.getPageInChangeRequestById({
      spaceId: space,
      changeRequestId: changeRequest,
      pageId: id,
      ...pageFormat,
    })
    // The YAML parser for front matter is loaded only here.
    const { copyText } = await import('../../../core/docs/structure/copyText.ts')
    return copyText(page, title ?? page.title)
  }

  async #prepare(target: StructureTarget, options = { needsPage: true }): Promise<Work | undefined> {
    if (options.needsPage && target.pages.length === 0) {
      throw new Hint(l10n.t('Select a page in the Docs view, or open one, and try again.'))
    }
    const ref = await branchOf(target, this.#services.working)
    if (!ref) return undefined
    const read = await this.#services.editor.read(ref)
    const tree = new StructureTree(read.pages)
    const chosen = target.pages.flatMap(({ id }) => tree.page(id) ?? [])
    if (chosen.length < target.pages.length)
      throw new ExplainedError(structureProblemMessage({ kind: 'gone' }, translate))
    return { ...read, ref, chosen }
  }

  async #apply(work: Work, edit: StructureEdit, words: string): Promise<void> {
    const count = 'pages' in edit ? edit.pages.length : 'bodies' in edit ? edit.bodies.size : 1
    const title = l10n.t('Changing pages…')
    const applied = await withProgress(title, count, (watch) => this.#services.editor.apply(work.ref, edit, watch))
    this.#services.reports.report(applied, doneIn(work.ref, words))
  }
}

function hiddenMessage(title: string, pages: number, hidden: boolean): string {
  if (hidden) return pages === 1 ? l10n.t('Hid “{0}”.', title) : l10n.t('Hid {0} pages.', pages)
  return pages === 1
    ? l10n.t('“{0}” is in the table of contents again.', title)
    : l10n.t('{0} pages are in the table of contents again.', pages)
}

function deleteMessage(title: string | undefined, pages: number, below: number): string {
  if (title === undefined) {
    return below === 0
      ? l10n.t('Delete {0} pages?', pages)
      : l10n.t('Delete {0} pages, {1} with their subpages?', pages, pages + below)
  }
  if (below === 0) return l10n.t('Delete “{0}”?', title)
  if (below === 1) return l10n.t('Delete “{0}” and its subpage?', title)
  return l10n.t('Delete “{0}” and its {1} subpages?', title, below)
}
