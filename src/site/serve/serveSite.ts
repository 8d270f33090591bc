import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { siteApp, type SiteParts } from './siteApp.ts'

/** A site that is served. */
export interface ServedSite {
  /** Its address, without a slash at its end. */
  readonly url: string
  /** Ends every connection. */
  readonly close: () => Promise<void>
}

/** This many browsers and tabs may listen at once; others wait. */
const maxConnections = 500

/** Serves a site on this machine alone; port 0 is any that is free. Rejects where the port is taken. */
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
