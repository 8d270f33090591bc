import assert from 'node:assert/strict'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Role } from '../../../src/contract/conventions.ts'
import { pathParameters, type Operation } from '../../../src/contract/operation.ts'
import { operations, type Input, type OperationName, type Output } from '../../../src/contract/operations.ts'
import { createContractChecks } from '../../../src/contract/validation.ts'
import { addSpace } from '../../../src/sandbox/content/mainContent.ts'
import type { Content } from '../../../src/sandbox/content/pageTree.ts'
import { seededIds } from '../../../src/sandbox/identifiers.ts'
import { openPlatform, type Platform } from '../../../src/sandbox/platform.ts'
import { createServer } from '../../../src/sandbox/server.ts'
import { addOrganization, ensureUsers, type SandboxUsers } from '../../../src/sandbox/setUp.ts'
import type { ChangeRequestRow } from '../../../src/sandbox/store/changeRequests.ts'
import type { SpaceRow } from '../../../src/sandbox/store/spaces.ts'

const origin = 'http://127.0.0.1:1'
const checks = createContractChecks()
const strictChecks = new Map<TSchema, Validator>()

/** An answer of the platform whose body has been held against the contract. */
export interface Answer<N extends OperationName> {
  readonly status: number
  readonly body: Output<N>
  /** The message of an error. */
  readonly message: string
  readonly location: string | null
}

/** A platform in memory with six people of all roles, reached through its HTTP application without a network. */
export class LocalPlatform {
  readonly platform: Platform
  readonly users: SandboxUsers
  readonly organizationId: string
  readonly #app: ReturnType<typeof createServer>
  readonly #tokens: Map<string, string>
  #time = Date.parse('2026-03-01T10:00:00.000Z')

  constructor() {
    this.platform = openPlatform(':memory:', () => new Date(this.#time), seededIds('local platform'))
    this.users = ensureUsers(this.platform)
    this.organizationId = addOrganization(this.platform, 'Test organization', this.users)
    this.#app = createServer(this.platform, () => origin)
    this.#tokens = new Map(this.platform.people.printedTokens().map(({ role, token }) => [role, token]))
  }

  /** Lets time go by. */
  pass(milliseconds: number): void {
    this.#time += milliseconds
  }

  /** Adds somebody who is in no organization; they call by the name given here. */
  addStranger(name: string, email: string): string {
    const id = this.platform.newId()
    this.platform.people.addUser({ id, display_name: name, email })
    this.platform.database.run('INSERT INTO tokens (token, user_id) VALUES (?, ?)', `token-${name}`, id)
    this.#tokens.set(name, `token-${name}`)
    return id
  }

  /** Adds a member with a role, null for a guest. */
  addMember(name: string, role: Role | null): string {
    const id = this.addStranger(name, `${name}@example.com`)
    const joinedAt = new Date(this.#time).toISOString()
    this.platform.people.addMember({ organizationId: this.organizationId, userId: id, role, joinedAt })
    return id
  }

  addSpace(title: string, content?: Content): SpaceRow {
    const act = { userId: this.users.admin, time: new Date(this.#time).toISOString() }
    return addSpace(this.platform, { organizationId: this.organizationId, title, ...(content && { content }) }, act)
  }

  /** Makes a change request whose content is that of its space. */
  addChangeRequest(space: SpaceRow, creator: string, status: ChangeRequestRow['status'] = 'open'): ChangeRequestRow {
    const time = new Date(this.#time).toISOString()
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
    }
    this.platform.changeRequests.add(row)
    return row
  }

  /** Moves a change request on to a new revision with the same pages. */
  editChangeRequest(row: ChangeRequestRow, editor: string): void {
    const time = new Date(this.#time).toISOString()
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

  /** Calls an operation as somebody; `input` as the client takes it. Success bodies are checked in both ways. */
  async call<N extends OperationName>(who: string, name: N, input: Input<N>): Promise<Answer<N>> {
    const definition: Operation = operations[name]
    const response = await this.#app.request(requestOf(definition, input as Record<string, unknown>, this.#token(who)))
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (response.status < 300) assertKeepsContract(name, response.status, body)
    const message = response.status < 300 ? '' : (body as { error: { message: string } }).error.message
    return { status: response.status, body: body as Output<N>, message, location: response.headers.get('Location') }
  }

  /** Calls an operation that must succeed, and gives its body. */
  async get<N extends OperationName>(who: string, name: N, input: Input<N>): Promise<Output<N>> {
    const answer = await this.call(who, name, input)
    assert.ok(answer.status < 300, `${name} answered ${answer.status}: ${answer.message}`)
    return answer.body
  }

  /** Calls an operation that must be refused with a status and words. */
  async refuse<N extends OperationName>(status: number, who: string, name: N, input: Input<N>): Promise<string> {
    const answer = await this.call(who, name, input)
    assert.equal(answer.status, status, `${name} answered ${answer.status}: ${answer.message}`)
    assert.match(answer.message, /^[“A-Z].*\.$/)
    return answer.message
  }

  #token(who: string): string {
    const token = this.#tokens.get(who)
    assert.ok(token, `nobody is called ${who}`)
    return token
  }
}

function requestOf(definition: Operation, input: Readonly<Record<string, unknown>>, token: string): Request {
  const names = new Set(pathParameters(definition.path))
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (names.has(name) || name === 'body' || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const body = definition.body && input['body'] !== undefined ? JSON.stringify(input['body']) : undefined
  return new Request(`${origin}/v1${path}?${query.toString()}`, {
    method: definition.method,
    headers: { authorization: `Bearer ${token}`, host: '127.0.0.1', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
}

function assertKeepsContract(name: OperationName, status: number, body: unknown): void {
  const { responses }: Operation = operations[name]
  assert.ok(status in responses, `${name} must not answer ${status}`)
  assert.deepEqual(checks.checkResponse(name, status, body), [])
  const schema = responses[status]
  if (!schema) {
    assert.equal(body, undefined)
    return
  }
  const known = strictChecks.get(schema) ?? Compile(schema)
  strictChecks.set(schema, known)
  assert.deepEqual(known.Errors(body).slice(0, 3), [], `${name} breaks the contract`)
}
