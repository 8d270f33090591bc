import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What happens to requests with a matching method and path. They can be dropped, passed on without their answer or with
 * half of it, answered with a status, or passed on after a promise resolves.
 */
export interface Spoiling {
  readonly requests: RegExp
  readonly how: 'cut' | 'cutAnswer' | 'half' | number | Promise<unknown>
}

/** A proxy that records requests, and breaks those that a test wants to fail. */
export class FaultyProxy {
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
    const { method = 'GET', url = '/' } = incoming
    const name = `${method} ${url.replace(/^\/v1/, '')}`
    this.seen.push(name)
    const how = this.spoiling?.requests.test(name) ? this.spoiling.how : undefined
    if (how === 'cut') return void incoming.socket.destroy()
    if (typeof how === 'number') {
      outgoing.writeHead(how, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify({ error: { code: how, message: `This is a ${how}.` } }))
    }
    if (how instanceof Promise) {
      void how.then(() => this.#passOn(incoming, outgoing, undefined))
    } else this.#passOn(incoming, outgoing, how)
  }

  #passOn(incoming: IncomingMessage, outgoing: ServerResponse, how: 'cutAnswer' | 'half' | undefined): void {
    const { method, url, headers } = incoming
    const { host, hostname, port } = this.#target
    const passedOn = request({ hostname, port, method, path: url, headers: { ...headers, host } }, (answer) => {
      if (how === 'cutAnswer') {
        answer.resume()
        answer.once('end', () => incoming.socket.destroy())
        return
      }
      if (how === 'half') {
        outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] })
        answer.once('data', (part: Buffer) => {
          outgoing.write(part.subarray(0, part.length / 2), () => incoming.socket.destroy())
        })
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.once('error', () => incoming.socket.destroy())
    incoming.pipe(passedOn)
  }
}
