import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Clock } from '../../../src/client/clock.ts'
import { TransportFailure, type Transport } from '../../../src/client/network/transport.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import type { Web } from '../../../src/folder/external/checkAddresses.ts'
import { listen } from './scriptedServer.ts'

/** How a host answers. `tries` counts the requests to its path, from 1. */
export type HostBehavior = (request: IncomingMessage, response: ServerResponse, tries: number) => void

/** A web of hosts that one server on this machine plays. */
export interface LinkServer {
  readonly web: Web
  /** The requests that reached the server, as `METHOD host/path`. */
  readonly requests: string[]
  close(): Promise<void>
}

/** Hosts that aren't public, as a name server would answer. */
const privateHosts = new Set(['intern.docs.dev', '10.0.0.1', '[::1]', '169.254.169.254'])

/**
 * Starts a server that plays hosts by name. A host without a behavior doesn't exist. Pauses take no time, and timeouts
 * only a fraction of a second.
 */
export async function startLinkServer(hosts: ReadonlyMap<string, HostBehavior>): Promise<LinkServer> {
  const requests: string[] = []
  const tries = new Map<string, number>()
  const server = createServer((request, response) => {
    const host = String(request.headers['x-played-host'])
    requests.push(`${request.method} ${host}${request.url}`)
    const count = (tries.get(host + request.url) ?? 0) + 1
    tries.set(host + request.url, count)
    hosts.get(host)?.(request, response, count)
  })
  const port = await listen(server)
  const real = createUndiciTransport({ strictSSL: true, systemCertificates: false })
  const transport: Transport = {
    request: async (given) => {
      const url = new URL(given.url)
      const played = url.host
      if (!hosts.has(played)) throw new TransportFailure('hostNotFound')
      const headers = { ...given.headers, 'x-played-host': played }
      return await real.request({ ...given, headers, url: `http://127.0.0.1:${port}${url.pathname}${url.search}` })
    },
    close: async () => await real.close(),
  }
  const isPrivate = (hostname: string): Promise<boolean> => Promise.resolve(privateHosts.has(hostname))
  return {
    web: { transport, clock: hastyClock(), isPrivate, publicOnly: false },
    requests,
    close: async () => {
      await transport.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** Timeouts of 20 seconds take 2, and everything else no time. */
function hastyClock(): Clock {
  let now = Date.parse('2026-03-01T12:00:00Z')
  return {
    now: () => now,
    after(milliseconds, action) {
      if (milliseconds === 20_000) {
        const timer = setTimeout(action, 2000)
        return () => clearTimeout(timer)
      }
      const due = now + milliseconds
      const pending = setImmediate(() => {
        now = Math.max(now, due)
        action()
      })
      return () => clearImmediate(pending)
    },
  }
}
