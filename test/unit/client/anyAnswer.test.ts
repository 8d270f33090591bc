import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { ContractChecks } from '../../../src/contract/checks/validation.ts'
import { operations, type OperationName } from '../../../src/contract/operations.ts'
import { answeringClient } from '../../support/answeringClient.ts'
import { answersTo } from '../../support/contractAnswers.ts'
import { testSize } from '../../support/testSize.ts'

const checks = new ContractChecks()
const answersPerOperation = testSize(10, 250)

describe(`${answersPerOperation} responses with missing, null, unknown and unexpected fields`, () => {
  for (const name of Object.keys(operations) as OperationName[]) {
    it(`are accepted by ${name}, which returns what the contract promises`, async () => {
      const { client, call, answer } = answeringClient(checks)
      const property = fc.asyncProperty(answersTo(name), async (given) => {
        answer(given)
        const value = await call(name)
        assert.deepEqual(checks.checkResponse(name, given.status, value), [])
      })
      await fc.assert(property, { numRuns: answersPerOperation })
      await client.close()
    })
  }
})
