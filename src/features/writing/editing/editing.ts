import { commands, TextDocumentSaveReason, workspace, l10n, type TextDocument } from 'vscode'
import { changeRequestScheme, type ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import { draftId } from '../../../core/review/drafts/draft.ts'
import { registerCommands, showError, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { settings } from '../../shared/commands/ids.ts'
import type { Services } from '../../shared/services.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { isOpeningInMerge } from '../../shared/window/openMergeEditor.ts'
import { window } from '../../shared/window/window.ts'
import { blockRevertHandlers } from './blockReverts.ts'
import { ChangeRequestFiles } from './changeRequestFiles.ts'
import type { editingCommandTable } from './editingCommandTable.ts'
import { CheckedPushes } from '../drafts/checkedPushes.ts'
import { draftHandlers, registerConflictCommands } from '../drafts/draftCommands.ts'
import { changeRequestPageOf, openDocument } from '../../shared/pages/openPageUri.ts'
import { PageDocuments } from './pageDocuments.ts'
import { DraftComparisons } from '../drafts/draftComparisons.ts'
import { DraftMerges } from '../drafts/draftMerges.ts'
import { offerDrafts } from '../drafts/offerDrafts.ts'
import type { Clock } from '../../../client/clock.ts'
import type { DraftStore } from '../../../client/drafts/draftStore.ts'
import { EditedPages } from './editedPages.ts'
import { editInChangeRequestHandlers } from './editInChangeRequest.ts'
import type { ChangeRequestTexts } from '../language/changeRequestTexts.ts'
import { WaitingPages } from '../drafts/waitingPages.ts'
import { TypingPauses } from './typingPauses.ts'
import { PushPrompts } from '../drafts/pushPrompts.ts'
import { QuietSaves } from './quietSaves.ts'
import type { StoredFindings } from '../../shared/connections/serverFindings.ts'
import { StatusFollower } from './statusFollower.ts'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import { translate } from '../../shared/window/translate.ts'

/** What editing pages needs. */
interface EditingServices extends Pick<
  Services,
  'reader' | 'connections' | 'working' | 'writes' | 'scheduler' | 'merges'
> {
  readonly store: DraftStore
  readonly findings: StoredFindings
  /** The context of pages, to find what a push would lose. */
  readonly texts: ChangeRequestTexts
  readonly clock: Clock
}

/** The pages of change requests as editable documents, and pushing them. */
export class Editing extends DisposableBase {
  readonly pages: EditedPages
  readonly files: ChangeRequestFiles
  readonly documents: PageDocuments
  readonly prompts: PushPrompts
  readonly pushes: CheckedPushes
  readonly quietSaves = new QuietSaves()
  readonly comparisons: DraftComparisons
  readonly #host: CommandHost
  readonly #texts: ChangeRequestTexts
  /** The documents that the user is saving manually. */
  readonly #explicit = new Set<string>()
  readonly #pauses: TypingPauses
  readonly #based = new Set<string>()
  readonly #statuses: StatusFollower

  constructor(host: CommandHost, services: EditingServices) {
    super()
    const { reader, connections, store, findings, working, writes, scheduler, texts, clock, merges } = services
    this.#host = host
    this.#texts = texts
    const log = host.log.for('editing')
    this.pages = new EditedPages({ reader, connections, store, findings, log, now: () => Date.now() })
    this.comparisons = new DraftComparisons(async (key) => await this.pages.draft(key))
    this.files = new ChangeRequestFiles(this.pages, reader, log)
    this.pushes = new CheckedPushes(this.pages, texts)
    this.documents = new PageDocuments({
      pages: this.pages,
      files: this.files,
      store,
      quietSaves: this.quietSaves,
      log,
    })
    this.#pauses = new TypingPauses(clock, (id) => this.#run(async () => await this.#pushPaused(id)))
    this.#statuses = new StatusFollower({ pages: this.pages, files: this.files, log })
    const { pages, documents, comparisons, quietSaves } = this
    const waiting = new WaitingPages(pages, connections)
    this.prompts = new PushPrompts({ pages, documents, comparisons, working, waiting, merges })
    registerCommands<typeof editingCommandTable>(host, {
      ...editInChangeRequestHandlers(reader, working),
      ...draftHandlers(pages, this.prompts, this.pushes, comparisons),
      ...blockRevertHandlers(reader, pages),
    })
    this.register(
      this.#pauses,
      pages,
      waiting,
      this.files.documents,
      comparisons,
      merges.add(new DraftMerges({ pages, comparisons, quietSaves })),
      registerConflictCommands(host, { pages, prompts: this.prompts, merges }),
      documents,
      this.#statuses,
      scheduler.watch(this.#statuses),
      connections.onDidChange(() => this.#reconnected(connections)),
      workspace.onWillSaveTextDocument(({ document, reason }) => this.#willSave(document, reason)),
      workspace.onDidSaveTextDocument((document) => this.#run(() => this.#saved(document))),
      workspace.onDidOpenTextDocument((document) => this.#run(() => this.#opened(document))),
      workspace.onDidChangeTextDocument(({ document }) => this.#run(() => this.#typed(document))),
      window.onDidChangeActiveTextEditor(() => this.#run(() => this.#left())),
      pages.onDidPush((page) => {
        if (page.outcome.kind === 'pushed') writes.wrote(page.pushed)
        this.#run(async () => {
          await this.prompts.show(page)
          scheduler.update()
        })
      }),
      scheduler.watch({ isVisible: () => waiting.isWaiting, poll: async () => await waiting.poll() }),
      scheduler.watch({ isVisible: () => pages.recovers, poll: async () => await this.#recoverOverwritten() }),
      writes.onDidWrite((ref) => this.#run(async () => await this.#statuses.refresh(ref))),
      writes.onDidReplaceTexts((ref) => this.#run(async () => await this.documents.readAgain(ref))),
      offerDrafts({ connections, pages, pushes: this.pushes, waiting, log }),
    )
  }

  async #recoverOverwritten(): Promise<'nothing'> {
    await this.pages.recoverOverwritten()
    return 'nothing'
  }

  #reconnected({ active, state }: Connections): void {
    if (active && state === 'signedIn') this.pages.server.unofferedWriting.forget(active.server.id)
  }

  /**
   * Checks whether the open pages of change requests can still be written, because someone may have merged or archived
   * them.
   */
  async refresh(): Promise<void> {
    await this.#statuses.refresh(undefined, { force: true })
  }

  #run(work: () => Promise<void>): void {
    const { log } = this.#host
    work().catch((error: unknown) => {
      if (isCancellation(error)) return
      log.error('Couldn’t process a page of a change request.', error)
      void showError(error, log)
    })
  }

  #willSave(document: TextDocument, reason: TextDocumentSaveReason): void {
    if (document.uri.scheme !== changeRequestScheme) return
    const isAsked =
      reason === TextDocumentSaveReason.Manual && !isOpeningInMerge(document) && !this.quietSaves.includes(document)
    if (isAsked) this.#explicit.add(document.uri.toString())
    else this.#explicit.delete(document.uri.toString())
  }

  /** Pushes after a save. The text is already on disk. */
  async #saved(document: TextDocument): Promise<void> {
    const target = changeRequestPageOf(document)
    if (!target) return
    const isExplicit = this.#explicit.delete(document.uri.toString())
    await this.documents.follow(document)
    await this.pages.markExplicit(target, isExplicit)
    const when = readSetting(settings.push)
    if (isExplicit && when !== 'manual') return await this.#push(document, target)
    if (when === 'afterPause') this.#pauses.begin(draftId(target))
  }

  /** Leaving a page counts as a pause. */
  async #left(): Promise<void> {
    const active = window.activeTextEditor && changeRequestPageOf(window.activeTextEditor.document)
    for (const id of this.#pauses.left(active && draftId(active))) await this.#pushPaused(id)
  }

  /** Pushes a draft after a pause. Asks if the page is open; otherwise, pushes it only if nothing is lost. */
  async #pushPaused(id: string): Promise<void> {
    const draft = (await this.pages.drafts()).find((each) => draftId(each) === id)
    const document = draft && openDocument(draft)
    const target = document && changeRequestPageOf(document)
    if (target) await this.#push(document, target)
    else if (draft) await this.pushes.pushWithoutLoss([draft])
  }

  /** Pushes a draft. Asks before anything is lost. */
  async #push(document: TextDocument, target: ChangeRequestPageAddress): Promise<void> {
    const draft = await this.pages.draft(target)
    if (!draft) return
    if (draft.state === 'conflict') return await this.prompts.askAboutConflict(draft)
    const losses = await this.#texts.losses(target, document.getText())
    if (losses.length > 0 && !(await this.#askAboutLosses(draft.title, losses))) return
    await this.pages.push([draft])
  }

  async #askAboutLosses(title: string, losses: readonly DocsProblem[]): Promise<boolean> {
    const [push, show] = [l10n.t('Push Anyway'), l10n.t('Show Problems')]
    const { lossMessages } = await import('../../../core/authoring/checks/lossMessages.ts')
    const sentences = lossMessages(losses, translate).join(' ')
    const words = l10n.t('“{0}” is saved on this machine but not pushed yet. {1}', title, sentences)
    const choice = await window.showWarningMessage(words, push, show)
    if (choice === show) await commands.executeCommand('workbench.actions.view.problems')
    return choice === push
  }

  async #opened(document: TextDocument): Promise<void> {
    const target = changeRequestPageOf(document)
    if (!target) return
    this.documents.start()
    if (!document.isDirty) this.pages.texts.settle(target, document.getText())
    this.#statuses.tell(target)
  }

  /** Stores the base at the first change after a save, because VS Code can restore the text after a restart. */
  async #typed(document: TextDocument): Promise<void> {
    const target = changeRequestPageOf(document)
    const id = document.uri.toString()
    if (!target) return
    this.#pauses.typed(draftId(target))
    if (!document.isDirty) {
      this.#based.delete(id)
      this.pages.texts.settle(target, document.getText())
    } else if (!this.#based.has(id)) {
      this.#based.add(id)
      await this.pages.keepBase(target)
    }
  }
}
