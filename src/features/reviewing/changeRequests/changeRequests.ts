import { Disposable, l10n, languages, type Memento, type TreeView } from 'vscode'
import type { Clock } from '../../../client/clock.ts'
import { filterLabel, isEmptyFilter } from '../../../core/review/changeRequests/requestFilter.ts'
import { reviewScheme } from '../../../core/platform/uris/reviewUris.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'
import { statusLabel } from '../../shared/changeRequests/changeLabels.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ComparedPages } from '../../shared/pages/comparedPages.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import type { changeRequestCommandTable } from './changeRequestCommandTable.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import { window } from '../../shared/window/window.ts'
import { compareHandlers } from '../review/compareRevisions.ts'
import { createHandlers } from './createRequest.ts'
import { DeepLinks } from './deepLinks.ts'
import { filterHandlers } from './filterRequests.ts'
import { MarkProblems } from '../merging/markProblems.ts'
import { MarkSearch } from '../merging/markSearch.ts'
import { mergeHandlers } from '../merging/mergeRequest.ts'
import type { PendingComments } from '../comments/pendingComments.ts'
import type { DraftService, ReviewServices } from './reviewServices.ts'
import type { RequestsNode } from './requestNodes.ts'
import { RequestReader } from './requestReader.ts'
import { RequestsTree } from './requestsTree.ts'
import { RequestTargets } from './requestTargets.ts'
import { resolveHandlers } from '../merging/resolveConflicts.ts'
import { markViewed, comparisonHandlers } from '../review/review.ts'
import { reviewHandlers } from '../review/reviewCommands.ts'
import type { renderedFileCommandTable } from '../rendered/renderedFileCommandTable.ts'
import { RenderedDocuments, type PageTexts } from '../rendered/renderedDocuments.ts'
import { ReviewLook } from '../rendered/reviewLook.ts'
import { ReviewDocuments } from '../review/reviewDocuments.ts'
import { SummaryActions } from '../review/summaryActions.ts'
import { stateHandlers } from './stateCommands.ts'
import { updateHandlers } from '../merging/updateFromMain.ts'
import { ViewedPages } from './viewedPages.ts'
import { translate } from '../../shared/window/translate.ts'

/** What change requests need. */
export interface ChangeRequestsOptions {
  readonly connections: Connections
  readonly reader: ContentReader
  readonly contextKeys: ContextKeys
  readonly scheduler: RefreshScheduler
  readonly clock: Clock
  readonly writes: ChangeRequestWrites
  readonly drafts: DraftService
  readonly pending: PendingComments
  readonly state: Memento
  readonly compared: ComparedPages
  readonly texts: PageTexts
  readonly view: TreeView<RequestsNode>
  /** Shows a space in the Docs view. */
  readonly revealSpace: (space: string) => Promise<void>
}

/** Creates what the view, the documents and the commands share. */
function reviewServices(host: CommandHost, options: ChangeRequestsOptions): ReviewServices {
  const { connections, reader: pages, writes, drafts, pending, state } = options
  const log = host.log.for('change requests')
  const reader = new RequestReader(connections, writes)
  const viewed = new ViewedPages(state, connections)
  const marks = new MarkSearch({ connections, reader, pages, writes, log })
  const isVisible = (): boolean => options.view.visible
  const tree = new RequestsTree({ connections, reader, viewed, marks, writes, log, clock: options.clock, isVisible })
  const documents = new ReviewDocuments({ reader, marks, writes, log })
  const { compared, texts } = options
  const rendered = new RenderedDocuments({ reader, writes, compared, pending, texts, log })
  const summaries = new SummaryActions({ documents, connections, reader, marks })
  const targets = new RequestTargets(connections, reader)
  return {
    host,
    connections,
    reader,
    pages,
    targets,
    tree,
    viewed,
    look: new ReviewLook(state),
    rendered,
    marks,
    documents,
    summaries,
    writes,
    drafts,
    pending,
    state,
    log,
  }
}

/** The Change Requests view, the documents about change requests, and their commands. */
export class ChangeRequests implements Disposable {
  readonly services: ReviewServices
  readonly view: TreeView<RequestsNode>
  readonly links: DeepLinks
  readonly #options: ChangeRequestsOptions
  readonly #subscriptions: Disposable

  constructor(host: CommandHost, options: ChangeRequestsOptions) {
    this.services = reviewServices(host, options)
    const { tree, documents, rendered, summaries, marks, log } = this.services
    const { scheduler } = options
    this.#options = options
    this.links = new DeepLinks(this.services, options.revealSpace)
    this.view = options.view
    this.#registerCommands()
    this.#subscriptions = Disposable.from(
      tree,
      documents,
      rendered,
      summaries,
      marks,
      new MarkProblems(marks),
      tree.onDidRead(() => this.#showState()),
      tree.onDidChangeTreeData(() => this.#showState()),
      this.view.onDidChangeVisibility(() => scheduler.update()),
      this.view.onDidChangeCheckboxState((event) => {
        markViewed(this.services, event).catch((error: unknown) =>
          log.error('Couldn’t save which pages you viewed.', error),
        )
      }),
      window.onDidChangeVisibleTextEditors(() => scheduler.update()),
      window.tabGroups.onDidChangeTabs(() => scheduler.update()),
      scheduler.watch({ isVisible: () => this.view.visible, poll: () => tree.poll() }),
      scheduler.watch(summaries),
      languages.registerCodeLensProvider({ scheme: reviewScheme }, summaries),
      languages.registerDocumentLinkProvider({ scheme: reviewScheme }, summaries),
    )
  }

  dispose(): void {
    this.#subscriptions.dispose()
  }

  #registerCommands(): void {
    const { services } = this
    registerCommands<typeof renderedFileCommandTable>(services.host, {
      compareRenderedWithHead: async (element?: unknown) => {
        const { compareRenderedWithHead } = await import('../rendered/compareWithHead.ts')
        await compareRenderedWithHead(element)
      },
    })
    registerCommands<typeof changeRequestCommandTable>(services.host, {
      ...stateHandlers(services),
      ...createHandlers(services),
      ...comparisonHandlers(services),
      ...reviewHandlers(services),
      ...updateHandlers(services),
      ...resolveHandlers(services),
      ...mergeHandlers(services),
      ...compareHandlers(services),
      ...filterHandlers(services),
      refreshChangeRequests: () => {
        this.#options.scheduler.wake()
        services.tree.refresh()
      },
    })
  }

  /** Updates the badge, which counts requested reviews, and the line above the list, which names the filter. */
  #showState(): void {
    const { tree } = this.services
    const { waiting, filter } = tree
    const tooltip =
      waiting === 1
        ? l10n.t('1 change request needs your review')
        : l10n.t('{0} change requests need your review', waiting)
    this.view.badge = waiting > 0 ? { value: waiting, tooltip } : undefined
    const isFiltered = !isEmptyFilter(filter)
    this.#options.contextKeys.set(contextKeys.changeRequestsFiltered, isFiltered)
    const words = filterLabel(filter, translate, (status) => {
      return statusLabel(status as Parameters<typeof statusLabel>[0])
    })
    this.view.message = isFiltered ? l10n.t('This list is filtered. {0}', words) : undefined
  }
}
