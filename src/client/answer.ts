import type { ContractChecks } from '../contract/checks/validation.ts'
import { plainTitle } from '../core/text/strings/titles.ts'
import { jsonExcess, type JsonLimits } from '../core/platform/server/jsonExcess.ts'
import { ApiError, type ApiErrorDetails, type ErrorKind } from './errors/apiError.ts'
import type { Log } from './clientLog.ts'
import { maskSecrets } from './maskSecrets.ts'
import type { RequestPlan } from './requestPlan.ts'
import type { TransportResponse } from './network/transport.ts'
import { isRecord, parsedJson, recordOf } from '../contract/checks/records.ts'

const kinds: Readonly<Record<number, ErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  409: 'conflict',
  412: 'conflict',
  429: 'rateLimited',
}

/** Statuses that gateways, proxies and sign-in pages return with a page of their own. */
const fromInBetween: ReadonlySet<number> = new Set([401, 403, 407, 408, 429])

const maxServerMessageLength = 500

/** The maximum size of an error body to read. A longer one has no message for people. */
const maxErrorBytes = 64 * 1024

/** Limits far above the platform's responses. A text of any length counts as one value. */
const jsonLimits: JsonLimits = { maxDepth: 1000, maxValues: 2_000_000 }

/** What reading a response needs: the contract, and the log for values that had to be repaired. */
interface AnswerReader {
  readonly checks: ContractChecks
  readonly log: Log | undefined
}

/**
 * Reads a response: returns the value of the operation, or throws an `ApiError` that never contains the response's
 * text.
 */
export function readAnswer(
  plan: RequestPlan,
  response: TransportResponse,
  reader: AnswerReader,
  details: ApiErrorDetails,
): unknown {
  const { status } = response
  if (status >= 200 && status < 300) return readSuccess(plan, response, reader, details)
  throw readError(response, { ...details, status }, tokenOf(plan))
}

/** The token that a request carries, which the server could repeat. */
function tokenOf({ headers }: RequestPlan): string {
  return headers['authorization']?.replace(/^Bearer /, '') ?? ''
}

function readSuccess(
  plan: RequestPlan,
  response: TransportResponse,
  { checks, log }: AnswerReader,
  details: ApiErrorDetails,
): unknown {
  const { responses, method } = plan.definition
  const declared = response.status in responses ? response.status : firstWithBody(responses)
  if (declared === undefined || responses[declared] === null) {
    // API facts P1 §7: 205 means removed, 204 means that there was nothing to remove.
    return method === 'DELETE' ? response.status !== 204 : undefined
  }
  const json = readJson(response, details)
  const { value, repairs, usable, problems } = checks.readResponse(plan.name, declared, json)
  for (const { path, message } of repairs) log?.debug(`${plan.name}: ${path}: ${message}`)
  // A write has happened, even if its response is malformed.
  if (usable || (method !== 'GET' && isRecord(json))) return value
  throw new ApiError('protocol', { ...details, status: response.status, reason: 'wrongShape', problems })
}

function firstWithBody(responses: RequestPlan['definition']['responses']): number | undefined {
  return Object.keys(responses)
    .map(Number)
    .find((status) => responses[status] !== null)
}

function readJson(response: TransportResponse, details: ApiErrorDetails): unknown {
  const contentType = response.headers['content-type']
  if (contentType !== undefined && !contentType.includes('json')) {
    const reason = isHtml(contentType) ? 'html' : 'notJson'
    throw new ApiError('protocol', { ...details, status: response.status, reason })
  }
  const json = textOf(response.body)
  if (jsonExcess(json, jsonLimits) !== undefined) {
    throw new ApiError('protocol', { ...details, status: response.status, reason: 'tooLarge' })
  }
  const value = parsedJson(json)
  if (value === undefined) throw new ApiError('protocol', { ...details, status: response.status, reason: 'notJson' })
  return value
}

function textOf(body: Uint8Array): string {
  const decoded = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  return decoded.startsWith('\uFEFF') ? decoded.slice(1) : decoded
}

function isHtml(contentType: string | undefined): boolean {
  return contentType !== undefined && /\b(html|xhtml)\b/.test(contentType)
}

function readError(response: TransportResponse, details: ApiErrorDetails, token: string): ApiError {
  const { status, headers } = response
  const html = isHtml(headers['content-type'])
  if (html && status < 500 && !fromInBetween.has(status))
    return new ApiError('protocol', { ...details, reason: 'html' })
  if (status < 400) return new ApiError('protocol', { ...details, reason: 'unexpectedStatus' })
  const kind = kinds[status] ?? (status >= 500 ? 'server' : 'invalid')
  // A page from a gateway or a proxy says nothing about the token.
  if (html && kind === 'unauthorized') return new ApiError('protocol', { ...details, reason: 'html' })
  const serverText = html ? undefined : serverMessage(response, token)
  return new ApiError(kind, serverText === undefined ? details : { ...details, serverMessage: serverText })
}

/**
 * Returns `error.message` of the error body (api-facts P1 §7), on one line without hidden characters and secrets. Command
 * lines and agents print it.
 */
function serverMessage(response: TransportResponse, token: string): string | undefined {
  if (response.body.length > maxErrorBytes) return undefined
  const { message } = recordOf(recordOf(parsedJson(textOf(response.body)))['error'])
  if (typeof message !== 'string' || message.trim() === '') return undefined
  const masked = maskSecrets(message.slice(0, 8 * maxServerMessageLength), [token])
  return plainTitle(masked.slice(0, 2 * maxServerMessageLength)).slice(0, maxServerMessageLength)
}
