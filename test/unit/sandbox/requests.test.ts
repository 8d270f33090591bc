import assert from 'node:assert/strict'
import { isSandboxProof, sandboxProof } from '../../../src/core/platform/server/sandboxProof.ts'
import { TestSandbox } from './support/testSandbox.ts'

describe('a request to the sandbox', () => {
  let sandbox: TestSandbox
  beforeEach(() => {
    sandbox = new TestSandbox()
  })
  afterEach(() => sandbox.close())

  const authorized = () => ({ authorization: `Bearer ${sandbox.tokenOf('admin')}` })
  const message = (answer: { body: unknown }) => (answer.body as { error: { message: string } }).error.message

  it('is answered with 401 without a token, or with a wrong one', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer nonsense', `Basic ${sandbox.tokenOf('admin')}`]) {
      const answer = await sandbox.send('/v1/user', authorization === undefined ? {} : { headers: { authorization } })
      assert.equal(answer.status, 401, authorization)
      assert.deepEqual(Object.keys(answer.body as object), ['error'])
    }
  })

  it('is refused under a host name that isn’t this machine, even with a valid token', async () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80', '10.0.0.1']) {
      const answer = await sandbox.send('/v1/user', { headers: { ...authorized(), host } })
      assert.equal(answer.status, 403, host)
    }
    for (const host of ['127.0.0.1:4600', 'localhost:4600', 'LOCALHOST', '[::1]:4600']) {
      assert.equal((await sandbox.send('/v1/user', { headers: { ...authorized(), host } })).status, 200, host)
    }
  })

  it('is answered with 404 at an unknown address, and with 405 and the allowed methods for a wrong method', async () => {
    assert.equal((await sandbox.send('/v1/nothing', { headers: authorized() })).status, 404)
    assert.equal((await sandbox.send('/', { headers: authorized() })).status, 404)
    const space = sandbox.addSpace().id
    const answer = await sandbox.send(`/v1/spaces/${space}`, { method: 'PUT', headers: authorized() })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'GET, DELETE, PATCH')
  })

  it('is answered with 400 for a body that isn’t JSON, and with 422 for one of the wrong form', async () => {
    const space = sandbox.addSpace().id
    const send = (body: string | Uint8Array<ArrayBuffer>) =>
      sandbox.send(`/v1/spaces/${space}`, { method: 'PATCH', headers: authorized(), body })
    assert.equal((await send('{"title":')).status, 400)
    assert.equal((await send(new Uint8Array([0x22, 0xff, 0x22]))).status, 400)
    assert.equal((await send('')).status, 422)
    const long = await send(JSON.stringify({ title: 'x'.repeat(51), editMode: 'open' }))
    assert.equal(long.status, 422)
    assert.match(message(long), /“title” can have at most 50 characters/)
    assert.match(message(long), /“editMode” must be one of: live, locked/)
    assert.equal((await send(JSON.stringify({ title: 'x'.repeat(50) }))).status, 200)
  })

  it('is answered with 413 for a body beyond 32 MB', async () => {
    const space = sandbox.addSpace().id
    const body = JSON.stringify({ title: 'x'.repeat(33 * 1024 * 1024) })
    const answer = await sandbox.send(`/v1/spaces/${space}`, { method: 'PATCH', headers: authorized(), body })
    assert.equal(answer.status, 413)
  })

  it('is refused before its body is read if the caller can’t send it', async () => {
    const space = sandbox.addSpace().id
    const headers = { authorization: `Bearer ${sandbox.tokenOf('read')}` }
    for (const [path, status] of [
      [`/v1/spaces/${space}`, 403],
      ['/v1/spaces/nowhere', 404],
    ] as const) {
      let reads = 0
      const body = new ReadableStream({ pull: () => void reads++ }, { highWaterMark: 0 })
      const answer = await sandbox.send(path, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)
      assert.deepEqual([answer.status, reads], [status, 0])
    }
  })

  it('is answered with 400 for a body with too many values or nesting that is too deep', async () => {
    const space = sandbox.addSpace().id
    const send = (body: string) => sandbox.send(`/v1/spaces/${space}`, { method: 'PATCH', headers: authorized(), body })
    assert.match((await send(`[${'[],'.repeat(10_000_000)}[]]`)).message, /made of too many values/)
    assert.match((await send(`{"title":${'['.repeat(101)}${']'.repeat(101)}}`)).message, /nested too deeply/)
    // The content of a text counts as one value.
    const text = await send(JSON.stringify({ title: '[{,"\\'.repeat(300_000) }))
    assert.match(text.message, /at most 50 characters/)
  })

  it('is answered with 400 for a limit outside 0 to 1000, or a cursor of another list', async () => {
    for (const query of [
      'limit=1001',
      'limit=-1',
      'limit=ten',
      'limit=1.5',
      'limit=1&limit=2',
      'page=nonsense',
      'page=W10',
    ]) {
      assert.equal((await sandbox.send(`/v1/orgs?${query}`, { headers: authorized() })).status, 400, query)
    }
    const none = await sandbox.send('/v1/orgs?limit=0', { headers: authorized() })
    assert.deepEqual((none.body as { items: unknown[] }).items, [])
  })

  it('is answered with 404 for an unusual ID, not with an internal error', async () => {
    for (const id of ['%00', '%2F', 'x'.repeat(5000), '%F0%9F%98%80', "'; DROP TABLE spaces; --", '%E0%A4%A']) {
      assert.equal((await sandbox.send(`/v1/spaces/${id}`, { headers: authorized() })).status, 404, id)
    }
  })

  it('is answered with 429 beyond the limit of a minute, until the minute is over', async () => {
    const limited = new TestSandbox({ rateLimit: 2 })
    const send = () => limited.send('/v1/user', { headers: { authorization: `Bearer ${limited.tokenOf('read')}` } })
    assert.equal((await send()).headers.get('x-ratelimit-remaining'), '1')
    assert.equal((await send()).status, 200)
    const refused = await send()
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('x-ratelimit-limit'), '2')
    const reset = Number(refused.headers.get('x-ratelimit-reset'))
    limited.time = new Date(reset * 1000 - 1)
    assert.equal((await send()).status, 429)
    limited.pass(1)
    assert.equal((await send()).status, 200)
    limited.close()
  })

  it('gets a proof of this start only if it proves that it knows the secret of this start', async () => {
    const secret = 'of this start'
    const known = new TestSandbox({ secret })
    const subject = { secret, url: known.origin, nonce: 'once' }
    const ask = (proof: string) => known.send(`/sandbox/proof?${new URLSearchParams({ nonce: 'once', proof })}`)
    const answer = await ask(sandboxProof('window', subject))
    assert.equal(isSandboxProof(answer.text, 'sandbox', subject), true)
    const wrong = [
      sandboxProof('sandbox', subject),
      sandboxProof('window', { ...subject, secret: 'of another' }),
      sandboxProof('window', { ...subject, url: 'http://127.0.0.1:1' }),
      sandboxProof('window', { ...subject, nonce: 'twice' }),
      '',
    ]
    for (const proof of wrong) assert.equal((await ask(proof)).status, 403)
    known.close()
    assert.equal((await sandbox.send('/sandbox/proof?nonce=once&proof=x')).status, 404)
  })

  it('returns the user of the token', async () => {
    const user = await sandbox.ok('getAuthenticatedUser', {}, 'review')
    assert.equal(user.id, sandbox.users.review)
    assert.equal((await sandbox.send('/sandbox/health')).status, 200)
  })
})
