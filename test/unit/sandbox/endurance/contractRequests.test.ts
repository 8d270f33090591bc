import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Role } from '../../../../src/contract/schemas/conventions.ts'
import { operations, type OperationName } from '../../../../src/contract/operations.ts'
import { ContractChecks } from '../../../../src/contract/checks/validation.ts'
import { requestsFor, type GeneratedRequest } from '../../../support/contractArbitraries.ts'
import type { KnownValues } from '../../../support/schemaArbitraries.ts'
import { testSize } from '../../../support/testSize.ts'
import { addOrganization } from '../../../../src/sandbox/sample/firstOrganization.ts'
import { DatabaseWatch } from '../support/dump.ts'
import { filledSandbox } from '../support/filledSandbox.ts'
import type { TestSandbox } from '../support/testSandbox.ts'

const names = Object.keys(operations) as OperationName[]
/** Each round starts with a full sandbox, because a request can delete what later ones need. */
const rounds = testSize(1, 11)
const requestsPerRound = 10
/** In milliseconds. An answer takes a few of them; one that takes this long never comes. */
const hanging = 20_000

const checks = new ContractChecks()
const roles: fc.Arbitrary<Role> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Role>('admin') },
  { weight: 1, arbitrary: fc.constantFrom<Role>('read', 'comment', 'edit', 'review', 'create') },
)

describe(`${names.length * rounds * requestsPerRound} requests that keep or break the contract`, () => {
  for (const name of names) {
    it(`make ${name} answer as the contract says, or refuse and change nothing`, async function () {
      this.timeout(rounds * requestsPerRound * 1000 + hanging)
      for (let round = 0; round < rounds; round += 1) await tryRequests(name, round)
    })
  }
})

async function tryRequests(name: OperationName, round: number): Promise<void> {
  const { sandbox, known } = await sandboxFor(name)
  const watch = new DatabaseWatch(sandbox.platform.database)
  const property = fc.asyncProperty(requestsFor(name, known), roles, async (request, role) => {
    const headers = { authorization: `Bearer ${sandbox.tokenOf(role)}`, 'content-type': 'application/json' }
    const answer = await inTime(sandbox.send(`/v1${request.path}`, { ...initOf(request), headers }))
    const hasChanged = watch.hasChanged()
    assert.ok(answer.status < 500, `${answer.status} ${answer.text}`)
    if (answer.status >= 400) {
      assert.equal((answer.body as { error: { code: number } }).error.code, answer.status)
      assert.equal(hasChanged, false, `${answer.status}, yet something was kept`)
    } else {
      assert.deepEqual(checks.checkResponse(name, answer.status, answer.body), [])
      assert.ok(operations[name].method !== 'GET' || !hasChanged || writesWhileReading.has(name), 'reading writes')
    }
  })
  try {
    await fc.assert(property, { numRuns: requestsPerRound, seed: seedOf(name) + round, endOnFailure: true })
  } finally {
    sandbox.close()
  }
}

/** Returns a sandbox with one of everything, and the IDs of these things. */
async function sandboxFor(name: OperationName) {
  const { sandbox, all, bodies, queries } = await filledSandbox()
  const inChangeRequest = name.includes('InChangeRequest') ? all.inChangeRequest : {}
  const given = Object.entries({ ...all, ...inChangeRequest, userId: sandbox.users.edit })
  const parameters = Object.fromEntries(
    given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const body = await prepare(name, sandbox, all.spaceId)
  const spaces = sandbox.platform.spaces.listInOrganization(sandbox.organizationId)
  sandbox.platform.searchUpdates.catchUp(spaces.map(({ id }) => id))
  const known: KnownValues = {
    parameters,
    ids: Object.values(parameters),
    query: queries[name],
    body: body ?? bodies[name],
  }
  return { sandbox, known }
}

/** Creates what some operations need to succeed. Returns a body if the operation needs one that depends on it. */
async function prepare(name: OperationName, sandbox: TestSandbox, spaceId: string): Promise<unknown> {
  if (name === 'restoreSpace') await sandbox.ok('deleteSpaceById', { spaceId })
  if (!name.startsWith('transfer')) return undefined
  return { organization: addOrganization(sandbox.platform, 'Another organization', sandbox.users) }
}

/** Reads that also write: the sandbox stores the address of a PDF or a preview until it expires. */
const writesWhileReading: ReadonlySet<OperationName> = new Set([
  'getChangeRequestPDF',
  'getSpacePDF',
  'getSitePublishingPreviewById',
])

function initOf({ method, body }: GeneratedRequest): RequestInit {
  return { method, ...(body === undefined ? {} : { body }) }
}

/** The requests are the same each time, unless `GALLEY_TEST_SEED` asks for others. */
function seedOf(name: string): number {
  const given = Number(process.env['GALLEY_TEST_SEED'] ?? 0)
  return Array.from(name).reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) | 0, given)
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('There was no answer.')), hanging)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
