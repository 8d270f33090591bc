import { STATUS_CODES } from 'node:http'
import { env, l10n } from 'vscode'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { RateLimitReading } from '../../../client/policy/rateLimitWatch.ts'
import type { ShownContent } from '../../../core/platform/operations/answerText.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { Exchange, ReceivedResponse } from './exchange.ts'

/** Returns the document about an exchange: a summary in words, then the request and the response as JSON. */
export function answerDocument(
  catalog: OperationCatalog,
  exchange: Exchange,
  rateLimit: RateLimitReading | undefined,
): string {
  const { name, request, response, error } = exchange
  const content: ShownContent = response
    ? catalog.content(response.body, response.headers['content-type'])
    : { kind: 'nothing' }
  const remarks = [
    ...(request ? [`${request.method} ${request.url}`] : []),
    outcome(exchange),
    ...(error === undefined ? [] : [explainError(error).message]),
    ...(response ? rateLimitMessage(rateLimit) : []),
    ...(response ? differences(catalog.differences(name, response.status, comparable(content))) : []),
  ]
  return catalog.answerText([catalog.form(name).summary, ...remarks], {
    request: {
      operation: name,
      ...(request ? { method: request.method, url: request.url } : {}),
      ...(request?.body === undefined ? {} : { body: JSON.parse(request.body) as unknown }),
    },
    ...(response ? { response: shownResponse(catalog, response, content) } : {}),
  })
}

function outcome({ request, response, tries }: Exchange): string {
  if (!request) return l10n.t('Galley didn’t send the request.')
  if (!response) return l10n.t('The server didn’t answer.')
  const { status, took } = response
  const time = Math.round(took).toLocaleString(env.language)
  const answered =
    tries > 1
      ? l10n.t('{0} after {1} ms, on try {2}.', statusText(status), time, tries)
      : l10n.t('{0} after {1} ms.', statusText(status), time)
  // Only the status shows which of the two it was (api-facts P1 §7).
  if (request.method === 'DELETE' && status === 205) return `${answered} ${l10n.t('It was removed.')}`
  if (request.method === 'DELETE' && status === 204) return `${answered} ${l10n.t('There was nothing to remove.')}`
  return answered
}

function statusText(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim()
}

function rateLimitMessage(reading: RateLimitReading | undefined): string[] {
  if (reading?.remaining === undefined || reading.limit === undefined) return []
  const { remaining, limit, resetsAt } = reading
  if (!resetsAt) return [l10n.t('{0} of {1} requests are left.', remaining, limit)]
  return [
    l10n.t('{0} of {1} requests are left until {2}.', remaining, limit, resetsAt.toLocaleTimeString(env.language)),
  ]
}

function differences(found: readonly string[]): string[] {
  if (found.length === 0) return []
  return [l10n.t('The answer differs from the contract:'), ...found.map((difference) => `- ${difference}`)]
}

/** Returns the content to check against the contract: the JSON of a response, or nothing. */
function comparable(content: ShownContent): unknown {
  if (content.kind === 'json') return content.value
  return content.kind === 'text' ? content.text : undefined
}

function shownResponse(catalog: OperationCatalog, response: ReceivedResponse, content: ShownContent): object {
  const body = shownBody(content)
  return {
    status: response.status,
    headers: catalog.headers(response.headers),
    ...(body === undefined ? {} : { body }),
  }
}

function shownBody(content: ShownContent): unknown {
  return content.kind === 'bytes'
    ? l10n.t('{0} bytes of {1} (not shown)', content.size, content.contentType || l10n.t('an unknown type'))
    : comparable(content)
}
