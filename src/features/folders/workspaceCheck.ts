import { Disposable, l10n, ProgressLocation, type Progress } from 'vscode'
import { settings } from '../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../shared/commands/settings.ts'
import type { Log } from '../shared/window/log.ts'
import { window } from '../shared/window/window.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { FolderProblems } from './folderProblems.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** How long the status bar shows the result, in milliseconds. */
const shownFor = 10_000

/** Checks all docs folders of the workspace, one after the other, when one of them is used. */
export class WorkspaceCheck implements Disposable {
  readonly #folders: Pick<DocsFolders, 'all' | 'known' | 'onDidFind' | 'onDidRead'>
  readonly #problems: Pick<FolderProblems, 'countOf' | 'whenChecked'>
  readonly #log: Log
  readonly #subscriptions: Disposable
  /** Folders that were read. From then on, changes trigger their checks. */
  readonly #started = new WeakSet<WatchedFolder>()
  #isRunning = false
  #isDisposed = false

  constructor(folders: DocsFolders, problems: FolderProblems, log: Log) {
    this.#folders = folders
    this.#problems = problems
    this.#log = log
    this.#subscriptions = Disposable.from(
      folders.onDidFind(() => void this.#begin()),
      folders.onDidRead(() => void this.#begin()),
      onSettingsChanged([settings.help], () => void this.#begin()),
    )
  }

  dispose(): void {
    this.#isDisposed = true
    this.#subscriptions.dispose()
  }

  async #begin(): Promise<void> {
    const isUsed = this.#folders.known.some(({ last }) => last !== undefined)
    if (this.#isRunning || !isUsed || !this.#isWanted) return
    this.#isRunning = true
    try {
      for (;;) {
        const waiting = (await this.#folders.all()).filter((folder) => !this.#started.has(folder))
        if (waiting.length === 0 || !this.#isWanted) return
        await window.withProgress(
          { location: ProgressLocation.Window, title: l10n.t('Checking docs folders') },
          async (progress) => await this.#check(waiting, progress),
        )
      }
    } catch (error) {
      this.#log.error('Couldn’t check the docs folders.', error)
    } finally {
      this.#isRunning = false
    }
  }

  async #check(waiting: readonly WatchedFolder[], progress: Progress<{ readonly message: string }>): Promise<void> {
    for (const [index, folder] of waiting.entries()) {
      if (!this.#isWanted) return
      progress.report({ message: l10n.t('{0} of {1}', index + 1, waiting.length) })
      this.#started.add(folder)
      // The folder may no longer exist.
      if (!this.#folders.known.includes(folder)) continue
      await folder.docs()
      await this.#problems.whenChecked(folder)
    }
    if (!this.#isWanted) return
    const all = this.#folders.known
    const problems = all.reduce((sum, folder) => sum + (this.#problems.countOf(folder) ?? 0), 0)
    const checked =
      all.length === 1 ? l10n.t('Checked the docs folder.') : l10n.t('Checked {0} docs folders.', all.length)
    window.setStatusBarMessage(`${checked} ${foundMessage(problems)}`, shownFor)
  }

  get #isWanted(): boolean {
    return !this.#isDisposed && readSetting(settings.help)
  }
}

function foundMessage(problems: number): string {
  if (problems === 0) return l10n.t('Found no problems.')
  return problems === 1 ? l10n.t('Found 1 problem.') : l10n.t('Found {0} problems.', problems)
}
