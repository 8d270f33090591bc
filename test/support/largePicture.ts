import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** Returns a PNG whose pixels are random, so that it's large. */
export function largePicture(width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), randomBytes(width * 3)]))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const parts = [
    ['IHDR', header] as const,
    ['IDAT', deflateSync(Buffer.concat(rows))] as const,
    ['IEND', Buffer.of()] as const,
  ]
  const chunks = parts.flatMap(([name, data]) => {
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])))
    return [size, Buffer.from(name), data, sum]
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}
