import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { TransportFailure } from './transport.ts'

const unpackers: Readonly<Record<string, (packed: Uint8Array, options: zlib.ZlibOptions) => Promise<Uint8Array>>> = {
  gzip: promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gunzip),
  'x-gzip': promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gunzip),
  deflate: promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.inflate),
  br: promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliDecompress),
}

/** What `unpack` understands, as a value of `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br'

/** Undoes a `Content-Encoding`. A small packed body may stand for a huge one, so the limit holds for the unpacked size. */
export async function unpack(packed: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const unpacker = unpackers[encoding.trim().toLowerCase()]
  if (!unpacker) throw new TransportFailure('unknown', new Error(`Unknown content encoding ${encoding}`))
  try {
    return await unpacker(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    const tooLarge = error instanceof RangeError
    throw new TransportFailure(tooLarge ? 'tooLarge' : 'brokenOff', error)
  }
}
