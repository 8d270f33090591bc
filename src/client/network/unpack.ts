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

/** What `unpack` understands, as a value of `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br'

/** Far beyond what texts and lists pack to; what packs better was made to fill the memory of its reader. */
const maxRatio = 100

/** Small enough to be harmless however well it packs. */
const anyRatioBytes = 4 * 1024 * 1024

/** Undoes a `Content-Encoding`, and stops when more comes out of it than may. */
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
