import { l10n, languages, type TreeView, type UriHandler } from 'vscode'
import type { Clock } from '../../../client/clock.ts'
import { filterLabel, isEmptyFilter } from '../../../core/review/changeRequests/requestFilter.ts'
import { reviewScheme } from '../../../core/platform/uris/reviewUris.ts'
import { statusLabel } from '../../shared/changeRequests/changeLabels.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { ComparedPages } from '../../shared/pages/comparedPages.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import type { changeRequestCommandTable, renderedFileCommandTable } from './changeRequestCommandTable.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { window } from '../../shared/window/window.ts'
import { compareHandlers } from '../review/compareRevisions.ts'
import { createHandlers } from './createRequest.ts'
import { deepLinks } from './deepLinks.ts'
import { filterHandlers } from './filterRequests.ts'
import { showMarkProblems } from '../merging/markProblems.ts'
import { MarkSearch } from '../merging/markSearch.ts'
import { mergeHandlers } from '../merging/mergeRequest.ts'
import type { ReviewServices } from './reviewServices.ts'
import type { RequestsNode } from './requestNodes.ts'
import { RequestReader } from './requestReader.ts'
import { RequestsTree } from './requestsTree.ts'
import { RequestTargets } from './requestTargets.ts'
import { resolveHandlers } from '../merging/resolveConflicts.ts'
import { markViewed, comparisonHandlers } from '../review/review.ts'
import { reviewHandlers } from '../review/reviewCommands.ts'
import { RenderedDocuments, type PageTexts } from '../rendered/renderedDocuments.ts'
import { ReviewLook } from '../rendered/reviewLook.ts'
import { ReviewDocuments } from '../review/reviewDocuments.ts'
import { SummaryActions } from '../review/summaryActions.ts'
import { stateHandlers } from './stateCommands.ts'
import { updateHandlers } from '../merging/updateFromMain.ts'
import { ViewedPages } from './viewedPages.ts'
import { translate } from '../../shared/window/translate.ts'

/** What change requests need. */
export interface ChangeRequestsOptions extends Pick<
  ReviewServices,
  'connections' | 'writes' | 'drafts' | 'pending' | 'state'
> {
  readonly reader: ContentReader
  readonly contextKeys: ContextKeys
  readonly scheduler: RefreshScheduler
  readonly clock: Clock
  readonly compared: ComparedPages
  readonly texts: PageTexts
  readonly view: TreeView<RequestsNode>
  /** Shows a space in the Docs view. */
  readonly revealSpace: (space: string) => Promise<void>
}

/** Creates what the view, the documents and the commands share. */
function reviewServices(host: CommandHost, options: ChangeRequestsOptions): ReviewServices {
  const { connections, reader: pages, writes, state } = options
  const reader = new RequestReader(connections, writes)
  const viewed = new ViewedPages(state, connections)
  const common = { ...options, host, log: host.log.for('change requests'), reader, pages, viewed }
  const marks = new MarkSearch(common)
  const tree = new RequestsTree({ ...common, marks, isVisible: () => options.view.visible })
  const documents = new ReviewDocuments({ ...common, marks })
  return {
    ...common,
    targets: new RequestTargets(connections, reader),
    tree,
    look: new ReviewLook(state),
    rendered: new RenderedDocuments(common),
    marks,
    documents,
    summaries: new SummaryActions({ ...common, documents, marks }),
  }
}

/** The Change Requests view, the documents about change requests, and their commands. */
export class ChangeRequests extends DisposableBase {
  readonly services: ReviewServices
  readonly links: UriHandler
  readonly #options: ChangeRequestsOptions

  constructor(host: CommandHost, options: ChangeRequestsOptions) {
    super()
    this.services = reviewServices(host, options)
    const { tree, documents, rendered, summaries, marks, log } = this.services
    const { scheduler, view } = options
    this.#options = options
    this.links = deepLinks(this.services, options.revealSpace)
    this.#registerCommands()
    this.register(
      tree,
      documents,
      rendered,
      summaries,
      marks,
      showMarkProblems(marks),
      tree.onDidRead(() => this.#showState()),
      tree.onDidChangeTreeData(() => this.#showState()),
      view.onDidChangeVisibility(() => scheduler.update()),
      view.onDidChangeCheckboxState((event) => {
        markViewed(this.services, event).catch((error: unknown) =>
          log.error('Couldn’t save which pages you viewed.', error),
        )
      }),
      window.onDidChangeVisibleTextEditors(() => scheduler.update()),
      window.tabGroups.onDidChangeTabs(() => scheduler.update()),
      scheduler.watch({ isVisible: () => view.visible, poll: () => tree.poll() }),
      scheduler.watch(summaries),
      languages.registerCodeLensProvider({ scheme: reviewScheme }, summaries),
      languages.registerDocumentLinkProvider({ scheme: reviewScheme }, summaries),
    )
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
    const { view, contextKeys: keys } = this.#options
    const { waiting, filter } = this.services.tree
    const tooltip =
      waiting === 1
        ? l10n.t('1 change request needs your review')
        : l10n.t('{0} change requests need your review', waiting)
    view.badge = waiting > 0 ? { value: waiting, tooltip } : undefined
    const isFiltered = !isEmptyFilter(filter)
    keys.set(contextKeys.changeRequestsFiltered, isFiltered)
    const words = filterLabel(filter, translate, (status) => {
      return statusLabel(status as Parameters<typeof statusLabel>[0])
    })
    view.message = isFiltered ? l10n.t('This list is filtered. {0}', words) : undefined
  }
}
