import { setTimeout as wait } from 'node:timers/promises'
import { ProgressLocation } from 'vscode'
import { window } from './window.ts'

/** Work that takes no longer than this many milliseconds shows no progress. */
const soon = 700

/**
 * Does work that can take long. After a short while, shows progress with a button that aborts the signal. If the user
 * doesn't wait for the work, it shows progress in the status bar, without a button.
 */
export async function withCancel<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
  options: { readonly quietly?: boolean } = {},
): Promise<T> {
  const ending = new AbortController()
  let shown: (message: string) => void = () => undefined
  const working = work(ending.signal, (message) => shown(message))
  const isDone = await Promise.race([working.then(() => true), wait(soon, false)])
  if (isDone) return await working
  const location = options.quietly ? ProgressLocation.Window : ProgressLocation.Notification
  return await window.withProgress({ location, title, cancellable: !options.quietly }, async (progress, token) => {
    shown = (message) => progress.report({ message })
    token.onCancellationRequested(() => ending.abort())
    return await working
  })
}
