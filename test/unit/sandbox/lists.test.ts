import assert from 'node:assert/strict'
import { pathParameters, type Operation } from '../../../src/contract/operation.ts'
import { operations, type OperationName } from '../../../src/contract/operations.ts'
import { filledSandbox } from './support/filledSandbox.ts'

interface List {
  readonly items: readonly unknown[]
  readonly count?: number
  readonly next?: { readonly page: string }
}

const lists = (Object.keys(operations) as OperationName[]).filter((name) => {
  const query = queryOf(name)
  return 'page' in query && 'limit' in query
})

/** Parameters that sort or filter a list. The test tries each of their values. */
const arranging = ['order', 'sort', 'orderBy', 'nested', 'status', 'extended', 'outdated', 'default', 'target']

interface Parameter {
  readonly enum?: readonly string[]
  /** The values of a parameter that can be given several times. */
  readonly items?: { readonly enum?: readonly string[] }
}

function queryOf(name: OperationName): Readonly<Record<string, Parameter>> {
  return (operations[name] as Operation).query?.properties ?? {}
}

/** Returns no parameter, then each sorting or filtering parameter with each of its values. */
function arrangements(name: OperationName): Record<string, unknown>[] {
  const query = queryOf(name)
  const single = arranging.flatMap((parameter): Record<string, unknown>[] => {
    const schema = query[parameter]
    if (schema === undefined) return []
    const several = schema.items?.enum
    if (several !== undefined) return several.map((value) => ({ [parameter]: [value] }))
    return (schema.enum ?? ['true', 'false']).map((value) => ({ [parameter]: value }))
  })
  return [{}, ...single]
}

describe('Every list of the sandbox', () => {
  let filled: Awaited<ReturnType<typeof filledSandbox>>

  before(async () => {
    filled = await filledSandbox()
    const { sandbox, all } = filled
    for (const title of ['Red', 'Green', 'Blue']) {
      await sandbox.ok('createCollection', { ...all, body: { title } })
      await sandbox.ok('createSpace', { ...all, body: { title } })
      await sandbox.ok('createChangeRequest', { ...all, body: { subject: title } })
      await sandbox.ok('postCommentInSpace', { ...all, body: { body: { markdown: title } } })
      await sandbox.ok('createSite', { ...all, body: { title } })
      await sandbox.ok('createOrganizationTeam', { ...all, body: { title } })
    }
  })
  after(() => filled.sandbox.close())

  async function read(name: OperationName, query: Readonly<Record<string, unknown>>): Promise<List> {
    const { sandbox, all, queries, bodies } = filled
    const known: Record<string, unknown> = { ...all, ...(name.includes('InChangeRequest') ? all.inChangeRequest : {}) }
    const path = pathParameters(operations[name].path).map((parameter) => [parameter, known[parameter]])
    const body = bodies[name] === undefined ? {} : { body: bodies[name] }
    return (await sandbox.ok(name, {
      ...Object.fromEntries(path),
      ...queries[name],
      ...query,
      ...body,
    } as never)) as List
  }

  for (const name of lists) {
    it(`${name} returns the same items one by one as all at once, in each order and with each filter`, async () => {
      for (const arrangement of arrangements(name)) {
        const whole = await read(name, { ...arrangement, limit: 1000 })
        assert.equal(whole.next, undefined)
        assert.equal(whole.count ?? whole.items.length, whole.items.length)
        assert.deepEqual((await read(name, { ...arrangement, limit: 0 })).items, [])
        const items: unknown[] = []
        let page: string | undefined
        do {
          const part = await read(name, { ...arrangement, limit: 1, ...(page === undefined ? {} : { page }) })
          assert.equal(part.count, whole.count)
          items.push(...part.items)
          page = part.next?.page
        } while (page !== undefined && items.length <= whole.items.length)
        assert.deepEqual(items, whole.items, JSON.stringify(arrangement))
      }
    })

    if ('order' in queryOf(name)) {
      it(`${name} returns items in ascending order as the reverse of the descending order`, async () => {
        const up = await read(name, { order: 'asc', limit: 1000 })
        const down = await read(name, { order: 'desc', limit: 1000 })
        assert.deepEqual(up.items, down.items.toReversed())
      })
    }
  }
})
