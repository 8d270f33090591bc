import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js'
import encodePng from '@jsquash/png/encode.js'
import { init as initPng } from '@jsquash/png/decode.js'
import { codecFiles } from '../../../scripts/bundleCodecs.ts'
import { imageFacts } from '../../../src/core/docs/images/imageFacts.ts'
import { jpegSegments, pngChunks } from '../../../src/core/docs/images/imageParts.ts'
import { shrinkImage } from '../../../src/threads/shrinkImage.ts'
import type { NotSmaller, SmallerImage } from '../../../src/threads/smallerImage.ts'

const root = path.resolve(import.meta.dirname, '../../..')

describe('Smaller images', () => {
  let folder: string
  let png: Uint8Array
  let jpeg: Uint8Array

  const shrink = async (bytes: Uint8Array, signal?: AbortSignal): Promise<SmallerImage | NotSmaller> =>
    await shrinkImage(
      bytes,
      { file: path.join(root, 'src/threads/imageThread.ts'), codecs: path.join(folder, 'codecs') },
      signal,
    )
  const sizeOf = (found: SmallerImage | NotSmaller): unknown => {
    if (typeof found === 'string') assert.fail(found)
    const facts = imageFacts(found.bytes)
    return [facts?.type, facts?.width, facts?.height]
  }
  const codec = (name: string): WebAssembly.Module =>
    new WebAssembly.Module(readFileSync(path.join(folder, 'codecs', `${name}.wasm`)))

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-images-'))
    for (const { path: file, contents } of codecFiles(root, folder)) {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, contents)
    }
    await initPng(codec('png'))
    await initJpeg(codec('jpegEncoder'))
    png = new Uint8Array(await encodePng(gradient(2400, 150)))
    jpeg = new Uint8Array(await encodeJpeg(gradient(2400, 150), { quality: 100 }))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('are as wide as a page can show, and smaller', async () => {
    for (const [bytes, type] of [
      [png, 'png'],
      [jpeg, 'jpg'],
    ] as const) {
      const found = await shrink(bytes)
      assert.deepEqual(sizeOf(found), [type, 1920, 120])
      assert.ok(typeof found === 'object' && found.bytes.length < bytes.length * 0.95)
    }
  })

  it('are never larger: a small result isn’t made smaller again', async () => {
    const found = await shrink(png)
    assert.ok(typeof found === 'object')
    assert.equal(await shrink(found.bytes), 'alreadySmall')
  })

  it('lose the place where a photo was taken, and keep the colors', async () => {
    const place = segment(0xe1, 'Exif\0\0 GPS 52.5200, 13.4050')
    const profile = segment(0xe2, `ICC_PROFILE\0${'profile '.repeat(20)}`)
    const photo = Buffer.concat([jpeg.subarray(0, 2), place, profile, jpeg.subarray(2)])
    const found = await shrink(photo)
    assert.ok(typeof found === 'object')
    assert.ok(!Buffer.from(found.bytes).includes('GPS'))
    assert.deepEqual(
      [...jpegSegments(found.bytes)].filter(({ name }) => name === 'e1' || name === 'e2').map(({ name }) => name),
      ['e2'],
    )
    const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    const comment = chunk('tEXt', Buffer.from('Comment\0home'))
    const picture = await shrink(Buffer.concat([png.subarray(0, 33), gamma, comment, png.subarray(33)]))
    assert.ok(typeof picture === 'object')
    const names = [...pngChunks(picture.bytes)].map(({ name }) => name)
    assert.deepEqual([names.includes('gAMA'), names.includes('tEXt')], [true, false])
  })

  it('are refused if they are animated, no image, cut off, or claim too many pixels', async () => {
    const animated = Buffer.concat([png.subarray(0, 33), chunk('acTL', Buffer.alloc(8)), png.subarray(33)])
    assert.equal(await shrink(animated), 'animated')
    assert.equal(await shrink(Buffer.from('GIF89a\x10\0\x10\0\0\0\0')), 'format')
    assert.equal(await shrink(Buffer.from('no image')), 'unreadable')
    assert.equal(await shrink(png.subarray(0, png.length / 2)), 'unreadable')
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    assert.equal(await shrink(bomb), 'tooManyPixels')
  })

  it('stop when the user cancels', async () => {
    const stop = new AbortController()
    const running = shrink(png, stop.signal)
    stop.abort()
    await assert.rejects(running, { name: 'AbortError' })
  })
})

function gradient(width: number, height: number): ImageData {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    data.set([x % 256, y % 256, (x * y) % 256, 255], at * 4)
  }
  return new ImageData(data, width, height)
}

function segment(marker: number, text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** A chunk whose checksum is right. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
