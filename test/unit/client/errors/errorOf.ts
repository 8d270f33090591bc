import assert from 'node:assert/strict'
import { isApiError, type ApiError } from '../../../../src/client/errors/apiError.ts'

/** Returns the error of a call that must fail with an error of the client. */
export async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => assert.fail('The call should have failed.'),
    (thrown: unknown) => thrown,
  )
  assert.ok(isApiError(error), String(error))
  return error
}
