import assert from 'node:assert/strict'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { TransportFailure } from '../../../../src/client/network/transport.ts'
import { unpack } from '../../../../src/client/network/unpack.ts'

const megabyte = 1024 * 1024
const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }

describe('Decompressing a response', () => {
  for (const [encoding, pack] of Object.entries(packers)) {
    const isTooLarge = (error: unknown) => error instanceof TransportFailure && error.reason === 'tooLarge'

    it(`stops if ${encoding} yields a hundred times its size`, async () => {
      const packed = pack(Buffer.alloc(30 * megabyte, '[],'))
      assert.ok(packed.length * 100 < 30 * megabyte)
      await assert.rejects(unpack(packed, encoding, 32 * megabyte), isTooLarge)
    })

    it(`stops if ${encoding} yields more than the limit`, async () => {
      await assert.rejects(unpack(pack(Buffer.alloc(2000)), encoding, 1000), isTooLarge)
    })

    it(`accepts up to 4 MB with any compression ratio of ${encoding}`, async () => {
      assert.equal((await unpack(pack(Buffer.alloc(4 * megabyte)), encoding, 32 * megabyte)).length, 4 * megabyte)
    })
  }

  it('doesn’t mistake a name that every object has for an encoding', async () => {
    await assert.rejects(unpack(Buffer.from('a'), 'constructor', megabyte), TransportFailure)
  })
})
