import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import {
  addressProblems,
  readServerAddress,
  readToken,
  tokenProblems,
} from '../../../../src/client/network/serverAddress.ts'

describe('the address of a server', () => {
  const refused: [string, string][] = [
    ['', addressProblems.empty],
    ['   ', addressProblems.empty],
    ['not an address', addressProblems.notAnAddress],
    ['https://', addressProblems.notAnAddress],
    ['https://exa mple.com', addressProblems.notAnAddress],
    ['https://a.test\\b', addressProblems.notAnAddress],
    ['https://a.test\u0000', addressProblems.notAnAddress],
    ['https://a.test:99999', addressProblems.notAnAddress],
    ['ftp://a.test', addressProblems.scheme],
    ['file:///etc', addressProblems.notAnAddress],
    ['javascript:alert(1)', addressProblems.notAnAddress],
    ['https://ada:secret@a.test', addressProblems.credentials],
    ['https://ada@a.test', addressProblems.credentials],
    ['https://a.test/?x=1', addressProblems.query],
    ['https://a.test/#', addressProblems.query],
  ]
  for (const [text, problem] of refused) {
    it(`is refused: ${JSON.stringify(text)}`, () => assert.deepEqual(readServerAddress(text), { problem }))
  }

  it('never gives a server the id of the sandbox, or of the environment’s account', () => {
    const idOf = (text: string) => {
      const address = readServerAddress(text)
      return 'id' in address ? address.id : undefined
    }
    assert.equal(idOf('https://sandbox'), 'sandbox:443')
    assert.equal(idOf('http://SANDBOX/v1'), 'sandbox:80')
    assert.equal(idOf('https://environment'), 'environment:443')
    assert.equal(idOf('https://sandbox/docs'), 'sandbox~docs')
    assert.equal(idOf('https://sandbox:8080'), 'sandbox:8080')
  })

  it('is flagged if the token would be sent unencrypted to another machine', () => {
    const insecure = (text: string) => 'insecure' in readServerAddress(text) && readServerAddress(text)
    assert.deepEqual(insecure('http://docs.test'), {
      url: 'http://docs.test',
      id: 'docs.test',
      local: false,
      insecure: true,
    })
    for (const text of ['http://127.0.0.1:1', 'http://localhost', 'http://[::1]:2']) {
      const address = readServerAddress(text)
      assert.ok('local' in address && address.local && !address.insecure, text)
    }
    for (const text of [
      'http://127.0.0.1.evil.test',
      'http://localhost.evil.test',
      'http://x.localhost',
      'http://10.0.0.1',
    ]) {
      const address = readServerAddress(text)
      assert.ok('local' in address && !address.local && address.insecure, text)
    }
  })

  const accepted: [string, string, string][] = [
    ['https://api.example.com', 'https://api.example.com', 'api.example.com'],
    [' https://API.Example.com/v1/ ', 'https://api.example.com', 'api.example.com'],
    ['https://api.example.com///', 'https://api.example.com', 'api.example.com'],
    ['https://a.test:8443/Docs/v1', 'https://a.test:8443/Docs', 'a.test:8443~docs'],
    ['api.example.com', 'https://api.example.com', 'api.example.com'],
    ['localhost:4000', 'http://localhost:4000', 'localhost:4000'],
    ['http://127.0.0.1:4000/v1', 'http://127.0.0.1:4000', '127.0.0.1:4000'],
    ['https://münchen.test', 'https://xn--mnchen-3ya.test', 'xn--mnchen-3ya.test'],
  ]
  for (const [text, url, id] of accepted) {
    it(`is normalized: ${JSON.stringify(text)}`, () => {
      const address = readServerAddress(text)
      assert.ok('url' in address, JSON.stringify(address))
      assert.deepEqual([address.url, address.id], [url, id])
    })
  }
})

describe('a token', () => {
  it('is refused with line breaks, spaces, control characters or nothing in it', () => {
    assert.deepEqual(readToken('  '), { problem: tokenProblems.empty })
    assert.deepEqual(readToken('Bearer '), { problem: tokenProblems.empty })
    assert.deepEqual(readToken('abc\ndef'), { problem: tokenProblems.lines })
    assert.deepEqual(readToken('abc\r\nX-Evil: 1'), { problem: tokenProblems.lines })
    for (const text of ['abc def', 'abc\u0007', 'abc\u00a0def', 'tökèn', 'a\u200Bb']) {
      assert.deepEqual(readToken(text), { problem: tokenProblems.characters }, JSON.stringify(text))
    }
  })

  it('is trimmed of what was copied with it', () => {
    assert.deepEqual(readToken(' abc.def-123\n'), { token: 'abc.def-123' })
    assert.deepEqual(readToken('bearer  abc'), { token: 'abc' })
  })
})
