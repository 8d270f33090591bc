import { Disposable, l10n, workspace, type Uri } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { parseChangeRequestUri } from '../../../core/platform/uris/uris.ts'
import {
  changeRequestKey,
  isSameChangeRequest,
  type ChangeRequestRef,
} from '../../../core/platform/uris/changeRequestRef.ts'
import type { RefreshScheduler, RefreshWatch } from '../../shared/connections/refreshScheduler.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { ChangeRequestControl, controlId } from './changeRequestControl.ts'
import { PageDecorations, type PageDecorationServices } from './pageDecorations.ts'
import { window } from '../../shared/window/window.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { registerCommands } from '../../shared/commands/commands.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { DocsViews, Services } from '../../shared/services.ts'
import type { Editing } from '../editing/editing.ts'
import type { sourceControlCommandTable } from '../editing/editingCommandTable.ts'
import { showOnlyConflicts } from '../drafts/draftCommands.ts'
import { ChangedPages } from './changedPages.ts'
import type { MarkedPages } from '../../shared/changeRequests/markedPages.ts'
import { DraftList, type DraftedPage } from './draftList.ts'

/** Shows change requests in Source Control, and decorates their pages. */
export function registerSourceControl(
  { host, connections, writes, scheduler, contextKeys: keys }: Services,
  docs: DocsViews,
  editing: Editing,
  marked: MarkedPages,
): SourceControls {
  const log = host.log.for('source control')
  const drafts = new DraftList(editing.pages, writes, log)
  const parts = { connections, changed: new ChangedPages(connections), writes, drafts, marked, scheduler, log }
  const controls = new SourceControls(parts)
  const updatePushable = (): void => keys.set(contextKeys.pushable, pushable(drafts.pages))
  host.subscriptions.push(drafts, controls, new PageDecorations(parts), drafts.onDidChange(updatePushable))
  host.subscriptions.push(docs.onDidRefresh(() => void controls.refresh()))
  void drafts.refresh().then(updatePushable)
  registerCommands<typeof sourceControlCommandTable>(host, {
    pushChangeRequest: async (given) => {
      const ref = isChangeRequestRef(given)
        ? given
        : (controls.controls.find((each) => each.editor === given)?.ref ?? activeChangeRequest())
      if (!ref) throw new Hint(l10n.t('Open a page of the change request that you want to push.'))
      const ready = await drafts.ready(ref)
      if (ready.length === 0) {
        const left = (await editing.pages.drafts()).filter((draft) => isSameChangeRequest(draft, ref))
        if (left.length > 0) void showOnlyConflicts(left)
        else void window.showInformationMessage(l10n.t('All changes in this change request are pushed.'))
        return
      }
      await editing.pushes.push(ready)
    },
  })
  return controls
}

function pushable(drafts: readonly DraftedPage[]): string[] | 'none' {
  const ready = drafts.filter(({ state }) => state === 'unpushed')
  const ids = ready.flatMap(({ uri }) => parseChangeRequestUri(uri) ?? []).map((ref) => controlId(ref))
  return ids.length > 0 ? [...new Set(ids)] : 'none'
}

function isChangeRequestRef(value: unknown): value is ChangeRequestRef {
  return (
    typeof value === 'object' && value !== null && 'changeRequest' in value && typeof value.changeRequest === 'string'
  )
}

function activeChangeRequest(): ChangeRequestRef | undefined {
  const uri = activeUri()
  return uri && parseChangeRequestUri(uri)
}

/** What Source Control needs. */
interface SourceControlsServices extends PageDecorationServices {
  readonly scheduler: Pick<RefreshScheduler, 'watch' | 'update'>
}

/**
 * The change requests of this window in the Source Control view. They are those that this window wrote to, that have an
 * open page, or that have unpushed text. Merged, archived and unchanged ones aren't shown.
 */
export class SourceControls implements RefreshWatch, Disposable {
  readonly #services: SourceControlsServices
  readonly #controls = new Map<string, ChangeRequestControl>()
  readonly #opening = new Set<string>()
  readonly #subscriptions: Disposable

  constructor(services: SourceControlsServices) {
    this.#services = services
    this.#subscriptions = Disposable.from(
      services.writes.onDidWrite((ref) => void this.show(ref)),
      services.drafts.onDidChange(() => void this.#showAll(services.drafts.pages.map(({ uri }) => uri))),
      services.marked.onDidChange((ref) =>
        this.#controls.get(changeRequestKey(ref))?.showMarked(services.marked.of(ref)),
      ),
      workspace.onDidOpenTextDocument(({ uri }) => void this.#showOpened(uri)),
      // After signing in or out, other change requests can be read.
      services.connections.onDidChange(() => void this.#showKnown()),
      services.scheduler.watch(this),
    )
    void this.#showAll(workspace.textDocuments.map(({ uri }) => uri))
  }

  /** The source controls that are shown. */
  get controls(): readonly ChangeRequestControl[] {
    return [...this.#controls.values()]
  }

  /** Reads a change request and shows it, or removes it if there is nothing to show. */
  async show(ref: ChangeRequestRef): Promise<void> {
    const { changed, marked, log } = this.#services
    try {
      const content = await changed.read(ref)
      const key = changeRequestKey(ref)
      const drafts = this.#services.drafts.of(ref)
      const status = content?.changeRequest.status
      const isFinished = status === 'merged' || status === 'archived'
      if (!content || (drafts.length === 0 && (isFinished || content.pages.length === 0))) return this.#remove(key)
      // VS Code can't rename a source control.
      if (this.#controls.get(key)?.title !== changeRequestTitle(content.changeRequest)) this.#remove(key)
      const control = this.#controls.get(key) ?? new ChangeRequestControl(ref, content)
      this.#controls.set(key, control)
      this.#services.scheduler.update()
      control.show(content, drafts)
      control.showMarked(marked.of(ref))
      void marked.search(ref)
    } catch (error) {
      const drafts = this.#services.drafts.of(ref)
      if (isGone(error) && drafts.length === 0) return this.#remove(changeRequestKey(ref))
      this.#controls.get(changeRequestKey(ref))?.showDrafts(drafts)
      if (!isCancellation(error)) log.warn('Couldn’t show a change request in Source Control.', error)
    }
  }

  /** Reads the shown change requests again, and those with open pages. */
  async refresh(): Promise<void> {
    for (const ref of this.#known) {
      await this.#services.changed.forget(ref)
      await this.show(ref)
    }
  }

  /**
   * VS Code doesn't say whether Source Control is visible, but its badge and the status bar show the changes anyway.
   */
  isVisible(): boolean {
    return this.#controls.size > 0
  }

  /** Asks the server whether a shown change request was changed, merged, archived or deleted. */
  async poll(): Promise<'news' | 'nothing'> {
    const found = await Promise.all(this.controls.map(async (control) => await this.#hasChanged(control)))
    return found.includes(true) ? 'news' : 'nothing'
  }

  dispose(): void {
    this.#subscriptions.dispose()
    for (const control of this.#controls.values()) control.dispose()
  }

  /**
   * Shows a change request when one of its pages is opened. A review opens a hundred pages at once, and only the first
   * counts.
   */
  async #showOpened(uri: Uri): Promise<void> {
    const ref = parseChangeRequestUri(uri)
    if (!ref || this.#opening.has(changeRequestKey(ref)) || this.#controls.has(changeRequestKey(ref))) return
    this.#opening.add(changeRequestKey(ref))
    await this.#showAll([uri])
    this.#opening.delete(changeRequestKey(ref))
  }

  async #showKnown(): Promise<void> {
    for (const ref of this.#known) await this.show(ref)
  }

  async #showAll(uris: readonly Uri[]): Promise<void> {
    if (uris.length > 0 && !uris.some((uri) => parseChangeRequestUri(uri))) return
    for (const ref of this.#refs(uris)) await this.show(ref)
  }

  /** Includes the shown change requests, because a removed draft is no longer among the drafts. */
  #refs(uris: readonly Uri[]): ChangeRequestRef[] {
    const refs = [...this.controls.map(({ ref }) => ref), ...uris.flatMap((uri) => parseChangeRequestUri(uri) ?? [])]
    return [...new Map(refs.map((ref) => [changeRequestKey(ref), ref])).values()]
  }

  async #hasChanged({ ref, changeRequest: shown }: ChangeRequestControl): Promise<boolean> {
    const { changed, drafts, writes } = this.#services
    try {
      const present = await changed.present(ref)
      const isSame = present?.revision === shown.revision && present.status === shown.status
      if (present === undefined || (isSame && present.subject === shown.subject)) return false
      await changed.forget(ref)
      writes.wrote(ref)
      return true
    } catch (error) {
      if (!isGone(error)) throw error
      if (drafts.of(ref).length > 0) return false
      this.#remove(changeRequestKey(ref))
      return true
    }
  }

  /** The shown change requests, and those with open pages. */
  get #known(): readonly ChangeRequestRef[] {
    return this.#refs(workspace.textDocuments.map(({ uri }) => uri))
  }

  #remove(key: string): void {
    this.#controls.get(key)?.dispose()
    this.#controls.delete(key)
    this.#services.scheduler.update()
  }
}

/** Returns whether a change request no longer exists, as far as this account can see. */
function isGone(error: unknown): boolean {
  return isApiError(error, 'notFound') || isApiError(error, 'forbidden')
}
