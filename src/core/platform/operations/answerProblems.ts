import { Compile } from 'typebox/schema'
import type { Operation } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'
import { commonErrors } from '../../../contract/openApiDocument.ts'
import { problemAt, problemsFrom, type Problem } from '../../../contract/checks/problem.ts'

/**
 * Returns how a response differs from the contract. Reports values outside a closed set, although Galley accepts them.
 * Ignores unknown fields.
 */
export function answerProblems(name: OperationName, status: number, body: unknown): Problem[] {
  const { responses, errors = [] }: Operation = operations[name]
  if (status >= 400) {
    const named = status >= 500 || [...commonErrors, ...errors].includes(status)
    return named ? [] : [problemAt('/status', 'unnamedStatus', String(status))]
  }
  const schema = responses[status]
  if (schema === undefined) {
    const expected = Object.keys(responses).join(', ')
    return [problemAt('/status', 'otherStatus', String(status), expected)]
  }
  if (schema === null) return body === undefined ? [] : [problemAt('/body', 'unexpected')]
  if (body === undefined) return [problemAt('/body', 'missing')]
  const validator = Compile(schema)
  return validator.Check(body) ? [] : problemsFrom('/body', validator.Errors(body)[1])
}
