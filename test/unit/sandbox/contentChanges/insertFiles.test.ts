import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Branch } from '../support/branch.ts'

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('inserting files into a change request', () => {
  let branch: Branch
  let server: Server
  let origin = ''
  let asked = 0

  before(async () => {
    server = createServer((request, response) => {
      asked += 1
      if (request.url === '/gone.png') response.writeHead(404).end()
      else if (request.url === '/hidden') response.writeHead(302, { location: '/pixel' }).end()
      else response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(pixel, 'base64'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => server.close())
  beforeEach(async () => {
    asked = 0
    branch = await Branch.open([], { allowPrivateFetch: true })
  })
  afterEach(() => branch.close())

  const files = (...list: object[]) => [{ operation: 'insert_files', files: list }]
  const inline = { name: 'a.png', contentType: 'image/png', base64: pixel }

  it('keeps bytes that come with the request, and returns their size and dimensions', async () => {
    const { insertedFiles, changes } = await branch.write({ operation: 'insert_files', files: [inline] })
    assert.deepEqual(changes, [])
    const file = insertedFiles?.[0]
    assert.deepEqual(
      [file?.name, file?.contentType, file?.size, file?.dimensions],
      ['a.png', 'image/png', 70, { width: 1, height: 1 }],
    )
    const download = await branch.sandbox.send(new URL(file?.downloadURL ?? '').pathname)
    assert.equal(download.headers.get('content-type'), 'image/png')
    const { changes: listed } = await branch.sandbox.ok('getChangeRequestChanges', branch.place)
    assert.deepEqual(
      listed.map((change) => change.type),
      ['file_created'],
    )
  })

  it('fetches files from addresses, through redirects, and takes the content type from the server', async () => {
    const { insertedFiles } = await branch.write({
      operation: 'insert_files',
      files: [{ name: 'b.bin', url: `${origin}/hidden` }, inline],
    })
    assert.deepEqual(
      insertedFiles?.map(({ name, contentType }) => [name, contentType]),
      [
        ['b.bin', 'image/png'],
        ['a.png', 'image/png'],
      ],
    )
  })

  it('refuses private addresses unless the sandbox allows them', async () => {
    const guarded = await Branch.open()
    for (const url of [
      `${origin}/pixel`,
      'http://localhost/a',
      'http://[::1]/a',
      'http://169.254.169.254/latest',
      'http://10.0.0.1/a',
    ]) {
      const [status, message] = await guarded.refused(files({ name: 'b.png', url }))
      assert.equal(status, 422, url)
      assert.match(message, /^In changes\[0\]: “b.png” couldn’t be fetched/)
    }
    assert.equal(asked, 0)
    guarded.close()
  })

  it('makes no revision if one file can’t be fetched, and fetches nothing for people who can’t write', async () => {
    const list = [
      { name: 'b.png', url: `${origin}/pixel` },
      { name: 'c.png', url: `${origin}/gone.png` },
    ]
    assert.match((await branch.refused(files(...list)))[1], /“c.png” couldn’t be fetched: the response was 404/)
    asked = 0
    assert.equal((await branch.refused(files(...list), 'comment'))[0], 403)
    assert.equal(asked, 0)
  })

  it('checks again that the change request can be written after it fetched the files', async () => {
    const slow = branch.sandbox.call(
      'updateChangeRequestContent',
      {
        ...branch.place,
        body: { changes: [{ operation: 'insert_files', files: [{ name: 'b.png', url: `${origin}/pixel` }] }] },
      },
      'edit',
    )
    await branch.sandbox.ok('updateChangeRequestById', { ...branch.place, body: { status: 'archived' } })
    assert.equal((await slow).status, 409)
  })

  it('refuses invalid names, sources and content types, and too many files', async () => {
    for (const name of ['a', '../a.png', 'a/b.png', 'a\\b.png', '..png.', 'a.png\n', '.png']) {
      assert.equal((await branch.refused(files({ ...inline, name })))[0], 422, name)
    }
    assert.equal((await branch.refused(files({ name: 'a.png' })))[0], 422)
    assert.equal((await branch.refused(files({ ...inline, url: `${origin}/pixel` })))[0], 422)
    assert.equal((await branch.refused(files({ name: 'a.png', base64: pixel })))[0], 422, 'without a type')
    assert.equal((await branch.refused(files({ name: 'a.png', url: 'file:///etc/passwd' })))[0], 422)
    assert.equal((await branch.refused(files({ ...inline, base64: '%%%%' })))[0], 422)
    assert.equal((await branch.refused(files({ ...inline, contentType: 'x\r\nSet-Cookie: a' })))[0], 422)
    assert.equal((await branch.refused(files({ ...inline, name: `${'x'.repeat(253)}.png` })))[0], 422)
    assert.equal((await branch.refused(files(...Array.from({ length: 21 }, () => inline))))[0], 422)
  })

  it('accepts a file of 1 MB in base64, and not a byte more', async () => {
    const bytes = (count: number) => ({ ...inline, base64: Buffer.alloc(count, 1).toString('base64') })
    await branch.write({ operation: 'insert_files', files: [bytes(1024 * 1024)] })
    assert.match((await branch.refused(files(bytes(1024 * 1024 + 1))))[1], /larger than 1 MB/)
  })
})
