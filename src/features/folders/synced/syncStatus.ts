import { Disposable, l10n, StatusBarAlignment, ThemeColor } from 'vscode'
import type { GitSync } from '../../../contract/gitSync.ts'
import { displayTitle } from '../../../core/pages/displayTitle.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import { gitSyncLabel } from '../../shared/labels/gitSyncLabel.ts'
import type { Log } from '../../shared/window/log.ts'
import { window, type LiteralStatusBarItem } from '../../shared/window/window.ts'
import type { SyncedFolder, SyncedFolders } from './syncedFolders.ts'

/** Says in the status bar how the platform keeps the folder of the active file in step with its space. */
export class SyncStatus implements Disposable {
  readonly #synced: SyncedFolders
  readonly #log: Log
  readonly #item: LiteralStatusBarItem
  readonly #subscription: Disposable
  #label: string | undefined
  /** What was read last, and of which space. */
  #read: { readonly space: string; readonly sync: GitSync } | undefined

  constructor(synced: SyncedFolders, { scheduler, log }: { readonly scheduler: RefreshScheduler; readonly log: Log }) {
    this.#synced = synced
    this.#log = log
    this.#item = window.createStatusBarItem('galley.gitSync', StatusBarAlignment.Right, 78)
    this.#item.name = l10n.t('Galley Git Sync')
    this.#item.command = commands.showSyncedPage
    const show = (): void => void this.refresh()
    this.#subscription = Disposable.from(
      this.#item,
      synced.onDidChange(show),
      window.onDidChangeActiveTextEditor(show),
      scheduler.watch({ isVisible: () => this.#current !== undefined, poll: async () => await this.refresh() }),
    )
    show()
  }

  /** What is known of a folder's last import or export; undefined before it was read. */
  syncOf({ space }: SyncedFolder): GitSync | undefined {
    return this.#read?.space === space.id ? this.#read.sync : undefined
  }

  /** What the item says to whoever points at it; undefined while it is not shown. */
  get label(): string | undefined {
    return this.#label
  }

  /** Reads how the folder of the active file is kept in step, and shows it. */
  async refresh(): Promise<'news' | 'nothing'> {
    const current = this.#current
    if (current === undefined) {
      this.#item.hide()
      this.#label = undefined
      return 'nothing'
    }
    const { connection, space } = current
    const before = this.syncOf(current)
    try {
      const sync = await connection.client.getGitInfo({ spaceId: space.id }, { fresh: true })
      this.#read = { space: space.id, sync }
    } catch (error) {
      this.#log.info('How a folder is synced could not be read.', error)
    }
    if (this.#current !== current) return 'nothing'
    this.#show(current)
    const after = this.syncOf(current)
    const isNews = before?.operation?.endedAt !== after?.operation?.endedAt
    // An import has made other pages.
    if (isNews && before !== undefined) connection.cache.invalidate((name) => name === 'listPages')
    if (isNews) await this.#synced.update()
    return isNews ? 'news' : 'nothing'
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  get #current(): SyncedFolder | undefined {
    const uri = window.activeTextEditor?.document.uri
    return uri && this.#synced.of(uri)
  }

  #show(current: SyncedFolder): void {
    const { operation } = this.syncOf(current) ?? {}
    const isRunning = operation?.state === 'running'
    const isFailed = operation?.state === 'failure' || operation?.state === 'timeout'
    const title = displayTitle(current.space.title, l10n.t('Untitled space'))
    const state = syncState(this.syncOf(current))
    this.#item.showText(isRunning ? 'sync~spin' : isFailed ? 'warning' : 'sync', title)
    this.#label = l10n.t('Git Sync of “{0}”: {1}', title, state)
    this.#item.tooltip = this.#label
    this.#item.backgroundColor = isFailed ? new ThemeColor('statusBarItem.warningBackground') : undefined
    this.#item.accessibilityInformation = { label: this.#label }
    this.#item.show()
  }
}

/** What the last import or export has come to, in words. */
export function syncState(sync: GitSync | undefined): string {
  return (sync && gitSyncLabel(sync)) ?? l10n.t('nothing imported or exported yet')
}
