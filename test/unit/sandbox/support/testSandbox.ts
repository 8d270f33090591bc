import assert from 'node:assert/strict'
import { serve } from '@hono/node-server'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import type { Role } from '../../../../src/contract/schemas/conventions.ts'
import { pathParameters, type Operation } from '../../../../src/contract/operation.ts'
import { commonErrors } from '../../../../src/contract/openApiDocument.ts'
import { operations, type Input, type OperationName, type Output } from '../../../../src/contract/operations.ts'
import { ContractChecks } from '../../../../src/contract/checks/validation.ts'
import { changeMainContent } from '../../../../src/sandbox/changeRequests/branches.ts'
import type { ContentChange } from '../../../../src/sandbox/contentChanges/contentChange.ts'
import { addSpace, type NewSpace } from '../../../../src/sandbox/spaceContent/mainContent.ts'
import type { PageInTree } from '../../../../src/sandbox/revisions/pageTree.ts'
import { randomId, seededIds, type NewId } from '../../../../src/sandbox/identifiers.ts'
import { openPlatform, type Platform } from '../../../../src/sandbox/platform.ts'
import { createServer, type ServerOptions } from '../../../../src/sandbox/http/server.ts'
import { addOrganization, ensureUsers, type SandboxUsers } from '../../../../src/sandbox/sample/firstOrganization.ts'
import type { ChangeRequestRow } from '../../../../src/sandbox/changeRequests/changeRequestStore.ts'
import type { SpaceRow } from '../../../../src/sandbox/spaces/spaceStore.ts'
import { MemoryDatabases } from './memoryDatabases.ts'

/** A response. Check the status first: `body` has this type only after a success. */
export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
  readonly text: string
  /** The message of an error, or empty if there is none. */
  readonly message: string
}

/** Compiled once for all sandboxes. */
const checks = new ContractChecks()
const strictChecks = new Map<TSchema, Validator>()
/** Created once for all sandboxes. */
const memory = new MemoryDatabases()

/**
 * A sandbox in this process with six people of all roles, no content, and a clock that moves only when a test moves it.
 * Callers are named by their role, or by the name that they were added with. Every response is checked against the
 * contract.
 */
export class TestSandbox {
  readonly platform: Platform
  readonly users: SandboxUsers
  readonly organizationId: string
  /** The start of its addresses. `listen` changes it to the address where the sandbox is served. */
  origin = 'http://127.0.0.1:4600'
  time = new Date('2026-03-01T12:00:00.000Z')
  readonly #app: ReturnType<typeof createServer>
  readonly #tokens: Map<string, string>
  /** Returns the content of a sandbox in memory, with which others can start. */
  readonly content: () => Uint8Array

  /** Opens an existing database file again, or starts in memory with some content. IDs are repeatable only there. */
  constructor(options: ServerOptions = {}, database?: string | Uint8Array) {
    const open = (file: string, newId: NewId): Platform => openPlatform(file, () => this.time, newId)
    if (typeof database === 'string') {
      this.platform = open(database, randomId)
      this.content = () => assert.fail('The sandbox isn’t in memory.')
    } else {
      const newId = seededIds(database ? 'copy' : 'test')
      ;[this.platform, this.content] = memory.open(() => open(':memory:', newId), database)
    }
    this.users = ensureUsers(this.platform)
    this.organizationId =
      this.platform.organizations.first()?.id ?? addOrganization(this.platform, 'Test organization', this.users)
    this.#tokens = new Map(this.platform.users.printedTokens().map(({ role, token }) => [role, token]))
    this.#app = createServer(this.platform, () => this.origin, options)
  }

  close(): void {
    this.platform.database.close()
  }

  /** Serves the sandbox at its own port, for clients that need a real one. */
  async listen(): Promise<{ url: string; stop: () => Promise<void> }> {
    return await new Promise((resolve) => {
      const server = serve({ fetch: this.#app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
        const stop = (): Promise<void> => new Promise((done) => server.close(() => done()))
        this.origin = `http://127.0.0.1:${port}`
        resolve({ url: this.origin, stop })
      })
    })
  }

  /** Moves the clock forward. */
  pass(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds)
  }

  tokenOf(who: string): string {
    const token = this.#tokens.get(who)
    assert.ok(token, `nobody is called ${who}`)
    return token
  }

  /** Adds a person who is in no organization, and returns their ID. */
  addStranger(name: string, email = `${name}@example.com`): string {
    const id = this.platform.newId()
    this.platform.users.addUser({ id, display_name: name, email })
    this.platform.database.run('INSERT INTO tokens (token, user_id) VALUES (?, ?)', `token-${name}`, id)
    this.#tokens.set(name, `token-${name}`)
    return id
  }

  /** Adds a member with a role, or a guest if the role is null, and returns their ID. */
  addMember(name: string, role: Role | null): string {
    const userId = this.addStranger(name)
    const { organizationId } = this
    this.platform.users.addMember({ organizationId, userId, role, joinedAt: this.time.toISOString() })
    return userId
  }

  /** Adds a space to the organization, with main content that these changes create. */
  addSpace(space: Partial<NewSpace> = {}, changes: readonly ContentChange[] = []): SpaceRow {
    const { organizationId } = this
    const { id } = addSpace(this.platform, { organizationId, title: 'Test space', ...space }, this.#act())
    if (changes.length > 0) this.edit(id, ...changes)
    return this.#space(id)
  }

  /** Changes the main content of a space. */
  edit(spaceId: string, ...changes: ContentChange[]): void {
    changeMainContent(this.platform, this.#space(spaceId), changes, this.#act())
  }

  /** Returns the page at a path in the main content of a space. */
  pageAt(spaceId: string, path: string): PageInTree {
    const page = this.platform.revisions.tree(this.#space(spaceId).revision_id).pageAt(path)
    assert.ok(page, `no page ${path}`)
    return page
  }

  /** Adds a change request with the content of its space. */
  addChangeRequest(space: SpaceRow, creator: string, status: ChangeRequestRow['status'] = 'open'): ChangeRequestRow {
    const { time } = this.#act()
    const row: ChangeRequestRow = {
      id: this.platform.newId(),
      space_id: space.id,
      number: this.platform.spaces.nextChangeRequestNumber(space.id),
      status,
      subject: 'Say it better',
      description: null,
      created_by: creator,
      created_at: time,
      updated_at: time,
      revision_id: space.revision_id,
      revision_initial: space.revision_id,
      revision_ancestor: null,
      revision_merged: null,
      links: '[]',
    }
    this.platform.changeRequests.add(row)
    return row
  }

  /** Gives a change request a new revision with the same pages. */
  editChangeRequest(row: ChangeRequestRow, editor: string): void {
    const { time } = this.#act()
    const revision = this.platform.revisions.add({
      id: this.platform.newId(),
      spaceId: row.space_id,
      type: 'edits',
      parents: [row.revision_id],
      content: this.platform.revisions.tree(row.revision_id).content,
      authorId: editor,
      createdAt: time,
    })
    this.platform.changeRequests.change(row.id, { revision_id: revision.id, updated_at: time })
    this.platform.changeRequests.addContribution(row.id, editor, time)
  }

  /** Returns the response to a request as it comes. */
  async respond(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', new URL(this.origin).host)
    return await this.#app.request(url, { ...init, headers })
  }

  /** Sends a request unchanged to an address of the sandbox, or to a path that starts with a slash. */
  async send(address: string, init: RequestInit = {}): Promise<Answer> {
    const response = await this.respond(address.startsWith('/') ? `${this.origin}${address}` : address, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const body: unknown = isJson ? JSON.parse(text) : undefined
    const message = response.ok ? '' : ((body as { error?: { message: string } } | undefined)?.error?.message ?? '')
    return { status: response.status, headers: response.headers, body, text, message }
  }

  /** Returns the cookie of a browser that this person was let in with. */
  async browserCookie(who = 'admin'): Promise<string> {
    const headers = { authorization: `Bearer ${this.tokenOf(who)}` }
    const { body } = await this.send('/sandbox/visits', { method: 'POST', headers })
    const opened = await this.send(`/app/?visit=${(body as { visit: string }).visit}`)
    return opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  }

  /** Calls an operation as a person, with the input of the client, and checks the response against the contract. */
  async call<N extends OperationName>(name: N, input: Input<N>, who = 'admin'): Promise<Answer<Output<N>>> {
    const definition: Operation = operations[name]
    const given = input as Record<string, unknown>
    const answer = await this.send(`/v1${addressOf(definition, given)}`, {
      method: definition.method,
      headers: { authorization: `Bearer ${this.tokenOf(who)}`, 'content-type': 'application/json' },
      ...(given['body'] === undefined ? {} : { body: JSON.stringify(given['body']) }),
    })
    if (answer.status < 400) this.#assertKeepsContract(name, answer)
    else assertExplains(name, answer)
    return answer as Answer<Output<N>>
  }

  /** Calls an operation that must succeed, and returns its body. */
  async ok<N extends OperationName>(name: N, input: Input<N>, who = 'admin'): Promise<Output<N>> {
    return await done(this.call(name, input, who))
  }

  /** Calls an operation that must fail, and returns its status and message. */
  async fails<N extends OperationName>(name: N, input: Input<N>, who = 'admin'): Promise<[number, string]> {
    const { status, message } = await this.call(name, input, who)
    assert.ok(status >= 400, `${name} succeeds with ${status}`)
    return [status, message]
  }

  /** Calls an operation that must be refused with a status, and returns the message. */
  async refuses<N extends OperationName>(status: number, name: N, input: Input<N>, who = 'admin'): Promise<string> {
    const [refused, message] = await this.fails(name, input, who)
    assert.equal(refused, status, `${name} answered ${refused}: ${message}`)
    return message
  }

  #act(): { userId: string; time: string } {
    return { userId: this.users.admin, time: this.time.toISOString() }
  }

  #space(id: string): SpaceRow {
    const space = this.platform.spaces.get(id)
    assert.ok(space, `no space ${id}`)
    return space
  }

  /** Stricter than clients, which tolerate unknown values: the sandbox knows every value of closed sets. */
  #assertKeepsContract(name: OperationName, { status, headers, body, text }: Answer): void {
    const { responses, location }: Operation = operations[name]
    assert.ok(status in responses, `${name} must not answer ${status}`)
    assert.deepEqual(checks.checkResponse(name, status, body), [], `${name} as a client reads it`)
    if (location) assert.ok(headers.get('location')?.startsWith(`${this.origin}/v1/`), `${name} tells no location`)
    const schema = responses[status]
    if (!schema) return assert.equal(text, '', `${name} has no body`)
    const validator = strictChecks.get(schema) ?? Compile(schema)
    strictChecks.set(schema, validator)
    assert.deepEqual(validator.Errors(body)[1].slice(0, 3), [], `${name} breaks the contract`)
  }
}

/** Waits for a response that must be a success, and returns its body. */
export async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, text } = await answer
  assert.ok(status < 300, `${status}: ${text}`)
  return body
}

/** Returns the changes that insert pages with these titles and these texts in Markdown. */
export function pagesOf(pages: Readonly<Record<string, string>>): ContentChange[] {
  return Object.entries(pages).map(([title, markdown]) => ({ operation: 'insert_page', title, document: { markdown } }))
}

/** Checks that an error repeats its status and explains itself in a whole sentence. */
function assertExplains(name: OperationName, { status, body, message }: Answer): void {
  const { errors = [] }: Operation = operations[name]
  assert.ok([...commonErrors, ...errors].includes(status) || status >= 500, `${name} must not answer ${status}`)
  assert.equal((body as { error?: { code: number } } | undefined)?.error?.code, status, name)
  assert.match(message, /^[“A-Z].*\.$/, name)
}

function addressOf(definition: Operation, input: Readonly<Record<string, unknown>>): string {
  const names = new Set(pathParameters(definition.path))
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (names.has(name) || name === 'body' || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
