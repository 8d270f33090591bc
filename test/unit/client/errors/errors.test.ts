import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { constants, gzipSync } from 'node:zlib'
import { describe, it } from 'mocha'
import type { ErrorKind } from '../../../../src/client/errors/apiError.ts'
import { space, user } from '../clientOn.ts'
import { bare, failure, json, text, type Answer } from '../../../support/httpServers/scriptedServer.ts'
import { errorOf } from './errorOf.ts'
import { scriptedClient } from '../scriptedClient.ts'

describe('a failed call', () => {
  const tested = scriptedClient()

  const statuses: [number, ErrorKind][] = [
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [409, 'conflict'],
    [412, 'conflict'],
    [422, 'invalid'],
    [429, 'rateLimited'],
    [500, 'server'],
    [503, 'server'],
  ]
  for (const [status, kind] of statuses) {
    it(`is “${kind}” for status ${status}, with the server’s message`, async () => {
      await tested.start(failure(status, 'Because  of\n this.'))
      const error = await errorOf(tested.client.getSpaceById({ spaceId: 's' }))
      assert.equal(error.kind, kind)
      assert.equal(error.status, status)
      assert.equal(error.operation, 'getSpaceById')
      assert.equal(error.method, 'GET')
      assert.equal(error.host, `127.0.0.1:${tested.server.port}`)
      assert.equal(error.serverMessage, 'Because of this.')
    })
  }

  it('keeps the server’s message, which can quote user content, for the log’s details', async () => {
    const [lines, others]: [string[], string[]] = [[], []]
    const other = (message: string): void => void others.push(message)
    const debug = (message: string): void => void lines.push(message)
    const log = { trace: other, debug, info: other, warn: other, error: other }
    await tested.start(failure(422, '“A secret thought” is too long.'), { log })
    const error = await errorOf(tested.client.getAuthenticatedUser({}))
    assert.match(error.serverMessage ?? '', /thought/)
    assert.doesNotMatch(`${error.message} ${inspect(error, { depth: 9 })} ${others.join(' ')}`, /thought/)
    assert.match(lines.join(' '), /the server’s message: “A secret thought” is too long\./)
  })

  it('has no server message if the body isn’t the platform’s', async () => {
    await tested.start(text('<h1>Bad gateway</h1>', 'text/html', 502))
    const error = await errorOf(tested.client.getAuthenticatedUser({}))
    assert.deepEqual([error.kind, error.serverMessage], ['server', undefined])
  })

  const strange: [string, Answer, string][] = [
    ['a web page', text('<html>welcome</html>', 'text/html'), 'html'],
    ['a web page with status 404', text('<html>nothing here</html>', 'text/html', 404), 'html'],
    ['a web page that asks to sign in', text('<html>sign in</html>', 'text/html', 401), 'html'],
    ['a type that isn’t JSON', text('hello', 'text/plain'), 'notJson'],
    ['JSON that is cut off', text('{"object":"user","id":"hush', 'application/json'), 'notJson'],
    ['an empty body in place of a promised one', bare(200), 'notJson'],
    ['invalid UTF-8', (response) => response.writeHead(200, {}).end(Buffer.from([0xff, 0xfe, 0x00])), 'notJson'],
    ['an unexpected status 304', bare(304), 'unexpectedStatus'],
    ['a redirect without a target', bare(302), 'redirect'],
  ]
  for (const [what, answer, reason] of strange) {
    it(`is “protocol” for ${what}`, async () => {
      await tested.start(answer)
      const error = await errorOf(tested.client.getAuthenticatedUser({}))
      assert.deepEqual([error.kind, error.reason], ['protocol', reason])
      assert.ok(!`${error.message} ${String(error.cause)}`.includes('hush'))
    })
  }

  it('names operation and location of a malformed response, never its content', async () => {
    await tested.start(json({ ...user, id: { hush: 1 } }))
    const error = await errorOf(tested.client.getAuthenticatedUser({}))
    assert.deepEqual([error.kind, error.reason, error.operation], ['protocol', 'wrongShape', 'getAuthenticatedUser'])
    assert.ok(error.problems.some((problem) => problem.path === '/body/id'))
    assert.ok(error.message.includes('/body/id'))
    assert.ok(!error.message.includes('hush'))
  })

  it('doesn’t occur after a write, with anything left out of the response', async () => {
    await tested.start(json({ object: 'space', title: 'Handbook' }))
    const answer = await tested.client.updateSpaceById({ spaceId: 's', body: { title: 'Handbook' } })
    assert.equal(answer.title, 'Handbook')
  })

  it('is “protocol” for a truncated response', async () => {
    await tested.start((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"object":')
      setImmediate(() => response.socket?.resetAndDestroy())
    })
    const error = await errorOf(tested.client.getAuthenticatedUser({}))
    assert.deepEqual([error.kind, error.reason], ['protocol', 'brokenOff'])
    assert.equal(tested.server.requests.length, 3)
  })

  it('is “protocol” for a response that is too large, announced or not', async () => {
    const long = JSON.stringify({ ...user, displayName: 'x'.repeat(10_000) })
    const chunked: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      for (let at = 0; at < long.length; at += 500) response.write(long.slice(at, at + 500))
      response.end()
    }
    await tested.start([text(long, 'application/json'), chunked], { limits: { maxBytes: 5000 } })
    for (let turn = 0; turn < 2; turn++) {
      const error = await errorOf(tested.client.getAuthenticatedUser({}))
      assert.deepEqual([error.kind, error.reason], ['protocol', 'tooLarge'])
    }
    assert.equal(tested.server.requests.length, 2)
  })

  it('is “protocol” for a response of 33 MB, unless the operation allows longer ones', async () => {
    const long = 'x'.repeat(33 * 1024 * 1024)
    // Compresses to an eighth, which the limit of the ratio allows.
    const packed = gzipSync(JSON.stringify({ ...user, text: long, format: 'json' }), {
      strategy: constants.Z_HUFFMAN_ONLY,
    })
    await tested.start((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed)
    })
    const error = await errorOf(tested.client.getAuthenticatedUser({}))
    assert.deepEqual([error.kind, error.reason], ['protocol', 'tooLarge'])
    const spec = { organizationId: 'o', specSlug: 's' }
    const { text } = await tested.client.getLatestOpenAPISpecVersionContentRaw(spec)
    assert.equal(text.length, long.length)
  })

  it('is “invalid” without a request when the input breaks a limit', async () => {
    await tested.start(json(user))
    const error = await errorOf(tested.client.updateSpaceById({ spaceId: 's', body: { title: 'x'.repeat(51) } }))
    assert.deepEqual([error.kind, error.reason], ['invalid', 'refusedHere'])
    assert.deepEqual(
      error.problems.map(({ path, message }) => `${path}: ${message}`),
      ['/body/title: “title” can have at most 50 characters.'],
    )
    assert.equal(tested.server.requests.length, 0)
  })

  it('is “unauthorized” from then on, without another request', async () => {
    await tested.start([failure(401, 'Unknown token.'), json(user)])
    await errorOf(tested.client.getAuthenticatedUser({}))
    for (let turn = 0; turn < 3; turn++) {
      const error = await errorOf(tested.client.getSpaceById({ spaceId: 's' }))
      assert.deepEqual(
        [error.kind, error.operation, error.serverMessage],
        ['unauthorized', 'getSpaceById', 'Unknown token.'],
      )
    }
    assert.equal(tested.server.requests.length, 1)
  })

  for (const [how, answer] of [
    ['404', failure(404)],
    ['a web page', text('<h1>Cannot GET that</h1>', 'text/html', 404)],
    ['405', failure(405)],
  ] as const) {
    it(`reports that the server no longer offers an operation, nor its family, and asks once: ${how}`, async () => {
      await tested.start([answer, json(space)])
      assert.equal(tested.client.supports('listSpaceLinks'), true)
      await errorOf(tested.client.listSpaceLinks({ spaceId: 's' }))
      const again = await errorOf(tested.client.listPageLinksInSpace({ spaceId: 's', pageId: 'p' }))
      assert.deepEqual([again.kind, again.reason], ['notFound', 'notOffered'])
      // The second one shows that the space exists.
      assert.equal(tested.server.requests.length, 2)
      assert.equal(tested.client.supports('listSpaceLinks'), false)
      assert.equal(tested.client.supports('listConversations'), true)
    })
  }

  it('reads a 404 as a missing object if the server offered the operation before, or always does', async () => {
    await tested.start([json({ items: [], stats: { total: 0, broken: { total: 0 } } }), failure(404)])
    await tested.client.listSpaceLinks({ spaceId: 's' })
    await errorOf(tested.client.listPageLinksInSpace({ spaceId: 's', pageId: 'gone' }))
    await errorOf(tested.client.getSpaceById({ spaceId: 's' }))
    assert.equal(tested.client.supports('listPageLinksInSpace'), true)
    assert.equal(tested.client.supports('getSpaceById'), true)
  })

  it('logs once what the server doesn’t offer', async () => {
    const messages: string[] = []
    const other = (): void => undefined
    const info = (message: string): void => void messages.push(message)
    await tested.start([failure(404), json(space), failure(404)], {
      log: { info, trace: other, debug: other, warn: other, error: other },
    })
    for (let turn = 0; turn < 3; turn++) await errorOf(tested.client.listSpaceLinks({ spaceId: 's' }))
    assert.equal(messages.length, 1)
    assert.match(messages[0] ?? '', /doesn’t offer listSpaceLinks/)
  })
})
