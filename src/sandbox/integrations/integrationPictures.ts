import { badRequest } from '../http/errors.ts'
import type { FileStore } from '../revisions/fileStore.ts'

/** A picture of an integration may have this many bytes. */
const maxPictureBytes = 1024 * 1024

const signatures: readonly (readonly [string, RegExp, string])[] = [
  ['image/png', /^\x89PNG/, 'png'],
  ['image/jpeg', /^\xff\xd8\xff/, 'jpg'],
  ['image/gif', /^GIF8/, 'gif'],
  ['image/webp', /^RIFF[^]{4}WEBP/, 'webp'],
  ['image/svg+xml', /^\s*<(?:\?xml|svg|!--)/, 'svg'],
]

/** Keeps a picture given in base64 and gives the secret part of its address; 400 if it is none. */
export function keepPicture(files: FileStore, base64: string, field: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw badRequest(`“${field}” must be a picture in base64.`)
  const content = Buffer.from(base64, 'base64')
  if (content.length > maxPictureBytes) throw badRequest(`“${field}” may have at most 1 MB.`)
  const start = content.subarray(0, 64).toString('latin1')
  const [contentType, , ending] = signatures.find(([, pattern]) => pattern.test(start)) ?? []
  if (contentType === undefined) throw badRequest(`“${field}” must be a PNG, JPEG, GIF, WebP or SVG picture.`)
  return files.put({ name: `${field}.${ending}`, contentType, content })
}
