import { isLoopback } from '../../../core/platform/server/loopback.ts'
import type { Transport } from '../../../client/network/transport.ts'

/** Whose browser it is, and how their server is reached. */
interface BrowserOwner {
  readonly transport: Transport
  /** Address of the server. */
  readonly server: string
  readonly token: string
}

/**
 * An address as the browser of a person may open it. A sandbox shows the pages of its app only to who is signed in: an
 * invitation that opens once is added to their addresses. All others stay as they are, and no token is in any.
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
