import assert from 'node:assert/strict'
import { textOfInput } from '../../../src/cli/specVersions.ts'
import { UsageError } from '../../../src/cli/usageError.ts'

describe('A specification from the standard input', () => {
  it('is read whole, also across parts of a character', async () => {
    const bytes = Buffer.from('{"title":"ü"}')
    async function* parts(): AsyncGenerator<Uint8Array> {
      for (const byte of bytes) yield Uint8Array.of(byte)
    }
    assert.equal(await textOfInput(parts()), '{"title":"ü"}')
  })

  it('is refused while it’s being read if it’s too large', async () => {
    let sent = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        sent++
        yield new Uint8Array(1024 * 1024)
      }
    }
    await assert.rejects(textOfInput(endless()), UsageError)
    assert.ok(sent < 20, String(sent))
  })
})
