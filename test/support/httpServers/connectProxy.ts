import { createServer, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { listen } from './scriptedServer.ts'

/** A real proxy for CONNECT on this machine. */
export interface ConnectProxy {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly port: number
  /** The targets of all requests, as `host:port`. */
  readonly targets: string[]
  /** The `Proxy-Authorization` of each request. */
  readonly authorizations: (string | undefined)[]
  close(): Promise<void>
}

/** What a proxy requires, and where it really connects to. */
export interface ConnectProxyOptions {
  /** `name:password` that it requires. */
  readonly credentials?: string
  /** The status with which it refuses every target. */
  readonly refuseWith?: number
  /** The port on this machine to which it connects every target. */
  readonly leadTo?: number
}

export async function startConnectProxy(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const targets: string[] = []
  const authorizations: (string | undefined)[] = []
  const sockets = new Set<Duplex>()
  const expected = options.credentials && `Basic ${Buffer.from(options.credentials).toString('base64')}`

  function onConnect(request: IncomingMessage, client: Duplex, head: Buffer): void {
    const { url = '', headers } = request
    targets.push(url)
    authorizations.push(headers['proxy-authorization'])
    keep(client)
    if (expected && headers['proxy-authorization'] !== expected) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\n\r\n')
    } else if (options.refuseWith) client.end(`HTTP/1.1 ${options.refuseWith} Refused\r\n\r\n`)
    else tunnel(url, client, head)
  }

  function tunnel(target: string, client: Duplex, head: Buffer): void {
    const [host, port] = target.split(':')
    const there = options.leadTo ? { host: '127.0.0.1', port: options.leadTo } : { host, port: Number(port) }
    const server: Socket = connect(there, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      server.write(head)
      client.pipe(server).pipe(client)
    })
    keep(server)
    server.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  }

  function keep(socket: Duplex): void {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  const proxy = createServer().on('connect', onConnect)
  const port = await listen(proxy)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    targets,
    authorizations,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
        for (const socket of sockets) socket.destroy()
      }),
  }
}
