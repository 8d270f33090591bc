import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { TransportFailure } from './transport.ts'

type Unpacker = (packed: Uint8Array, options: zlib.ZlibOptions) => Promise<Uint8Array>

const unpackers: ReadonlyMap<string, Unpacker> = new Map<string, Unpacker>([
  ['gzip', promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gunzip)],
  ['x-gzip', promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gunzip)],
  ['deflate', promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.inflate)],
  ['br', promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliDecompress)],
])

/** The encodings that `unpack` supports, as a value of `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br'

/** The maximum compression ratio, far above that of texts and lists. A higher one is an attempt to exhaust memory. */
const maxRatio = 100

/** A size that is harmless at any compression ratio. */
const anyRatioBytes = 4 * 1024 * 1024

/** Decompresses a body by its `Content-Encoding`. Stops when the result exceeds the limits. */
export async function unpack(packed: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const unpacker = unpackers.get(encoding.trim().toLowerCase())
  if (!unpacker) throw new TransportFailure('unknown', new Error(`Unknown content encoding ${encoding}`))
  const maxOutputLength = Math.min(maxBytes, Math.max(anyRatioBytes, packed.length * maxRatio))
  try {
    return await unpacker(packed, { maxOutputLength })
  } catch (error) {
    const tooLarge = error instanceof RangeError
    throw new TransportFailure(tooLarge ? 'tooLarge' : 'brokenOff', error)
  }
}
