import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { LRUCache } from 'lru-cache'
import type { DocsCatalog } from '../agent/docs/docsCatalog.ts'
import { isLoopback } from '../core/platform/server/loopback.ts'
import { createMcpServer } from './mcpServer.ts'

/** The maximum number of sessions. A new client replaces the oldest session. */
const maxSessions = 50
const maxBodyBytes = 8 * 1024 * 1024

/** An MCP server on HTTP. */
export interface McpHttp {
  readonly url: string
  /** The header that clients send as `Authorization: Bearer …`. */
  readonly token: string
  readonly close: () => Promise<void>
}

type Log = (line: string) => void

/**
 * Serves tools over HTTP on this machine only, with a session for each client. Other programs and web pages can reach
 * the port, so only requests with the token are answered.
 */
export async function serveHttp(catalog: DocsCatalog, port: number, log: Log = () => undefined): Promise<McpHttp> {
  const token = randomBytes(32).toString('base64url')
  const sessions = new McpSessions(catalog, log)
  const server = createServer((request, response) => {
    answer(sessions, token, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (!response.headersSent) refuse(response, 500, `Internal error: ${reason}`)
      response.end()
    })
  })
  const at = await listen(server, port)
  server.on('error', ({ message }) => log(`Server error: ${message}`))
  return {
    url: `http://127.0.0.1:${at}/mcp`,
    token,
    close: async () => {
      await sessions.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

class McpSessions {
  readonly #catalog: DocsCatalog
  readonly #log: Log
  readonly #transports = new LRUCache<string, StreamableHTTPServerTransport>({
    max: maxSessions,
    dispose: (transport, _, reason) => {
      if (reason === 'evict') void transport.close()
    },
  })

  constructor(catalog: DocsCatalog, log: Log) {
    this.#catalog = catalog
    this.#log = log
  }

  get(id: string): StreamableHTTPServerTransport | undefined {
    return this.#transports.get(id)
  }

  async begin(): Promise<StreamableHTTPServerTransport> {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void this.#transports.set(id, transport),
      onsessionclosed: (id) => void this.#transports.delete(id),
    })
    await createMcpServer(this.#catalog, this.#log).connect(transport)
    return transport
  }

  async close(): Promise<void> {
    const all = [...this.#transports.values()]
    this.#transports.clear()
    await Promise.all(all.map(async (transport) => await transport.close()))
  }
}

async function answer(
  sessions: McpSessions,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host = '', authorization = '', origin } = request.headers
  // A web page can make its own host name point to this machine. Browsers then send that host name or an origin.
  if (!isLoopback(host.replace(/:\d{1,5}$/, '')) || origin !== undefined) {
    return refuse(response, 403, 'This server accepts connections only from this machine.')
  }
  if (!isSame(authorization, `Bearer ${token}`)) {
    response.setHeader('WWW-Authenticate', 'Bearer')
    return refuse(response, 401, 'Send the token that the server printed when it started: Authorization: Bearer ….')
  }
  if (request.url?.split('?')[0] !== '/mcp') return refuse(response, 404, 'The server is at /mcp.')
  const body = request.method === 'POST' ? await readBody(request) : undefined
  if (body === 'tooLarge') return refuse(response, 413, `A message can have at most ${maxBodyBytes} bytes.`)
  const id = request.headers['mcp-session-id']
  const known = typeof id === 'string' ? sessions.get(id) : undefined
  if (id !== undefined && known === undefined) {
    return refuse(response, 404, 'This session has ended. Start another one with initialize.')
  }
  if (known === undefined && request.method !== 'POST') return refuse(response, 400, 'Start a session with initialize.')
  const transport = known ?? (await sessions.begin())
  await transport.handleRequest(request, response, body)
}

/** Returns the message. Invalid JSON stays text, so that the protocol refuses it with its own error. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBodyBytes) return 'tooLarge'
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null }
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(error))
}

/** Compares in constant time, so that the duration reveals nothing about the token. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Returns the port. Rejects if it's taken. */
async function listen(server: HttpServer, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
