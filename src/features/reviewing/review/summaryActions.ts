import {
  CodeLens,
  DocumentLink,
  EventEmitter,
  l10n,
  Range,
  TabInputCustom,
  Uri,
  type CodeLensProvider,
  type DocumentLinkProvider,
  type TextDocument,
} from 'vscode'
import type { ChangeRequestAction } from '../../../core/review/changeRequests/allowedActions.ts'
import type { SummaryTarget } from '../../../core/review/changeRequests/changeRequestSummary.ts'
import { reviewDocumentOf, type ReviewDocument } from '../../../core/platform/uris/reviewUris.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { RefreshWatch } from '../../shared/connections/refreshScheduler.ts'
import type { ResourceHolder } from '../../shared/tree/resource.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { window } from '../../shared/window/window.ts'
import { offeredActions } from '../changeRequests/requestTargets.ts'
import type { RequestReader } from '../changeRequests/requestReader.ts'
import type { MarkSearch } from '../merging/markSearch.ts'
import type { ReadSummary } from './readSummary.ts'
import type { ReviewDocuments } from './reviewDocuments.ts'

/** What the actions need. */
export interface SummaryActionsServices {
  readonly documents: ReviewDocuments
  readonly connections: Connections
  readonly reader: RequestReader
  readonly marks: MarkSearch
}

/**
 * Provides lenses and links with actions in the summary of a change request, and refreshes it while it's visible.
 * Summaries are Markdown documents in an editor, not in a preview, because only there links and lenses can run
 * commands.
 */
export class SummaryActions extends DisposableBase implements CodeLensProvider, DocumentLinkProvider, RefreshWatch {
  readonly #services: SummaryActionsServices
  readonly #changed = new EventEmitter<void>()

  readonly onDidChangeCodeLenses = this.#changed.event

  constructor(services: SummaryActionsServices) {
    super()
    this.#services = services
    this.register(
      this.#changed,
      services.documents.onDidChangeSummaries(() => this.#changed.fire()),
      // Another account can have other permissions.
      services.connections.onDidChange(() => this.#changed.fire()),
      services.marks.onDidChange(() => this.#changed.fire()),
    )
  }

  isVisible(): boolean {
    return visibleSummaries().length > 0
  }

  /**
   * Sends one request for each visible summary. The summary is written again only if its change request has changed.
   */
  async poll(): Promise<'news' | 'nothing'> {
    const found = await Promise.all(
      visibleSummaries().map(async ({ uri, about }) => {
        const now = await this.#services.reader.request(about, { force: true })
        const shown = this.#services.documents.summary(uri)?.facts.request
        if (JSON.stringify(shown) === JSON.stringify(now)) return false
        this.#services.documents.markOutdated(about)
        return true
      }),
    )
    return found.includes(true) ? 'news' : 'nothing'
  }

  /** Returns the actions for the change request of a summary, in lines that fit in a narrow window. */
  async provideCodeLenses({ uri }: TextDocument): Promise<CodeLens[]> {
    const about = reviewDocumentOf(uri)
    const shown = this.#services.documents.summary(uri)
    if (!about || !shown) return []
    const conditions = new Set<LensCondition>(await this.#actionsOf(about, shown))
    if (conditions.has('editable') && this.#services.marks.of(about).length > 0) conditions.add('conflicting')
    return lensRows.flatMap(({ row, lenses }) => {
      const line = typeof row === 'number' ? row : shown.sections[row]
      return lenses.flatMap(([condition, command, title]) => {
        if (condition !== undefined && !conditions.has(condition)) return []
        return [new CodeLens(new Range(line, 0, line, 0), { command, title: title(), arguments: [uri] })]
      })
    })
  }

  /** Returns the links in a summary. Links that edit something are only for users with permission. */
  async provideDocumentLinks({ uri }: TextDocument): Promise<DocumentLink[]> {
    const about = reviewDocumentOf(uri)
    const shown = this.#services.documents.summary(uri)
    if (!about || !shown) return []
    const isEditable = (await this.#actionsOf(about, shown)).has('editable')
    const links = shown.links.filter(({ target: { kind } }) => isEditable || kind === 'page' || kind === 'url')
    return links.map(({ line, start, end, target }) => {
      const { to, words } = actionOf(target, about)
      const link = new DocumentLink(new Range(line, start, line, end), to)
      link.tooltip = words
      return link
    })
  }

  async #actionsOf(
    about: ChangeRequestRef,
    { facts: { request } }: ReadSummary,
  ): Promise<ReadonlySet<ChangeRequestAction>> {
    const { reader } = this.#services
    const [space, connection] = await Promise.all([reader.space(about), reader.connection(about.server)])
    return offeredActions({ request, space, connection })
  }
}

type LensCondition = ChangeRequestAction | 'conflicting'

/** The condition of a lens, if any, its command, and its label. */
type Lens = readonly [LensCondition | undefined, CommandId, () => string]

/** Lenses above a line, from 0, or above a section. */
interface LensRow {
  readonly row: number | keyof ReadSummary['sections']
  readonly lenses: readonly Lens[]
}

/** VS Code cuts off lenses beyond the width of the window, and hides lenses above the first line. */
const lensRows: readonly LensRow[] = [
  {
    row: 1,
    lenses: [
      [undefined, commands.reviewAllChanges, () => `$(diff-multiple) ${l10n.t('Review All Changes')}`],
      ['reviewable', commands.approveChangeRequest, () => `$(check) ${l10n.t('Approve…')}`],
      ['reviewable', commands.askForChanges, () => `$(request-changes) ${l10n.t('Ask for Changes…')}`],
    ],
  },
  {
    row: 2,
    lenses: [
      ['markable', commands.markReady, () => `$(git-pull-request) ${l10n.t('Mark as Ready')}`],
      ['conflicting', commands.resolveConflicts, () => `$(warning) ${l10n.t('Resolve Conflicts')}`],
      ['updatable', commands.updateFromMain, () => `$(sync) ${l10n.t('Update from Main')}`],
      ['mergeable', commands.mergeChangeRequest, () => `$(git-merge) ${l10n.t('Merge…')}`],
    ],
  },
  {
    row: 'description',
    lenses: [
      ['editable', commands.editSubject, () => `$(edit) ${l10n.t('Change Subject…')}`],
      ['editable', commands.editDescription, () => `$(edit) ${l10n.t('Change Description')}`],
      ['draftable', commands.backToDraft, () => l10n.t('Back to Draft')],
      ['archivable', commands.archiveChangeRequest, () => l10n.t('Archive')],
      ['reopenable', commands.reopenChangeRequest, () => l10n.t('Reopen')],
    ],
  },
  {
    row: 'reviews',
    lenses: [
      ['askable', commands.requestReviewers, () => `$(person-add) ${l10n.t('Request Reviewers…')}`],
      [undefined, commands.showAllComments, () => `$(comment-discussion) ${l10n.t('Show All Comments')}`],
    ],
  },
]

function actionOf(target: SummaryTarget, about: ReviewDocument): { to: Uri; words: string } {
  const { server, space, changeRequest } = about
  const ref = { server, space, changeRequest }
  const command = (id: string, argument: unknown): Uri =>
    Uri.parse(`command:${id}?${encodeURIComponent(JSON.stringify([argument]))}`)
  switch (target.kind) {
    case 'page':
      return {
        to: command(commands.showPageChanges, { ...ref, page: target.page }),
        words: l10n.t('Show the changes on this page'),
      }
    case 'url':
      return { to: command(commands.openInBrowser, inBrowser(ref, target.url)), words: l10n.t('Open in Browser') }
    case 'subject':
      return { to: command(commands.editSubject, ref), words: l10n.t('Change Subject…') }
    case 'description':
      return { to: command(commands.editDescription, ref), words: l10n.t('Write a description') }
  }
}

/** Returns the change request as an argument for *Open in Browser*. */
export function inBrowser({ changeRequest, ...place }: ChangeRequestRef, url: string): ResourceHolder {
  return { resource: { ...place, kind: 'changeRequest', id: changeRequest, title: url, appUrl: url } }
}

function visibleSummaries(): { readonly uri: Uri; readonly about: ReviewDocument }[] {
  const texts = window.visibleTextEditors.map(({ document }) => document.uri)
  const pages = window.tabGroups.all.flatMap(({ activeTab }) =>
    activeTab?.input instanceof TabInputCustom ? [activeTab.input.uri] : [],
  )
  return [...texts, ...pages].flatMap((uri) => {
    const about = reviewDocumentOf(uri)
    return about?.kind === 'summary' ? [{ uri, about }] : []
  })
}
