import assert from 'node:assert/strict'
import { parse } from 'jsonc-parser'
import { describe, it } from 'mocha'
import { answerProblems } from '../../../../../src/core/platform/operations/answerProblems.ts'
import { answerText, shownContent, shownHeaders } from '../../../../../src/core/platform/operations/answerText.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the content of a response', () => {
  it('is shown as JSON, as text, or otherwise by its size', () => {
    assert.deepEqual(shownContent(new Uint8Array()), { kind: 'nothing' })
    assert.deepEqual(shownContent(bytes('{"a": 1}')), { kind: 'json', value: { a: 1 } })
    assert.deepEqual(shownContent(bytes('null')), { kind: 'json', value: null })
    assert.deepEqual(shownContent(bytes('<h1>No</h1>'), 'text/html'), { kind: 'text', text: '<h1>No</h1>' })
    assert.deepEqual(shownContent(new Uint8Array([0xff, 0xd8]), 'image/jpeg'), {
      kind: 'bytes',
      size: 2,
      contentType: 'image/jpeg',
    })
  })

  it('leaves out headers with secrets of the session', () => {
    const headers = { 'content-type': 'x', 'set-cookie': 'secret', location: undefined }
    assert.deepEqual(shownHeaders(headers), { 'content-type': 'x' })
  })

  it('stays JSON with any remarks', () => {
    const text = answerText(['One.', 'Two\n"three"', ''], { response: { body: [1] } })
    assert.equal(text.split('\n')[1], '// Two "three"')
    assert.deepEqual(parse(text), { response: { body: [1] } })
  })
})

describe('the token of a visitor in a response', () => {
  const token = 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl'

  it('isn’t shown, in JSON or in half an answer', () => {
    for (const name of ['serviceVisitorClaims', 'gitbookVisitorClaims']) {
      const whole = answerText([], { response: { body: { [name]: token, more: 1 } } })
      assert.deepEqual(parse(whole), { response: { body: { [name]: '•••', more: 1 } } })
      const half = answerText([], { response: { body: `{"${name}": "${token}` } })
      assert.ok(!half.includes(token), half)
    }
  })
})

describe('a response compared with the contract', () => {
  it('differs for a value outside a closed set, and for an unknown status', () => {
    const user = { object: 'user', id: 'u', displayName: 'Ada', urls: {} }
    assert.deepEqual(answerProblems('getAuthenticatedUser', 200, { ...user, more: true }), [])
    const [robot] = answerProblems('getAuthenticatedUser', 200, { ...user, object: 'robot' })
    assert.deepEqual([robot?.path, robot?.message], ['/body/object', '“object” must be “user”.'])
    assert.match(answerProblems('getAuthenticatedUser', 202, user)[0]?.message ?? '', /202.*says 200/)
    assert.match(answerProblems('getAuthenticatedUser', 418, {})[0]?.message ?? '', /418/)
    assert.deepEqual(answerProblems('getAuthenticatedUser', 404, {}), [])
    assert.deepEqual(answerProblems('getAuthenticatedUser', 503, undefined), [])
  })

  it('needs a body exactly if the contract says so', () => {
    assert.deepEqual(answerProblems('deleteSpaceById', 205, undefined), [])
    assert.equal(answerProblems('deleteSpaceById', 205, {}).length, 1)
    assert.equal(answerProblems('getSpaceById', 200, undefined).length, 1)
  })
})
