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
export function checkWorkspace(folders: DocsFolders, problems: FolderProblems, log: Log): Disposable {
  const ending = new AbortController()
  /** Folders that were read. From then on, changes trigger their checks. */
  const started = new WeakSet<WatchedFolder>()
  let isRunning = false
  const isWanted = (): boolean => !ending.signal.aborted && readSetting(settings.help)

  const check = async (waiting: readonly WatchedFolder[], progress: Progress<{ message: string }>): Promise<void> => {
    for (const [index, folder] of waiting.entries()) {
      if (!isWanted()) return
      progress.report({ message: l10n.t('{0} of {1}', index + 1, waiting.length) })
      started.add(folder)
      // The folder may no longer exist.
      if (!folders.known.includes(folder)) continue
      await folder.docs()
      await problems.whenChecked(folder)
    }
    if (isWanted()) showChecked(folders.known, problems)
  }

  const begin = async (): Promise<void> => {
    const isUsed = folders.known.some(({ last }) => last !== undefined)
    if (isRunning || !isUsed || !isWanted()) return
    isRunning = true
    try {
      for (;;) {
        const waiting = (await folders.all()).filter((folder) => !started.has(folder))
        if (waiting.length === 0 || !isWanted()) return
        const options = { location: ProgressLocation.Window, title: l10n.t('Checking docs folders') }
        await window.withProgress(options, async (progress) => await check(waiting, progress))
      }
    } catch (error) {
      log.error('Couldn’t check the docs folders.', error)
    } finally {
      isRunning = false
    }
  }

  return Disposable.from(
    { dispose: () => ending.abort() },
    folders.onDidFind(() => void begin()),
    folders.onDidRead(() => void begin()),
    onSettingsChanged([settings.help], () => void begin()),
  )
}

function showChecked(folders: readonly WatchedFolder[], problems: FolderProblems): void {
  const count = folders.reduce((sum, folder) => sum + (problems.countOf(folder) ?? 0), 0)
  const checked =
    folders.length === 1 ? l10n.t('Checked the docs folder.') : l10n.t('Checked {0} docs folders.', folders.length)
  window.setStatusBarMessage(`${checked} ${foundMessage(count)}`, shownFor)
}

function foundMessage(problems: number): string {
  if (problems === 0) return l10n.t('Found no problems.')
  return problems === 1 ? l10n.t('Found 1 problem.') : l10n.t('Found {0} problems.', problems)
}
