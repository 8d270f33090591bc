import assert from 'node:assert/strict'
import { ContractChecks } from '../../../src/contract/checks/validation.ts'
import { generations } from '../../../src/contract/generations.ts'
import { operations, type OperationName } from '../../../src/contract/operations.ts'
import type { FurtherOperationName } from '../../../src/contract/referenceOperations.ts'
import { ApiError, isApiError } from '../../../src/client/errors/apiError.ts'
import { KnownObjects } from '../../../src/client/fallbacks/knownObjects.ts'
import type { ReferenceClient } from '../../../src/client/fallbacks/referenceClient.ts'
import { fallBack, withoutOperations } from '../../../src/client/fallbacks/withoutOperations.ts'
import { answeringClient, someInput } from '../../support/answeringClient.ts'
import { fullnesses, OfficialAnswers, type Fullness } from '../../support/officialAnswers.ts'
import { OfficialDescription } from '../../support/officialDescription.ts'
import { testSize } from '../../support/testSize.ts'

const checks = new ContractChecks()
const kinds = fullnesses(testSize(5, 100))

for (const generation of generations) {
  describe(`Answers that the official description of the generation “${generation}” allows`, () => {
    const description = new OfficialDescription(generation)
    const reads = (Object.keys(operations) as OperationName[]).filter(
      (name) => operations[name].method === 'GET' && description.describes(operations[name].path),
    )

    for (const name of reads) {
      it(`are accepted by ${name}, without anything of a list missing`, async () => {
        const { client, call, answer } = answeringClient(checks)
        for (const fullness of kinds) {
          const body = new OfficialAnswers(description, fullness).to(operations[name].path)
          answer({ status: 200, body })
          const value = await call(name)
          assert.equal(itemsIn(value), itemsIn(body))
        }
        await client.close()
      })
    }
  })
}

describe('What a server with only the reference does instead of an operation, with the answers of the description', () => {
  const description = new OfficialDescription('reference')
  const names = Object.entries(withoutOperations).flatMap(([name, without]) =>
    'instead' in without ? [name as FurtherOperationName] : [],
  )

  /** Falls back, with a client that answers from the description. `failing` is the operation that fails. */
  async function tryOut(name: FurtherOperationName, fullness: Fullness, failing?: OperationName) {
    const asked = new Set<OperationName>()
    const answers = new OfficialAnswers(description, fullness)
    const client = new Proxy({} as ReferenceClient, {
      get: (_, operation: OperationName) => async () => {
        asked.add(operation)
        if (operation === failing) throw new ApiError('forbidden', { operation, status: 403 })
        const { client: one, call, answer } = answeringClient(checks)
        answer({ status: 200, body: answers.to(operations[operation].path) })
        const value = (await call(operation)) as object
        await one.close()
        // A list that never ends says nothing about a fallback.
        return { ...value, next: undefined }
      },
    })
    const known = new KnownObjects(undefined, () => undefined)
    const download = async (): Promise<never> =>
      await Promise.reject(new ApiError('offline', { operation: 'download', host: 'example.com' }))
    const value = await fallBack(name, someInput(name, checks), { client, known, download, options: {} })
    return { value, asked }
  }

  for (const name of names) {
    it(`${name}: doesn’t fail, or passes on what failed`, async () => {
      for (const fullness of kinds.slice(0, 4)) {
        const { value, asked } = await tryOut(name, fullness)
        if (value !== undefined) assert.deepEqual(checks.checkResponse(name, 200, value), [])
        for (const failing of asked) {
          await tryOut(name, fullness, failing).catch((error: unknown) => assert.ok(isApiError(error), String(error)))
        }
      }
    })
  }
})

/** Returns how many things a list has. */
function itemsIn(value: unknown): number | undefined {
  const { items, pages } = (value ?? {}) as { readonly items?: unknown; readonly pages?: unknown }
  const list = items ?? pages
  return Array.isArray(list) ? list.length : undefined
}
