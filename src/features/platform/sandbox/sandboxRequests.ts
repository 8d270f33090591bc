import { randomUUID } from 'node:crypto'
import { request, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { l10n } from 'vscode'
import { isSandboxProof, sandboxProof, type ProofSubject } from '../../../core/platform/server/sandboxProof.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { isRecord } from '../../../contract/checks/records.ts'

/** The maximum length of a proof. */
const maxProofBytes = 1000

/**
 * Returns whether the sandbox with this secret answers at an address, and not another program. Each side proves that it
 * knows the secret without sending it.
 */
export async function answersAsSandbox({ url, secret }: Omit<ProofSubject, 'nonce'>): Promise<boolean> {
  const subject = { secret, url, nonce: randomUUID() }
  const query = new URLSearchParams({ nonce: subject.nonce, proof: sandboxProof('window', subject) })
  try {
    const response = await send(url, `/sandbox/proof?${query}`, { signal: AbortSignal.timeout(2000) })
    const proof = await readText(response, maxProofBytes)
    return response.statusCode === 200 && isSandboxProof(proof, 'sandbox', subject)
  } catch {
    // Any failure means that the sandbox doesn't answer.
    return false
  }
}

/** The progress of an import: finished files, all files, and the last file. */
export interface ImportProgress {
  readonly done: number
  readonly total: number
  readonly name: string
}

/** The result of an import: the new space, and what couldn't be read. */
export interface ImportOutcome {
  readonly space: { readonly id: string; readonly title: string }
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
}

/** What to import, and with which token. */
export interface ImportOrder {
  readonly url: string
  readonly token: string
  readonly folder: string
  /** The title of the new space. The default is the title of the folder's first page. */
  readonly title?: string
}

/** Imports a folder of Markdown as a new space. Rejects with the signal's reason if it's cancelled. */
export async function importFolder(
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const { url, token, folder, title } = order
  const response = await send(url, '/sandbox/imports', { signal, token, body: JSON.stringify({ folder, title }) })
  if (response.statusCode !== 200 && response.statusCode !== 201) {
    throw new ExplainedError(l10n.t('The sandbox refused the import: {0}', await messageOf(response)))
  }
  for await (const line of createInterface({ input: response })) {
    const event: unknown = line.trim() === '' ? {} : JSON.parse(line)
    if (isProgress(event)) onProgress(event)
    else if (isOutcome(event)) return event
    else if (isFailure(event)) throw new ExplainedError(l10n.t('The import failed: {0}', event.error.message))
  }
  signal.throwIfAborted()
  throw new ExplainedError(l10n.t('The import stopped before it was done. See the log for details.'), {
    retryable: true,
  })
}

/** Connects a space to the Git repository in a local folder. */
export async function connectToGit(
  { url, token }: Pick<ImportOrder, 'url' | 'token'>,
  space: string,
  folder: string,
): Promise<void> {
  const signal = AbortSignal.timeout(10_000)
  const response = await send(url, '/sandbox/git', { signal, token, body: JSON.stringify({ space, folder }) })
  if (response.statusCode === 200) return response.resume() && undefined
  throw new ExplainedError(l10n.t('Couldn’t connect the space: {0}', await messageOf(response)))
}

interface SendOptions {
  readonly signal: AbortSignal
  readonly token?: string
  readonly body?: string
}

function send(url: string, path: string, { signal, token, body }: SendOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      signal,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    })
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** Returns why the sandbox refused a request: its message, or else the status. */
async function messageOf(response: IncomingMessage): Promise<string> {
  const text = await readText(response, 10_000)
  try {
    const body: unknown = JSON.parse(text)
    if (isFailure(body)) return body.error.message
  } catch {
    // It isn't JSON, so there is no message to show.
  }
  return String(response.statusCode)
}

/** Returns the text of an answer up to the limit. It doesn't wait for the rest. */
async function readText(response: IncomingMessage, maxLength: number): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > maxLength) break
  }
  return text.slice(0, maxLength)
}

function isProgress(value: unknown): value is ImportProgress {
  return isRecord(value) && typeof value['done'] === 'number' && typeof value['total'] === 'number'
}

function isOutcome(value: unknown): value is ImportOutcome {
  return isRecord(value) && isRecord(value['space']) && Array.isArray(value['problems'])
}

function isFailure(value: unknown): value is { error: { message: string } } {
  return isRecord(value) && isRecord(value['error']) && typeof value['error']['message'] === 'string'
}
