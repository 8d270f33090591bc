import process from 'node:process'
import { createClient, type ClientExtras } from '../client/client.ts'
import { isApiError } from '../client/errors/apiError.ts'
import { errorMessage } from '../client/errors/errorMessage.ts'
import { createDownload } from '../client/network/download.ts'
import { readListPages } from '../client/listPages.ts'
import { createReadCache } from '../client/readCache.ts'
import { readServerAddress } from '../client/network/serverAddress.ts'
import { createUndiciTransport } from '../client/network/undiciTransport.ts'
import { english } from '../core/text/messages/translate.ts'
import { readNamedFile } from '../disk/namedPaths.ts'
import type { Platform } from '../folder/checkout/cloneSpace.ts'
import type { Checkout } from '../folder/checkout/checkoutRecord.ts'
import type { ContentSource } from '../folder/checkout/remoteContent.ts'
import type { TokenSource } from './knownTokens.ts'
import { UsageError } from './usageError.ts'
import { isWebAddress } from '../core/text/strings/addresses.ts'

const liveService = 'https://api.gitbook.com'

/** A platform that the caller has to close. */
export type OpenPlatform = Platform & { readonly client: Platform['client'] & ClientExtras }

/**
 * Opens the platform at `GALLEY_SERVER_URL`, with the token from `GALLEY_TOKEN` or a file. A folder can come from
 * anyone, so the server that it names never decides where a token is sent.
 */
export async function openPlatform({ tokenFile }: TokenSource, checkout?: Checkout): Promise<OpenPlatform> {
  const { GALLEY_SERVER_URL: given, GALLEY_TOKEN: environment } = process.env
  const address = readServerAddress(given ?? liveService)
  if ('problem' in address) throw new UsageError(`GALLEY_SERVER_URL: ${address.problem}`)
  const server = address.url
  if (checkout?.server === 'sandbox') {
    throw new UsageError('This folder comes from the sandbox of an editor. Pull and push it in the editor.')
  }
  if (checkout !== undefined && checkout.server !== server) {
    throw new UsageError(
      `This folder comes from ${checkout.server}, not from ${server}. If you trust that server, set GALLEY_SERVER_URL to its address and GALLEY_TOKEN to a token for it.`,
    )
  }
  if (address.insecure)
    throw new UsageError(`The connection to ${server} isn’t encrypted, so others could read your token. Use https.`)
  const token = (tokenFile === undefined ? (environment ?? '') : await readToken(tokenFile)).trim()
  if (token === '')
    throw new UsageError(
      'Set GALLEY_TOKEN to a token for the platform, or name a file that contains it with --token-file.',
    )
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: process.env })
  const client = createClient({ baseUrl: server, token, transport })
  return { server, client, download: createDownload({ transport, server }), t: english }
}

async function readToken(file: string): Promise<string> {
  return await readNamedFile(file).catch((error: unknown) => {
    throw new UsageError(`The token can’t be read from ${file}.`, { cause: error })
  })
}

/** Returns whether the environment has a token. */
export function hasToken(): boolean {
  return (process.env['GALLEY_TOKEN'] ?? '').trim() !== ''
}

/** Opens a platform, runs `work`, and closes it. Explains refusals. */
export async function withPlatform<T>(
  token: TokenSource,
  checkout: Checkout | undefined,
  work: (platform: OpenPlatform) => Promise<T>,
): Promise<T> {
  const platform = await openPlatform(token, checkout)
  try {
    return await work(platform)
  } catch (error) {
    if (!isApiError(error)) throw error
    const { message, hint } = errorMessage(error, english)
    const advice = isApiError(error, 'unauthorized')
      ? 'Set a new one. This one might have expired or been revoked.'
      : hint
    throw new Error([message, advice].filter(Boolean).join(' '), { cause: error })
  } finally {
    await platform.client.close()
  }
}

/** Returns the id of a change request by its number, if it isn't merged or archived. */
export async function unfinishedRequest(
  client: OpenPlatform['client'],
  space: string,
  number: number,
): Promise<string> {
  for (const status of ['open', 'draft'] as const) {
    const input = { spaceId: space, status }
    const { value } = await readListPages(createReadCache(client), 'listChangeRequestsForSpace', input)
    const found = value.find((each) => each.number === number)
    if (found !== undefined) return found.id
  }
  throw new UsageError(`Change request #${number} doesn’t exist, or it’s merged or archived.`)
}

/** Returns the space or change request with an id, a `SPACE#NUMBER`, or an address in the platform's app. */
export async function contentSourceOf({ client }: OpenPlatform, given: string): Promise<ContentSource> {
  if (!isWebAddress(given)) {
    const [, space = given, number] = /^([^#]*)#(\d{1,9})$/.exec(given) ?? []
    return number === undefined
      ? { space }
      : { space, changeRequest: await unfinishedRequest(client, space, Number(number)) }
  }
  const { space, changeRequest } = await client.getContentByUrl({ url: given })
  if (space === undefined) throw new Error(`${given} isn’t the address of a space.`)
  return { space: space.id, changeRequest: changeRequest?.id }
}
