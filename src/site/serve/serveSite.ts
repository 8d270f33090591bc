import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { siteApp, type SiteParts } from './siteApp.ts'

/** A running server of a site. */
export interface ServedSite {
  /** Its address, without a trailing slash. */
  readonly url: string
  /** Closes all connections. */
  readonly close: () => Promise<void>
}

/** The maximum number of connections, from browsers and tabs. Others wait. */
const maxConnections = 500

/** Serves a site on this machine only. Port 0 selects a free one. Rejects if the port is taken. */
export async function serveSite(parts: SiteParts, port: number): Promise<ServedSite> {
  const app = siteApp(parts)
  return await new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, ({ port: at }) => {
      server.off('error', reject)
      resolve({ url: `http://127.0.0.1:${at}`, close: async () => await closeServer(parts, server) })
    }) as Server
    server.maxConnections = maxConnections
    server.once('error', reject)
  })
}

async function closeServer({ live, search }: SiteParts, server: Server): Promise<void> {
  search.close()
  live.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
