import assert from 'node:assert/strict'
import { serve } from '@hono/node-server'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Role } from '../../../../src/contract/conventions.ts'
import { pathParameters, type Operation } from '../../../../src/contract/operation.ts'
import { operations, type Input, type OperationName, type Output } from '../../../../src/contract/operations.ts'
import { createContractChecks } from '../../../../src/contract/validation.ts'
import { changeMainContent } from '../../../../src/sandbox/content/branches.ts'
import type { ContentChange } from '../../../../src/sandbox/content/changes.ts'
import { addSpace, type NewSpace } from '../../../../src/sandbox/content/mainContent.ts'
import type { PlacedPage } from '../../../../src/sandbox/content/pageTree.ts'
import { seededIds } from '../../../../src/sandbox/identifiers.ts'
import { openPlatform, type Platform } from '../../../../src/sandbox/platform.ts'
import { createServer, type ServerOptions } from '../../../../src/sandbox/server.ts'
import { addOrganization, ensureUsers, type SandboxUsers } from '../../../../src/sandbox/setUp.ts'

/** What came back. */
export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
  readonly text: string
}

const origin = 'http://127.0.0.1:4600'

/** Compiled once for all sandboxes. */
const checks = createContractChecks()
const strictChecks = new Map<TSchema, Validator>()

/** A sandbox in this process, without content, whose time stands still unless it is moved. */
export class TestSandbox {
  readonly platform: Platform
  readonly users: SandboxUsers
  readonly organization: string
  time = new Date('2026-03-01T12:00:00.000Z')
  readonly #app: ReturnType<typeof createServer>
  readonly #tokens: Record<string, string>

  constructor(options: ServerOptions = {}, databaseFile = ':memory:') {
    this.platform = openPlatform(databaseFile, () => this.time, seededIds('test'))
    this.users = ensureUsers(this.platform)
    this.organization = addOrganization(this.platform, 'Test organization', this.users)
    this.#tokens = Object.fromEntries(this.platform.people.printedTokens().map(({ role, token }) => [role, token]))
    this.#app = createServer(this.platform, () => origin, options)
  }

  close(): void {
    this.platform.database.close()
  }

  /** Serves it at a port of its own, for clients that need a real one. */
  async listen(): Promise<{ url: string; stop: () => Promise<void> }> {
    return await new Promise((resolve) => {
      const server = serve({ fetch: this.#app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
        const stop = (): Promise<void> => new Promise((done) => server.close(() => done()))
        resolve({ url: `http://127.0.0.1:${port}`, stop })
      })
    })
  }

  /** Lets time pass. */
  wait(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds)
  }

  tokenOf(role: Role): string {
    return this.#tokens[role] ?? ''
  }

  /** Adds a space in the organization and gives its id. */
  addSpace(space: Partial<NewSpace> = {}, changes: readonly ContentChange[] = []): string {
    const act = { userId: this.users.admin, time: this.time.toISOString() }
    const row = addSpace(this.platform, { organizationId: this.organization, title: 'Test space', ...space }, act)
    if (changes.length > 0) changeMainContent(this.platform, row, changes, act)
    return row.id
  }

  /** Changes the main content of a space. */
  edit(spaceId: string, ...changes: ContentChange[]): void {
    const space = this.platform.spaces.get(spaceId)
    assert.ok(space)
    changeMainContent(this.platform, space, changes, { userId: this.users.admin, time: this.time.toISOString() })
  }

  /** The page of that path in the main content of a space. */
  pageAt(spaceId: string, path: string): PlacedPage {
    const space = this.platform.spaces.get(spaceId)
    const page = space && this.platform.revisions.tree(space.revision_id).pageAt(path)
    assert.ok(page, `no page ${path}`)
    return page
  }

  /** Sends a request as it stands; `path` begins with a slash. */
  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', '127.0.0.1:4600')
    const response = await this.#app.request(`${origin}${path}`, { ...init, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined, text }
  }

  /** Calls an operation as somebody with a role, and holds the answer against the contract. */
  async call<N extends OperationName>(role: Role, name: N, input: Input<N>): Promise<Answer<Output<N>>> {
    const definition: Operation = operations[name]
    const given = input as Record<string, unknown>
    const answer = await this.send(`/v1${addressOf(definition, given)}`, {
      method: definition.method,
      headers: { authorization: `Bearer ${this.tokenOf(role)}`, 'content-type': 'application/json' },
      ...(given['body'] === undefined ? {} : { body: JSON.stringify(given['body']) }),
    })
    if (answer.status < 400) {
      assert.ok(answer.status in definition.responses, `${name} answers with ${answer.status}`)
      assert.deepEqual(checks.checkResponse(name, answer.status, answer.body), [], name)
      assertStrict(name, definition.responses[answer.status] ?? undefined, answer.body)
    } else {
      assert.equal((answer.body as { error: { code: number } }).error.code, answer.status)
    }
    return answer as Answer<Output<N>>
  }

  /** Calls an operation as the administrator and gives the body of its success answer. */
  async ok<N extends OperationName>(name: N, input: Input<N>, role: Role = 'admin'): Promise<Output<N>> {
    const answer = await this.call(role, name, input)
    assert.ok(answer.status < 300, `${name}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  /** Calls an operation that has to fail and gives its status and message. */
  async fails<N extends OperationName>(name: N, input: Input<N>, role: Role = 'admin'): Promise<[number, string]> {
    const answer = await this.call(role, name, input)
    assert.ok(answer.status >= 400, `${name} succeeds with ${answer.status}`)
    return [answer.status, (answer.body as unknown as { error: { message: string } }).error.message]
  }
}

/** Without the tolerance that clients have: the sandbox knows every value of closed sets. */
function assertStrict(name: OperationName, schema: TSchema | undefined, body: unknown): void {
  if (!schema) return
  const validator = strictChecks.get(schema) ?? Compile(schema)
  strictChecks.set(schema, validator)
  assert.deepEqual(validator.Errors(body).slice(0, 3), [], `${name} breaks the contract`)
}

function addressOf(definition: Operation, input: Readonly<Record<string, unknown>>): string {
  const names = new Set(pathParameters(definition.path))
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input[name] as string))
  const query = Object.entries(input).flatMap(([name, value]) =>
    names.has(name) || name === 'body' || value === undefined ? [] : [[name, `${value as string}`]],
  )
  return query.length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path
}
