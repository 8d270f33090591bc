import assert from 'node:assert/strict'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { roles, type Role } from '../../../../src/contract/conventions.ts'
import type { Operation } from '../../../../src/contract/operation.ts'
import { operations, type Input, type OperationName, type Output } from '../../../../src/contract/operations.ts'
import { createContractChecks } from '../../../../src/contract/validation.ts'
import { addSpace } from '../../../../src/sandbox/content/mainContent.ts'
import { randomId } from '../../../../src/sandbox/identifiers.ts'
import { openPlatform, type Platform } from '../../../../src/sandbox/platform.ts'
import { createServer } from '../../../../src/sandbox/server.ts'
import { addOrganization, ensureUsers, type SandboxUsers } from '../../../../src/sandbox/setUp.ts'
import type { SpaceRow } from '../../../../src/sandbox/store/spaces.ts'

const checks = createContractChecks()

/** An answer of the sandbox. `body` is what the contract says for a success; ask for the status first. */
export interface TestAnswer<N extends OperationName> {
  readonly status: number
  readonly body: Output<N>
  readonly message: string
  readonly location: string | null
}

/** A sandbox within the test's own process, without a port. Every answer is held against the contract. */
export class TestSandbox {
  readonly platform: Platform
  readonly users: SandboxUsers
  readonly organizationId: string
  readonly origin = 'http://127.0.0.1:4000'
  readonly #app: ReturnType<typeof createServer>
  #now = Date.parse('2025-06-02T10:00:00Z')

  constructor(databaseFile = ':memory:') {
    this.platform = openPlatform(databaseFile, () => new Date(this.#now), randomId)
    this.users = ensureUsers(this.platform)
    this.organizationId =
      this.platform.organizations.first()?.id ?? addOrganization(this.platform, 'Acme docs', this.users)
    this.#app = createServer(this.platform, () => this.origin)
  }

  /** Moves the time on. */
  pass(milliseconds: number): void {
    this.#now += milliseconds
  }

  close(): void {
    this.platform.database.close()
  }

  /** A space of the organization with pages of these titles. */
  addSpace(title: string, pages: Readonly<Record<string, string>> = {}, defaultLevel?: Role | null): SpaceRow {
    const time = new Date(this.#now).toISOString()
    const nodes = Object.entries(pages).map(([pageTitle, markdown]) => ({
      id: this.platform.newId(),
      type: 'document' as const,
      title: pageTitle,
      slug: pageTitle.toLowerCase().replaceAll(/\W+/g, '-'),
      createdAt: time,
      ...documentOf(this.platform, markdown),
    }))
    return addSpace(
      this.platform,
      {
        organizationId: this.organizationId,
        title,
        content: { pages: nodes, files: [] },
        ...(defaultLevel === undefined ? {} : { defaultLevel }),
      },
      { userId: this.users.admin, time },
    )
  }

  /** A person who is in the organization as a guest, or with a role. Gives the token. */
  addMember(name: string, role: Role | null): string {
    const id = randomId()
    this.platform.people.addUser({ id, display_name: name, email: `${id}@example.com` })
    this.platform.people.addMember({
      organizationId: this.organizationId,
      userId: id,
      role,
      joinedAt: new Date(this.#now).toISOString(),
    })
    const token = `token-${id}`
    this.platform.database.run('INSERT INTO tokens (token, user_id) VALUES (?, ?)', token, id)
    return token
  }

  /** Asks for an operation; `as` is a role, or a token. */
  async call<N extends OperationName>(name: N, input: Input<N>, as: string = 'admin'): Promise<TestAnswer<N>> {
    const definition: Operation = operations[name]
    const values = new Map(Object.entries(input as Record<string, unknown>))
    const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
      const value = values.get(parameter)
      values.delete(parameter)
      return encodeURIComponent(String(value))
    })
    const body = values.get('body')
    values.delete('body')
    const query = new URLSearchParams()
    for (const [key, value] of values) for (const one of [value].flat()) query.append(key, String(one))
    const response = await this.get(`/v1${path}?${query}`, {
      method: definition.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${this.tokenOf(as)}`, 'content-type': 'application/json' },
    })
    return await heldAgainstContract(name, response)
  }

  /** Reads any address of the sandbox. */
  async get(address: string, request: RequestInit = {}): Promise<Response> {
    const url = address.startsWith('/') ? `${this.origin}${address}` : address
    const headers = { ...(request.headers as Record<string, string> | undefined), host: '127.0.0.1:4000' }
    return await this.#app.request(url, { ...request, headers })
  }

  tokenOf(as: string): string {
    if (!(roles as readonly string[]).includes(as)) return as
    return this.platform.people.printedTokens().find(({ role }) => role === as)!.token
  }
}

/** Asks for something that has to work, and gives what comes of it. */
export async function done<N extends OperationName>(answer: Promise<TestAnswer<N>>): Promise<Output<N>> {
  const { status, body, message } = await answer
  assert.ok(status < 300, `${status}: ${message}`)
  return body
}

function documentOf(platform: Platform, markdown: string): { documentId?: string } {
  const documentId = platform.documents.put(markdown)
  return documentId === undefined ? {} : { documentId }
}

async function heldAgainstContract<N extends OperationName>(name: N, response: Response): Promise<TestAnswer<N>> {
  const definition: Operation = operations[name]
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (response.ok) {
    assert.ok(String(response.status) in definition.responses, `${name} answers ${response.status}`)
    assert.deepEqual(checks.checkResponse(name, response.status, body), [], `${name} as a client reads it`)
    strictlyAsContract(name, definition.responses[response.status] ?? null, body)
    if (definition.location) assert.match(response.headers.get('location') ?? '', /^http:\/\/127\.0\.0\.1:4000\/v1\//)
  } else {
    const { error } = body as { error: { code: number } }
    assert.equal(error.code, response.status)
  }
  const message = response.ok ? '' : (body as { error: { message: string } }).error.message
  return { status: response.status, body: body as Output<N>, message, location: response.headers.get('location') }
}

function strictlyAsContract(name: string, schema: TSchema | null, body: unknown): void {
  if (schema === null) return assert.equal(body, undefined, `${name} has no body`)
  const validator = Compile(schema)
  assert.ok(validator.Check(body), `${name}: ${JSON.stringify(validator.Errors(body).slice(0, 3))}`)
}
