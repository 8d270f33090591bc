import { l10n, StatusBarAlignment, ThemeColor } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { GitSync } from '../../../contract/gitSync.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import { gitSyncLabel } from '../../shared/labels/gitSyncLabel.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { window, type LiteralStatusBarItem } from '../../shared/window/window.ts'
import type { SyncedFolder, SyncedFolders } from './syncedFolders.ts'

/** Shows the sync of the active file's folder with its space in the status bar. */
export class SyncStatus extends DisposableBase {
  readonly #synced: SyncedFolders
  readonly #log: Log
  readonly #item: LiteralStatusBarItem
  #label: string | undefined
  /** The last result of reading each space, and the error of the last attempt. */
  readonly #known = new Map<string, { readonly sync: GitSync | undefined; readonly error?: unknown }>()

  constructor(synced: SyncedFolders, { scheduler, log }: { readonly scheduler: RefreshScheduler; readonly log: Log }) {
    super()
    this.#synced = synced
    this.#log = log
    this.#item = window.createStatusBarItem('galley.gitSync', StatusBarAlignment.Right, 78)
    this.#item.name = l10n.t('Galley Git Sync')
    this.#item.command = commands.showSyncedPage
    const show = (): void => void this.refresh()
    this.register(
      this.#item,
      synced.onDidChange(show),
      window.onDidChangeActiveTextEditor(show),
      scheduler.watch({
        isVisible: () => (this.#current ?? this.#problem) !== undefined,
        poll: async () => await this.poll(),
      }),
    )
    show()
  }

  /** Returns the known sync of a folder. Undefined before it was read. */
  syncOf({ space }: SyncedFolder): GitSync | undefined {
    return this.#known.get(space.id)?.sync
  }

  /** Returns the state of a folder's last import or export, in words. */
  stateOf(folder: SyncedFolder): string {
    const known = this.#known.get(folder.space.id)
    if (known === undefined) return l10n.t('Galley is loading the sync state.')
    const { error } = known
    if (isApiError(error, 'notFound')) return l10n.t('The space doesn’t sync with a repository.')
    if (error !== undefined) return l10n.t('Galley couldn’t load the sync state. {0}', explainError(error).message)
    const sync = this.syncOf(folder)
    const state = (sync && gitSyncLabel(sync)) ?? l10n.t('Nothing was imported or exported yet.')
    return isFailed(sync) && sync?.operation?.direction === 'export'
      ? `${state} ${l10n.t('The next import deletes changes that weren’t exported.')}`
      : state
  }

  /** The tooltip of the item. Undefined while it isn't shown. */
  get label(): string | undefined {
    return this.#label
  }

  /** Reads and shows the sync of the active file's folder. */
  async refresh(): Promise<'news' | 'nothing'> {
    const current = this.#current
    if (current === undefined) {
      this.#showProblem()
      return 'nothing'
    }
    // Clears the state of another folder while a slow server hasn't answered.
    this.#show(current)
    const { connection, space } = current
    const before = this.syncOf(current)
    try {
      this.#known.set(space.id, { sync: await connection.client.getGitInfo({ spaceId: space.id }) })
    } catch (error) {
      this.#known.set(space.id, { sync: this.syncOf(current), error })
      this.#log.info('Couldn’t read the sync state of a folder.', error)
    }
    if (this.#current === current) this.#show(current)
    const after = this.syncOf(current)
    const isNews = before?.operation?.endedAt !== after?.operation?.endedAt
    // An import has changed the pages.
    if (isNews && before !== undefined) connection.cache.invalidate((name) => name === 'listPages')
    if (isNews) await this.#synced.update()
    return isNews ? 'news' : 'nothing'
  }

  /** Refreshes, even if the space couldn't be read before. */
  async poll(): Promise<'news' | 'nothing'> {
    if (this.#problem !== undefined) await this.#synced.update()
    return await this.refresh()
  }

  get #current(): SyncedFolder | undefined {
    const uri = window.activeTextEditor?.document.uri
    return uri && this.#synced.of(uri)
  }

  get #problem(): Error | undefined {
    const uri = window.activeTextEditor?.document.uri
    return uri && this.#synced.problemOf(uri)
  }

  #showProblem(): void {
    const problem = this.#problem
    if (problem === undefined) {
      this.#item.hide()
      this.#label = undefined
      return
    }
    this.#label = l10n.t('Galley can’t read the space of this folder. {0}', explainError(problem).message)
    this.#present('warning', l10n.t('Space unavailable'), true)
  }

  #show(current: SyncedFolder): void {
    const sync = this.syncOf(current)
    const isRunning = sync?.operation?.state === 'running'
    const title = displayTitle(current.space.title, l10n.t('Untitled space'))
    this.#label = l10n.t('Git Sync of “{0}”: {1}', title, this.stateOf(current))
    this.#present(isRunning ? 'sync~spin' : isFailed(sync) ? 'warning' : 'sync', title, isFailed(sync))
  }

  #present(icon: string, text: string, isWarning: boolean): void {
    this.#item.showText(icon, text)
    this.#item.tooltip = this.#label
    this.#item.backgroundColor = isWarning ? new ThemeColor('statusBarItem.warningBackground') : undefined
    this.#item.accessibilityInformation = { label: this.#label ?? text }
    this.#item.show()
  }
}

function isFailed(sync: GitSync | undefined): boolean {
  return sync?.operation?.state === 'failure' || sync?.operation?.state === 'timeout'
}
