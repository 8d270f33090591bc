import { readFileSync } from 'node:fs'
import path from 'node:path'
import initOxipng, { optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js'
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import encodePng from '@jsquash/png/encode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js'
import {
  hasWebpProfile,
  isAnimated,
  isLosslessWebp,
  jpegChannels,
  withColors,
  withoutMetadata,
} from '../core/docs/images/imageParts.ts'
import { imageFacts, type ImageFacts } from '../core/docs/images/imageFacts.ts'

/** The widest column of a page has 960 pixels, of which a screen can show two for each. */
const maxWidth = 1920
/** Decoding takes four bytes a pixel, several times. A small file can claim any number of pixels. */
const maxPixels = 50_000_000
const quality = 80
/** A file that is hardly smaller isn't worth a change. */
const worthwhile = 0.95

/** Why an image can't become smaller. */
export type NotSmaller = 'format' | 'animated' | 'colors' | 'tooManyPixels' | 'alreadySmall' | 'tooSlow' | 'unreadable'

/** A smaller image in the same format. */
export interface SmallerImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Encodes an image again, at most as wide as a page can show it twice, without metadata, and in its colors. The codecs
 * are read from a folder when they're needed.
 */
export async function smallerImage(bytes: Uint8Array, codecs: string): Promise<SmallerImage | NotSmaller> {
  const facts = imageFacts(bytes)
  if (facts === undefined) return 'unreadable'
  const refusal = refusalOf(bytes, facts)
  if (refusal !== undefined) return refusal
  const { type, width, height } = facts
  const scale = Math.min(1, maxWidth / width)
  const size = { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) }
  const load: LoadCodec = (name) => new WebAssembly.Module(readFileSync(path.join(codecs, `${name}.wasm`)))
  const pixels = await decode(bytes, type, load)
  // Turned by a value that only one of the two readers understands: it isn't certain how the picture is shown.
  if (pixels.width !== width || pixels.height !== height) return 'unreadable'
  if (scale < 1) await initResize(load('resize'))
  // Averages in the space of the bytes, as browsers do, so that thin lines keep their weight.
  const scaled = scale < 1 ? await resize(pixels, { ...size, linearRGB: false }) : pixels
  const encoded = await encode(scaled, type, bytes, load)
  const colored = { bytes: withColors(bytes, encoded, type), ...size }
  // The same JPEG without metadata can be smaller, unless the metadata says how to turn the picture.
  const bare = type === 'jpg' && !facts.isTurned && { bytes: withoutMetadata(bytes), width, height }
  const found = bare && bare.bytes.length < colored.bytes.length ? bare : colored
  return found.bytes.length < bytes.length * worthwhile ? found : 'alreadySmall'
}

function refusalOf(bytes: Uint8Array, { type, width, height }: ImageFacts): NotSmaller | undefined {
  if (!['png', 'jpg', 'webp'].includes(type)) return 'format'
  if (width * height > maxPixels) return 'tooManyPixels'
  if (isAnimated(bytes, type)) return 'animated'
  if (type === 'webp' && hasWebpProfile(bytes)) return 'colors'
  return type === 'jpg' && ![1, 3].includes(jpegChannels(bytes)) ? 'colors' : undefined
}

/** Loads a WebAssembly codec by its name. */
type LoadCodec = (name: string) => WebAssembly.Module

async function decode(bytes: Uint8Array, type: string, load: LoadCodec): Promise<ImageData> {
  const buffer = Uint8Array.from(bytes).buffer
  if (type === 'png') {
    await initPng(load('png'))
    return await decodePng(buffer)
  }
  if (type === 'webp') {
    await initWebpDecoder(load('webpDecoder'))
    return await decodeWebp(buffer)
  }
  await initJpegDecoder(load('jpegDecoder'))
  return await decodeJpeg(buffer, { preserveOrientation: true })
}

async function encode(pixels: ImageData, type: string, before: Uint8Array, load: LoadCodec): Promise<Uint8Array> {
  if (type === 'png') {
    await initOxipng(load('oxipng'))
    return optimise(new Uint8Array(await encodePng(pixels)), 2, false, false)
  }
  if (type === 'webp') {
    await initWebpEncoder(load('webpEncoder'))
    return new Uint8Array(await encodeWebp(pixels, { quality, lossless: isLosslessWebp(before) ? 1 : 0 }))
  }
  await initJpegEncoder(load('jpegEncoder'))
  return new Uint8Array(await encodeJpeg(pixels, { quality }))
}
