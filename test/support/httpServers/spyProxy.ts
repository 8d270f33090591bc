import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How an answer is broken: `cutAfter` lets the server do its work and then closes the connection, `drop` passes nothing
 * on. A number is the status of an error, and an object is answered instead of what the server would answer.
 */
export type Spoiling = 'cutAfter' | 'drop' | number | object

/** A proxy that records requests, and breaks answers as a test wants. */
export class SpyProxy {
  /** `METHOD /path` of every request since the last {@link reset}, without queries. */
  requests: string[] = []
  /** The requests that were answered with 404. */
  notFound: string[] = []
  /** Returns how a request is broken, or undefined. */
  spoil: (line: string) => Spoiling | undefined = () => undefined
  /** How many milliseconds every request waits, as on a slow connection. */
  delay = 0
  readonly #target: URL
  #held: { readonly line: string; readonly pass: () => void }[] | undefined
  readonly #server = createServer((incoming, outgoing) => {
    const pass = (): void => this.#pass(incoming, outgoing)
    if (this.#held) this.#held.push({ line: lineOf(incoming), pass })
    else if (this.delay === 0) pass()
    else setTimeout(pass, this.delay)
  })

  private constructor(target: string) {
    this.#target = new URL(target)
  }

  /** Starts a proxy in front of `target`. */
  static async start(target: string): Promise<SpyProxy> {
    const proxy = new SpyProxy(target)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Returns how many requests since the last {@link reset} match. */
  count(pattern: RegExp): number {
    return this.requests.filter((line) => pattern.test(line)).length
  }

  /** Holds back all requests until {@link release}. */
  hold(): void {
    this.#held = []
  }

  /** `METHOD /path` of the requests that are held back. */
  get held(): readonly string[] {
    return (this.#held ?? []).map(({ line }) => line)
  }

  /** Passes on the requests that are held back, and holds back the next ones. */
  release(): void {
    const held = this.#held ?? []
    this.#held = []
    for (const { pass } of held) pass()
  }

  reset(): void {
    this.release()
    this.#held = undefined
    this.requests = []
    this.notFound = []
    this.delay = 0
    this.spoil = () => undefined
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url = '/', headers } = incoming
    const line = lineOf(incoming)
    this.requests.push(line)
    const spoiling = this.spoil(line)
    if (spoiling === 'drop') return void incoming.socket.destroy()
    if (typeof spoiling === 'number' || typeof spoiling === 'object') {
      const isError = typeof spoiling === 'number'
      const body = isError ? { error: { code: spoiling, message: `This is a ${spoiling}.` } } : spoiling
      outgoing.writeHead(isError ? spoiling : 200, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify(body))
    }
    const { host, hostname, port } = this.#target
    const passedOn = request({ hostname, port, method, path: url, headers: { ...headers, host } }, (answer) => {
      if (spoiling === 'cutAfter') {
        answer.resume()
        return void answer.once('end', () => incoming.socket.destroy())
      }
      if (answer.statusCode === 404) this.notFound.push(line)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.once('error', () => incoming.socket.destroy())
    incoming.pipe(passedOn)
  }
}

function lineOf({ method = 'GET', url = '/' }: IncomingMessage): string {
  return `${method} ${url.split('?')[0] ?? ''}`
}
