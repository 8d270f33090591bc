import { problemAt } from '../../../../src/contract/checks/problem.ts'
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { ApiError, type ApiErrorDetails, type ErrorKind } from '../../../../src/client/errors/apiError.ts'
import { errorMessage } from '../../../../src/client/errors/errorMessage.ts'
import { maskSecrets } from '../../../../src/client/maskSecrets.ts'

const translate = (message: string, ...values: string[]): string =>
  message.replaceAll(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '')

function words(kind: ErrorKind, details: Partial<ApiErrorDetails> = {}): string {
  const { message, hint } = errorMessage(
    new ApiError(kind, { operation: 'getPageById', host: 'docs.test', ...details }),
    translate,
  )
  return `${message} ${hint}`.trim()
}

describe('messages for a failed call', () => {
  const kinds: ErrorKind[] = [
    'offline',
    'timeout',
    'unauthorized',
    'forbidden',
    'notFound',
    'conflict',
    'invalid',
    'rateLimited',
    'server',
    'protocol',
  ]
  for (const kind of kinds) {
    it(`are whole sentences that name the server and say what to do: ${kind}`, () => {
      const text = words(kind)
      assert.match(text, /docs\.test/)
      assert.match(text, /^[A-Z\d“].*\. [A-Z].*\.$|^docs\.test .*\. [A-Z].*\.$/)
      assert.doesNotMatch(text, /undefined|\{\d\}/)
    })
  }

  it('distinguish the causes of being offline', () => {
    const reasons = [
      'hostNotFound',
      'connectionRefused',
      'connectionLost',
      'certificateSelfSigned',
      'certificateUnknownIssuer',
      'certificateExpired',
      'certificateWrongHost',
      'tlsFailed',
      'proxyNeedsCredentials',
      'proxyRefused',
      'proxyUnreachable',
      'unknown',
    ] as const
    const texts = new Set(reasons.map((reason) => words('offline', { reason })))
    assert.equal(texts.size, reasons.length)
  })

  it('repeat the server’s message, and nothing else of a response', () => {
    assert.match(
      words('forbidden', { serverMessage: 'Editing is locked.' }),
      /The server’s message: “Editing is locked”\./,
    )
    const problems = [problemAt('/body/title', 'notText')]
    assert.match(words('protocol', { reason: 'wrongShape', problems }), /responded to getPageById .*\(\/body\/title\)/)
    assert.equal(
      words('invalid', {
        reason: 'refusedHere',
        problems: [problemAt('/body/title', 'tooLong', '50')],
      }),
      'Galley can’t send this request: “title” can have at most 50 characters. Correct it, and then try again.',
    )
  })

  it('name the host that a redirect points to', () => {
    assert.match(
      words('protocol', { reason: 'redirect', redirectedTo: 'https://evil.test' }),
      /redirects to https:\/\/evil\.test\./,
    )
  })
})

describe('secrets in a log', () => {
  it('are masked everywhere', () => {
    const token = 'tok+en/1234'
    const text = maskSecrets(`a ${token} b ${encodeURIComponent(token)} c`, [token])
    assert.equal(text, 'a ••• b ••• c')
  })

  it('are recognized by their form if they aren’t given', () => {
    for (const [text, masked] of [
      ['authorization: Bearer abc.def-123==', 'authorization: Bearer •••'],
      ['"proxy-authorization":"Basic YWRhOnNlY3JldA=="', '"proxy-authorization":"Basic •••"'],
      ['via http://ada:secret@proxy.test:3128/', 'via http://•••@proxy.test:3128/'],
      ['/v1/spaces/a?shareKey=abcdef&x=1', '/v1/spaces/a?shareKey=•••&x=1'],
      ['{"token":"abcdef"}', '{"token":"•••"}'],
      ['key gb_api_Abc123', 'key gb_api_•••'],
      ['{"serviceVisitorClaims":"eyJh.eyJz.c2ln"}', '{"serviceVisitorClaims":"•••"}'],
      ["{ gitbookVisitorClaims: 'eyJh.eyJz.c2ln' }", "{ gitbookVisitorClaims: '•••' }"],
    ] as const) {
      assert.equal(maskSecrets(text), masked)
    }
  })

  it('don’t mask the rest, and no secret that is too short', () => {
    const text = 'GET https://docs.test/v1/user answered 200, mail ada@docs.test'
    assert.equal(maskSecrets(text, ['', 'an']), text)
  })
})
