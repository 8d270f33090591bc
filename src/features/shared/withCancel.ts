import { ProgressLocation, window } from 'vscode'

/**
 * Does something that may take long under a notice with a button to cancel it, which aborts the signal; quietly, in the
 * status bar and without a button, where it is nothing that the person waits for.
 */
export async function withCancel<T>(
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
  options: { readonly quietly?: boolean } = {},
): Promise<T> {
  const ending = new AbortController()
  const location = options.quietly ? ProgressLocation.Window : ProgressLocation.Notification
  return await window.withProgress({ location, title, cancellable: !options.quietly }, async (_, token) => {
    token.onCancellationRequested(() => ending.abort())
    return await work(ending.signal)
  })
}
