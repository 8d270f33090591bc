import { l10n, ProgressLocation } from 'vscode'
import { maxRedirectsAtOnce, type BulkRedirect, type BulkRedirectResult } from '../../../contract/siteRedirects.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import type { Connection } from '../connections/connection.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { window } from '../window/window.ts'
import type { SiteScope } from './readSiteLocations.ts'

/** A site and the connection to its server. */
export interface ConnectedSite {
  readonly connection: Connection
  readonly scope: SiteScope
}

/** The result of sending redirects: one for each redirect that was sent, in order. */
export interface WrittenRedirects {
  readonly results: readonly BulkRedirectResult[]
  /** True if the user cancelled between two requests. */
  readonly cancelled: boolean
}

/** Sends redirects in batches of the size that the platform accepts. Shows progress if there are several batches. */
export async function sendRedirects(
  { connection, scope }: ConnectedSite,
  items: readonly BulkRedirect[],
): Promise<WrittenRedirects> {
  const batches = Array.from({ length: Math.ceil(items.length / maxRedirectsAtOnce) }, (_, index) =>
    items.slice(index * maxRedirectsAtOnce, (index + 1) * maxRedirectsAtOnce),
  )
  const isLong = batches.length > 1
  const location = isLong ? ProgressLocation.Notification : ProgressLocation.Window
  const options = { location, title: l10n.t('Saving redirects…'), cancellable: isLong }
  return await window.withProgress(options, async (progress, token) => {
    const results: BulkRedirectResult[] = []
    for (const batch of batches) {
      if (token.isCancellationRequested) return { results, cancelled: true }
      const answer = await connection.client.bulkUpsertSiteRedirects({ ...scope, body: { redirects: batch } })
      results.push(...answer.results)
      const message = l10n.t('{0} of {1}', results.length, items.length)
      progress.report({ increment: (batch.length * 100) / items.length, message })
    }
    return { results, cancelled: false }
  })
}

/** Sends redirects that all have to succeed. Rejects with the first reason if one was refused. */
export async function writeRedirects(site: ConnectedSite, items: readonly BulkRedirect[]): Promise<void> {
  const { results } = await sendRedirects(site, items)
  const refused = results.filter(({ status }) => status === 'error')
  const [first] = refused
  if (!first) return
  const source = percentDecoded(first.source)
  const reason = first.error ?? ''
  throw new ExplainedError(
    refused.length === 1
      ? l10n.t('The server refused the redirect from “{0}”: {1}', source, reason)
      : l10n.t('The server refused {0} redirects. The reason for “{1}”: {2}', refused.length, source, reason),
  )
}
