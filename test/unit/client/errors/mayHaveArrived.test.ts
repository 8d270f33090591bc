import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { ApiError, type ErrorKind, type ErrorReason } from '../../../../src/client/errors/apiError.ts'
import { mayBeDoneTwice, mayHaveArrived } from '../../../../src/client/errors/mayHaveArrived.ts'
import { toApiError } from '../../../../src/client/errors/failure.ts'
import { readFailure } from '../../../../src/client/network/readFailure.ts'

const operation = 'updateChangeRequestContent'

describe('whether a failed write might have arrived', () => {
  const unanswered: [ErrorKind, ErrorReason | undefined][] = [
    ['offline', 'connectionLost'],
    ['offline', 'tlsFailed'],
    ['offline', 'unknown'],
    ['timeout', undefined],
    ['server', undefined],
    ['protocol', 'brokenOff'],
    ['protocol', 'wrongShape'],
    ['cancelled', undefined],
  ]
  for (const [kind, reason] of unanswered) {
    it(`is open for “${kind}”${reason === undefined ? '' : ` with the reason “${reason}”`}`, () => {
      assert.equal(mayHaveArrived(new ApiError(kind, reason ? { operation, reason } : { operation })), true)
    })
  }

  const refused: ErrorKind[] = ['unauthorized', 'forbidden', 'notFound', 'conflict', 'invalid', 'rateLimited']
  for (const kind of refused) {
    it(`is certain for the refusal “${kind}”`, () => {
      assert.equal(mayHaveArrived(new ApiError(kind, { operation })), false)
    })
  }

  it('is certain if it isn’t a failed call', () => {
    assert.equal(mayHaveArrived(new Error('Nobody is signed in.')), false)
  })

  /** Returns what the client makes of an error from Node. */
  const failed = (code: string, syscall: string): ApiError =>
    toApiError(readFailure(Object.assign(new Error(`${syscall} ${code}`), { code, syscall }), false), false, {
      operation,
    })

  for (const [code, syscall] of [
    ['ENOTFOUND', 'getaddrinfo'],
    ['ECONNREFUSED', 'connect'],
    ['ETIMEDOUT', 'connect'],
    ['EHOSTUNREACH', 'connect'],
  ] as const) {
    it(`is certain without a connection: ${syscall} ${code}`, () => {
      assert.equal(mayHaveArrived(failed(code, syscall)), false)
    })
  }

  for (const [code, syscall] of [
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ETIMEDOUT', 'read'],
    ['EHOSTUNREACH', 'write'],
  ] as const) {
    it(`is open if a connection is lost: ${syscall} ${code}`, () => {
      assert.equal(mayHaveArrived(failed(code, syscall)), true)
    })
  }
})

describe('whether repeating a write might apply it twice', () => {
  it('is open if something is created and no response came', () => {
    assert.equal(mayBeDoneTwice(new ApiError('timeout', { operation, method: 'POST' })), true)
  })

  it('isn’t if the server refused it, or if the operation is idempotent', () => {
    assert.equal(mayBeDoneTwice(new ApiError('invalid', { operation, method: 'POST' })), false)
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      assert.equal(mayBeDoneTwice(new ApiError('timeout', { operation, method })), false)
    }
  })
})
