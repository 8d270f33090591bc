import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { Operation } from '../../src/contract/operation.ts'
import { operations, type OperationName } from '../../src/contract/operations.ts'
import { answersTo } from './contractAnswers.ts'

/** A server that answers each request with something that a platform may answer, other things for each seed. */
export class AnyPlatform {
  readonly #server: Server
  readonly #answers = new Map<string, unknown>()
  /** From this all answers follow. */
  seed = 0
  url = ''

  constructor() {
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://platform.test')
      const name = operationAt(request.method ?? 'GET', pathname.replace(/^\/v1/, ''))
      response.setHeader('content-type', 'application/json')
      if (name === undefined) return void response.writeHead(404).end('{"error":{"code":404,"message":"No."}}')
      response.end(JSON.stringify(this.#answer(name, pathname)))
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  /** The same for the same request. */
  #answer(name: OperationName, path: string): unknown {
    const key = `${this.seed} ${name} ${path}`
    if (this.#answers.has(key)) return this.#answers.get(key)
    const [given] = fc.sample(answersTo(name), { numRuns: 1, seed: hash(key) })
    // Whether a list goes on has tests of its own; here it would go on for long.
    const answer = name.startsWith('list') ? { ...(given?.body as object), next: undefined } : given?.body
    this.#answers.set(key, answer)
    return answer
  }
}

/** The operation that a request is of: where several fit, the one whose path is written out the most. */
function operationAt(method: string, path: string): OperationName | undefined {
  const fitting = Object.entries<Operation>(operations).filter(
    ([, definition]) =>
      definition.method === method && new RegExp(`^${definition.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const parameters = ([, definition]: [string, Operation]): number => definition.path.split('{').length
  return fitting.toSorted((one, other) => parameters(one) - parameters(other))[0]?.[0] as OperationName | undefined
}

function hash(text: string): number {
  let value = 7
  for (const character of text) value = (Math.imul(value, 31) + (character.codePointAt(0) ?? 0)) | 0
  return value
}
