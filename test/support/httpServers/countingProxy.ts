import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes requests on to a server and counts them. */
export interface CountingProxy {
  readonly url: string
  readonly requests: number
  /** Writes to matching paths get 404, as from a server without the operation. */
  missing: RegExp | undefined
  reset(): void
  stop(): Promise<void>
}

/** Starts a proxy in front of `target`. Bodies are streamed unchanged. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const { host, hostname, port } = new URL(target)
  let requests = 0
  let missing: RegExp | undefined
  const server = createServer((incoming, outgoing) => {
    requests++
    const { method, url, headers } = incoming
    if (method !== 'GET' && missing?.test(url ?? '')) {
      outgoing.writeHead(404, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify({ error: { code: 404, message: 'Not found' } }))
    }
    const passedOn = request({ hostname, port, method, path: url, headers: { ...headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passedOn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests
    },
    get missing() {
      return missing
    },
    set missing(paths) {
      missing = paths
    },
    reset: () => {
      requests = 0
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
