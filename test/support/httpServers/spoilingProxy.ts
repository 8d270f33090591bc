import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of requests whose method and path match: not passed on, passed on without an answer, or a status. */
export interface Spoiling {
  readonly requests: RegExp
  readonly how: 'cut' | 'cutAnswer' | number
}

/** A server in between: passes requests on, remembers them, and spoils those that a test wants spoilt. */
export class SpoilingProxy {
  readonly seen: string[] = []
  spoiling: Spoiling | undefined
  readonly #target: URL
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing))

  constructor(target: string) {
    this.#target = new URL(target)
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = incoming
    const name = `${method} ${url.replace(/^\/v1/, '')}`
    this.seen.push(name)
    const how = this.spoiling?.requests.test(name) ? this.spoiling.how : undefined
    if (how === 'cut') return void incoming.socket.destroy()
    if (typeof how === 'number') {
      outgoing.writeHead(how, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify({ error: { code: how, message: `This is a ${how}.` } }))
    }
    const { host, hostname, port } = this.#target
    const passedOn = request({ hostname, port, method, path: url, headers: { ...headers, host } }, (answer) => {
      if (how === 'cutAnswer') {
        answer.resume()
        answer.once('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.once('error', () => incoming.socket.destroy())
    incoming.pipe(passedOn)
  }
}
