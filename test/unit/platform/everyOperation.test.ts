import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { coveragePage } from '../../../scripts/coveragePage.ts'
import { createClient, type Client, type ClientExtras } from '../../../src/client/client.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { pathParameters, type Operation } from '../../../src/contract/operation.ts'
import { operations, type OperationName } from '../../../src/contract/operations.ts'
import { ContractChecks } from '../../../src/contract/checks/validation.ts'
import { addOrganization } from '../../../src/sandbox/sample/firstOrganization.ts'
import { readReference } from '../../support/reference/readReference.ts'
import { filledSandbox } from '../sandbox/support/filledSandbox.ts'
import { effects, type World } from './effects.ts'
import { refusals, type Refusal } from './refusals.ts'

type Filled = Awaited<ReturnType<typeof filledSandbox>>

type AnyCall = (input: Record<string, unknown>) => Promise<unknown>

const checks = new ContractChecks()

/** A sandbox with one of everything at a real port, and a client for it. */
class Meeting {
  readonly world: World
  readonly #close: (() => Promise<void>)[]
  readonly #url: string
  readonly #filled: Filled

  private constructor(filled: Filled, url: string, world: World, close: (() => Promise<void>)[]) {
    this.#filled = filled
    this.#url = url
    this.world = world
    this.#close = close
  }

  static async start(): Promise<Meeting> {
    const filled = await filledSandbox()
    const { url, stop } = await filled.sandbox.listen()
    const client = clientFor(url, filled.sandbox.tokenOf('admin'))
    const { platform, users } = filled.sandbox
    const elsewhere = addOrganization(platform, 'Somebody else’s organization', users)
    platform.database.run(`UPDATE members SET role = 'read' WHERE organization_id = ?`, elsewhere)
    const world = { elsewhere, client: choosy(client), all: filled.all, readerId: filled.sandbox.users.read }
    return new Meeting(filled, url, world, [() => client.close(), stop, async () => filled.sandbox.close()])
  }

  async stop(): Promise<void> {
    for (const close of this.#close) await close()
  }

  /** Returns the usual input of an operation, with parts of it replaced by `given`. */
  input(name: OperationName, given: Record<string, unknown> = {}): Record<string, unknown> {
    const { all, bodies, queries } = this.#filled
    const inChangeRequest = name.includes('InChangeRequest') ? all.inChangeRequest : {}
    const known: Record<string, unknown> = { ...all, ...inChangeRequest }
    const path = pathParameters(operations[name].path).map((parameter) => [parameter, known[parameter]])
    const body = name in bodies ? { body: bodies[name] } : {}
    return { ...Object.fromEntries(path), ...queries[name], ...body, ...given }
  }

  call(name: OperationName, given?: Record<string, unknown>): Promise<unknown> {
    return (this.world.client[name] as unknown as AnyCall)(this.input(name, given))
  }

  /** Adds another organization of the administrator, and returns its ID. */
  anotherOrganization(): string {
    return addOrganization(this.#filled.sandbox.platform, 'Another organization', this.#filled.sandbox.users)
  }

  async callAs(role: 'read', name: OperationName): Promise<unknown> {
    const client = clientFor(this.#url, this.#filled.sandbox.tokenOf(role))
    try {
      return await (client[name] as unknown as AnyCall)(this.input(name))
    } finally {
      await client.close()
    }
  }

  /** Sends a body that isn't JSON, which the client never does. */
  async sendBroken(name: OperationName): Promise<number> {
    const definition: Operation = operations[name]
    const input = this.input(name)
    const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(input[parameter]))
    const headers = {
      authorization: `Bearer ${this.#filled.sandbox.tokenOf('admin')}`,
      'content-type': 'application/json',
    }
    return (await fetch(`${this.#url}/v1${path}`, { method: definition.method, headers, body: '{' })).status
  }
}

function clientFor(url: string, token: string): Client & ClientExtras {
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: false })
  return createClient({ baseUrl: url, token, transport, checks })
}

/** Wraps a client so that it drops parameters that an operation doesn't know. A test can then pass a whole world. */
function choosy(client: Client): Client {
  const methods = (Object.keys(operations) as OperationName[]).map((name) => {
    const definition: Operation = operations[name]
    const known = new Set([
      'body',
      ...pathParameters(definition.path),
      ...Object.keys(definition.query?.properties ?? {}),
    ])
    const method = (input: Record<string, unknown>): Promise<unknown> =>
      (client[name] as unknown as AnyCall)(Object.fromEntries(Object.entries(input).filter(([key]) => known.has(key))))
    // Lists are recognized by the name of their method.
    return [name, Object.defineProperty(method, 'name', { value: name })]
  })
  return Object.fromEntries(methods) as Client
}

/** What has to happen before an operation can have an effect. */
const preparations: Partial<Record<OperationName, (meeting: Meeting) => Promise<Record<string, unknown> | undefined>>> =
  {
    restoreSpace: async ({ world }) => void (await world.client.deleteSpaceById(world.all)),
    transferSpace: async (meeting) => ({ body: { organization: meeting.anotherOrganization() } }),
    transferCollection: async (meeting) => ({ body: { organization: meeting.anotherOrganization() } }),
    removeRequestedReviewerFromChangeRequest: async ({ world: { client, all } }) => {
      await client.updateMemberInOrganizationById({ ...all, body: { role: 'review' } })
      await client.requestReviewersForChangeRequest({ ...all, body: { users: [all.userId] } })
      return undefined
    },
  }

describe('Every operation, called by the client on a running sandbox', () => {
  const names = Object.keys(operations) as OperationName[]
  const worked = new Set<string>()
  let shared: Meeting

  before(async () => {
    shared = await Meeting.start()
  })
  after(async () => await shared.stop())

  for (const name of names.filter((each) => operations[each].method === 'GET')) {
    it(`${name} returns a result`, async () => {
      assert.ok(await shared.call(name))
      worked.add(name)
    })
  }

  for (const name of Object.keys(effects) as (keyof typeof effects)[]) {
    it(`${name} has its effect`, async () => {
      const meeting = await Meeting.start()
      try {
        const output = await meeting.call(name, await preparations[name]?.(meeting))
        if (operations[name].method === 'DELETE') assert.equal(output, true)
        await effects[name](meeting.world, output as never)
        worked.add(name)
      } finally {
        await meeting.stop()
      }
    })
  }

  describe('is refused as the reference says', () => {
    for (const { name, codes } of readReference()) {
      for (const status of codes.filter((code) => code >= 400)) {
        it(`${name}: ${status}`, async () => await refuse(name as OperationName, status))
      }
    }

    for (const name of names.filter((each) => operations[each].method === 'DELETE')) {
      it(`${name}: 204 for something that doesn’t exist`, async () => {
        const [parameter = ''] = pathParameters(operations[name].path).slice(-1)
        assert.equal(await shared.call(name, { [parameter]: 'nowhere' }), false)
      })
    }
  })

  it('is on the API coverage page of the guide with the result of this test', () => {
    const file = new URL('../../../media/guide/reference/api-coverage.md', import.meta.url)
    const page = coveragePage(worked)
    if (process.env['GALLEY_UPDATE_COVERAGE']) writeFileSync(file, page)
    else assert.equal(readFileSync(file, 'utf8'), page, 'Run “npm run coverage”.')
  })
})

async function refuse(name: OperationName, status: number): Promise<void> {
  const meeting = await Meeting.start()
  try {
    const refusal: Refusal | undefined = refusals[name]?.[status]
    await refusal?.before?.(meeting.world)
    if (refusal?.role) await assert.rejects(meeting.callAs(refusal.role, name), { status })
    else if (refusal) await assert.rejects(meeting.call(name, refusal.input?.(meeting.world)), { status })
    else if (status === 400) assert.equal(await meeting.sendBroken(name), 400)
    else {
      const [parameter = ''] = pathParameters(operations[name].path).slice(-1)
      await assert.rejects(meeting.call(name, { [parameter]: 'nowhere' }), { status })
    }
  } finally {
    await meeting.stop()
  }
}
