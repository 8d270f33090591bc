import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { operations, type OperationName } from '../../../../src/contract/operations.ts'
import { pathParameters, type Operation } from '../../../../src/contract/operation.ts'
import { startSandbox, type SandboxProcess } from '../../../support/sandboxProcess.ts'
import { Branch } from '../support/branch.ts'
import { filledSandbox } from '../support/filledSandbox.ts'

describe('a sandbox on the network', () => {
  let sandbox: SandboxProcess
  let port = 0

  before(async () => {
    sandbox = await startSandbox(['--generate', 'orgs=1,spaces=1,pages=3,depth=1'])
    port = Number(new URL(sandbox.url).port)
  })
  after(() => sandbox.stop())

  /** Sends bytes unchanged, and returns the status of the answer, or 0 if the connection ends without one. */
  async function raw(...parts: string[]): Promise<number> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    // In one write: a client that keeps writing after the server has closed the connection loses the answer.
    socket.write(parts.join(''))
    const answer = await text(socket).catch(() => '')
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
  }

  const head = (line: string, headers: readonly string[] = [], host = `127.0.0.1:${port}`) =>
    [
      `${line} HTTP/1.1`,
      ...(host === '' ? [] : [`Host: ${host}`]),
      `Authorization: Bearer ${sandbox.token}`,
      'Connection: close',
      ...headers,
      '',
      '',
    ].join('\r\n')

  it('listens on this machine only', async () => {
    assert.equal(await raw(head('GET /v1/user')), 200)
    const others = Object.values(networkInterfaces())
      .flat()
      .flatMap((address) => (address && !address.internal && address.family === 'IPv4' ? [address.address] : []))
    for (const address of others) {
      const code = await new Promise((resolve) => {
        const socket = connect(port, address)
        socket
          .once('connect', () => resolve('connected'))
          .once('error', ({ code: reason }: NodeJS.ErrnoException) => resolve(reason))
      })
      assert.equal(code, 'ECONNREFUSED', address)
    }
  })

  it('refuses requests for another host name, or for none', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '0.0.0.0',
      '127.0.0.1.evil.example',
      '[::ffff:127.0.0.1]',
    ]) {
      assert.ok([400, 403].includes(await raw(head('GET /v1/user', [], host))), host)
    }
    assert.equal(await raw(head('GET /v1/user', [], '')), 400)
    assert.ok([400, 403].includes(await raw(head('GET http://evil.example/v1/user', [], 'evil.example'))))
  })

  it('answers 400 or 404 to malformed paths and to paths that try to leave its folders', async () => {
    for (const path of [
      '/v1/../package.json',
      '/v1/%2e%2e/user',
      '/v1/spaces/../../package.json',
      '//v1/user',
      '/v1//user',
      '/v1/user/',
      '/v1/user%00',
      '/v1\\user',
      '/files/../../../../etc/passwd',
      '/files/..%2f..%2f..%2fetc%2fpasswd/x',
      '/files/%2e%2e/%2e%2e',
      '/app/o/../../package.json',
      '/site/..%2f..%2f',
      '/.git/config',
      '/package.json',
      '/%',
    ]) {
      const status = await raw(head(`GET ${path}`))
      assert.ok(status === 404 || status === 400, `${path}: ${status}`)
    }
  })

  it('reads no body beyond the limit, with or without a stated length', async () => {
    assert.equal(await raw(head('PATCH /v1/spaces/nowhere', ['Content-Length: 99999999999'])), 413)
    // A body without a stated length is read only for callers who have permission to send it.
    const listed = await fetch(`${sandbox.url}/v1/orgs/${sandbox.organization}/spaces`, {
      headers: { authorization: `Bearer ${sandbox.token}` },
    })
    const { items } = (await listed.json()) as { items: { id: string }[] }
    const line = `PATCH /v1/spaces/${items[0]!.id}`
    const chunk = 'x'.repeat(1024 * 1024)
    const chunks = Array.from({ length: 33 }, () => `100000\r\n${chunk}\r\n`)
    assert.ok([413, 0].includes(await raw(head(line, ['Transfer-Encoding: chunked']), ...chunks)))
    assert.equal(await raw(head('GET /v1/user')), 200, 'and goes on')
  })

  it('refuses ambiguous requests, and headers that are too long', async () => {
    const both = ['Content-Length: 4', 'Transfer-Encoding: chunked']
    assert.equal(await raw(head('POST /v1/spaces/nowhere', both), '0\r\n\r\n'), 400)
    assert.equal(await raw(head('GET /v1/user', ['Content-Length: 1', 'Content-Length: 2'])), 400)
    assert.equal(await raw('GET /v1/user\r\n\r\n'), 400)
    assert.ok([400, 431, 0].includes(await raw(head('GET /v1/user', [`X-Long: ${'x'.repeat(100_000)}`]))))
  })
})

describe('SQL in a request', () => {
  const attacks = [
    "'); DROP TABLE spaces; --",
    "' OR '1'='1",
    '"; DELETE FROM users; --',
    "\\'; PRAGMA writable_schema=1; --",
  ]

  it('leaves the schema and the users alone, in any field or part of the address', async () => {
    const { sandbox, all, bodies, queries } = await filledSandbox()
    const { database } = sandbox.platform
    const schema = () => JSON.stringify(database.all('SELECT * FROM sqlite_master ORDER BY name'))
    const people = () => database.get('SELECT count(*) AS n FROM users')
    const before = [schema(), people()]
    const given = Object.entries(all)
    const parameters = new Map(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    const valueOf = (parameter: string) => parameters.get(parameter) ?? 'x'
    for (const name of Object.keys(operations) as OperationName[]) {
      const definition: Operation = operations[name]
      if (definition.method === 'DELETE' || name === 'mergeChangeRequest') continue
      const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => valueOf(parameter))
      for (const attack of attacks) {
        const tries = [
          ...pathParameters(definition.path).map((parameter) => ({
            path: definition.path.replaceAll(/\{(\w+)\}/g, (_, each: string) =>
              encodeURIComponent(each === parameter ? attack : valueOf(each)),
            ),
            body: bodies[name],
          })),
          ...Object.keys(definition.query?.properties ?? {}).map((each) => ({
            path: `${path}?${new URLSearchParams({ ...queries[name], [each]: attack }).toString()}`,
            body: bodies[name],
          })),
          ...replaced(bodies[name], attack).map((body) => ({ path, body })),
        ]
        for (const { path: address, body } of tries) {
          const { status, text: answer } = await sandbox.send(`/v1${address}`, {
            method: definition.method,
            headers: { authorization: `Bearer ${sandbox.tokenOf('admin')}`, 'content-type': 'application/json' },
            ...(body === undefined || definition.method === 'GET' ? {} : { body: JSON.stringify(body) }),
          })
          assert.ok(status < 500, `${definition.method} ${address}: ${answer}`)
        }
      }
    }
    assert.deepEqual([schema(), people()], before)
    sandbox.close()
  })

  it('is stored unchanged where text is allowed', async () => {
    const branch = await Branch.open()
    const { sandbox, spaceId } = branch
    for (const [at, attack] of attacks.entries()) {
      const subject = { ...branch.place, body: { subject: attack } }
      assert.equal((await sandbox.ok('updateChangeRequestById', subject)).subject, attack)
      assert.equal((await sandbox.ok('updateSpaceById', { spaceId, body: { title: attack } })).title, attack)
      const document = { markdown: `\`${attack}\`` }
      await branch.write({ operation: 'insert_page', title: attack, slug: `p${at}`, description: attack, document })
      const page = await branch.page(`p${at}`)
      assert.deepEqual([page.title, page.description], [attack, attack])
      assert.equal(await branch.body(`p${at}`), `\`${attack}\`\n`)
      const body = { body: { markdown: attack } }
      const comment = await sandbox.ok('postCommentInChangeRequest', { ...branch.place, body })
      const read = await sandbox.ok('getCommentInChangeRequest', {
        ...branch.place,
        commentId: comment.id,
        format: 'markdown',
      })
      assert.deepEqual(read.body, { markdown: attack })
    }
    branch.close()
  })
})

/** Returns a copy of a body for each of its strings, with that string replaced. */
function replaced(body: unknown, by: string): unknown[] {
  if (typeof body === 'string') return [by]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) =>
    replaced(value, by).map((other) => {
      const copy: object = structuredClone(body)
      Reflect.set(copy, key, other)
      return copy
    }),
  )
}
