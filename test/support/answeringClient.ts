import fc from 'fast-check'
import { createClient, type Client, type ClientExtras } from '../../src/client/client.ts'
import type { Transport } from '../../src/client/network/transport.ts'
import type { ContractChecks } from '../../src/contract/checks/validation.ts'
import { pathParameters, type Operation } from '../../src/contract/operation.ts'
import { operations, type OperationName } from '../../src/contract/operations.ts'
import type { GeneratedAnswer } from './contractAnswers.ts'
import { valuesOf } from './schemaArbitraries.ts'

/** A client without a network, whose server sends the answers of a test. */
export interface AnsweringClient {
  readonly client: Client & ClientExtras
  /** Sets the answer to the next calls. */
  readonly answer: (given: GeneratedAnswer) => void
  /** Calls an operation with an input that the contract allows. */
  readonly call: (name: OperationName) => Promise<unknown>
}

/** Creates a client that reads the answers of a test as if a server had sent them. */
export function answeringClient(checks: ContractChecks): AnsweringClient {
  let next: GeneratedAnswer = { status: 204, body: undefined }
  const transport: Transport = {
    request: async () => {
      const body = Buffer.from(next.body === undefined ? '' : JSON.stringify(next.body))
      return await Promise.resolve({ status: next.status, headers: { 'content-type': 'application/json' }, body })
    },
    close: () => Promise.resolve(),
  }
  const client = createClient({ baseUrl: 'http://platform.test', token: 'token', transport, checks })
  const inputs = new Map<OperationName, unknown>()
  return {
    client,
    answer: (given) => {
      next = given
    },
    call: async (name) => {
      const input = inputs.get(name) ?? someInput(name, checks)
      inputs.set(name, input)
      return await (client[name] as (given: unknown) => Promise<unknown>)(input)
    },
  }
}

/** Returns an input of an operation that the contract allows. */
export function someInput(name: OperationName, checks: ContractChecks): Record<string, unknown> {
  const { path, query, body }: Operation = operations[name]
  const known = { parameters: {}, ids: ['some'] }
  const parameters = Object.fromEntries(pathParameters(path).map((each) => [each, 'some']))
  const needed = Object.fromEntries(
    (query?.required ?? []).map((each) => [each, valuesOf(query?.properties[each], known)]),
  )
  const inputs = fc.record({ ...needed, ...(body ? { body: valuesOf(body, known) } : {}) })
  const samples = fc.sample(inputs, { numRuns: 100, seed: 1 }).map((input) => ({ ...parameters, ...input }))
  const input = samples.find((each) => checks.checkInput(name, each).length === 0)
  if (!input) throw new Error(`No request of ${name} could be made up.`)
  return input
}
