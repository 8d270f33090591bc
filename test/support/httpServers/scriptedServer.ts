import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A request that the server received. */
interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Answers one request. */
export type Answer = (response: ServerResponse, request: ReceivedRequest) => void

/** A real server on this machine that answers as a test says, and records the requests. */
export interface ScriptedServer {
  /** `http://127.0.0.1:PORT`, or https. */
  readonly url: string
  readonly port: number
  readonly requests: ReceivedRequest[]
  /** Resolves when it has received this many requests. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** A certificate and its key, as PEM texts. */
export interface KeyPair {
  readonly key: string
  readonly cert: string
}

/** Starts a server. The answers are used in order, and the last one repeatedly. */
export async function startScriptedServer(answers: Answer | readonly Answer[], tls?: KeyPair): Promise<ScriptedServer> {
  const script = [answers].flat()
  const requests: ReceivedRequest[] = []
  const waiting: { count: number; go: () => void }[] = []

  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const received = { method, url, headers, body: Buffer.concat(chunks).toString() }
      const answer = script[Math.min(requests.length, script.length - 1)]
      requests.push(received)
      for (const each of waiting) if (requests.length >= each.count) each.go()
      answer?.(response, received)
    })
  }
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener)
  // A client that refuses the certificate closes the connection, which is what the test is about.
  server.on('tlsClientError', () => undefined)
  const port = await listen(server)
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests,
    received: (count) =>
      requests.length >= count ? Promise.resolve() : new Promise((go) => void waiting.push({ count, go })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Starts a server on a free port of this machine. */
export function listen(server: {
  listen(port: number, host: string, done: () => void): unknown
  address(): unknown
}): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Answers with JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(value))
  }
}

/** Answers with the platform's error body. */
export function failure(status: number, message = 'No.', headers: Record<string, string> = {}): Answer {
  return json({ error: { code: status, message } }, status, headers)
}

/** Answers with a status and headers, without a body. */
export function bare(status: number, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, headers)
    response.end()
  }
}

/** Answers with a text of some media type. */
export function text(content: string, type: string, status = 200): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(content)
  }
}

/** Never answers. */
export const noAnswer: Answer = () => undefined
