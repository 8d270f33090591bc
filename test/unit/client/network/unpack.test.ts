import assert from 'node:assert/strict'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { TransportFailure } from '../../../../src/client/network/transport.ts'
import { unpack } from '../../../../src/client/network/unpack.ts'

const megabyte = 1024 * 1024
const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }

describe('Unpacking an answer', () => {
  for (const [encoding, pack] of Object.entries(packers)) {
    const isTooLarge = (error: unknown) => error instanceof TransportFailure && error.reason === 'tooLarge'

    it(`stops where ${encoding} gives a hundred times what came`, async () => {
      const packed = pack(Buffer.alloc(30 * megabyte, '[],'))
      assert.ok(packed.length * 100 < 30 * megabyte)
      await assert.rejects(unpack(packed, encoding, 32 * megabyte), isTooLarge)
    })

    it(`stops where ${encoding} gives more than may come`, async () => {
      await assert.rejects(unpack(pack(Buffer.alloc(2000)), encoding, 1000), isTooLarge)
    })

    it(`takes up to 4 MB however well ${encoding} has packed it`, async () => {
      assert.equal((await unpack(pack(Buffer.alloc(4 * megabyte)), encoding, 32 * megabyte)).length, 4 * megabyte)
    })
  }

  it('knows no encoding by a name that every object has', async () => {
    await assert.rejects(unpack(Buffer.from('a'), 'constructor', megabyte), TransportFailure)
  })
})
