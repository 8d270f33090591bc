import { ProgressLocation } from 'vscode'
import { window } from './window.ts'

/** What takes no longer than this many milliseconds needs no notice. */
const soon = 700

/**
 * Does something that may take long. Once it does, a notice with a button to cancel it comes up, which aborts the signal;
 * quietly, in the status bar and without a button, where it is nothing that the person waits for.
 */
export async function withCancel<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
  options: { readonly quietly?: boolean } = {},
): Promise<T> {
  const ending = new AbortController()
  let shown: (message: string) => void = () => undefined
  const working = work(ending.signal, (message) => shown(message))
  if (await isSoonDone(working)) return await working
  const location = options.quietly ? ProgressLocation.Window : ProgressLocation.Notification
  return await window.withProgress({ location, title, cancellable: !options.quietly }, async (progress, token) => {
    shown = (message) => progress.report({ message })
    token.onCancellationRequested(() => ending.abort())
    return await working
  })
}

async function isSoonDone(working: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), soon)
  })
  try {
    return await Promise.race([working.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
