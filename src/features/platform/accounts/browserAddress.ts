import { isLoopback } from '../../../core/platform/server/loopback.ts'
import type { Transport } from '../../../client/network/transport.ts'

/** The account whose browser opens an address. */
interface BrowserOwner {
  readonly transport: Transport
  /** The address of the server. */
  readonly server: string
  readonly token: string
}

/**
 * Returns an address for the user's browser. The sandbox shows its app only to signed-in users, so its addresses get an
 * invitation that opens once. Others stay as they are. No address contains a token.
 */
export async function browserAddress(address: string, { transport, server, token }: BrowserOwner): Promise<string> {
  if (!URL.canParse(address) || !URL.canParse(server)) return address
  const url = new URL(address)
  const { origin, hostname } = new URL(server)
  if (url.origin !== origin || !isLoopback(hostname) || !url.pathname.startsWith('/app/')) return address
  const response = await transport.request({
    method: 'POST',
    url: `${origin}/sandbox/visits`,
    headers: { authorization: `Bearer ${token}` },
    maxBytes: 1000,
    signal: AbortSignal.timeout(5000),
  })
  if (response.status !== 201) return address
  const answer: unknown = JSON.parse(Buffer.from(response.body).toString('utf8'))
  if (typeof answer !== 'object' || answer === null || !('visit' in answer)) return address
  url.searchParams.set('visit', String(answer.visit))
  return url.href
}
