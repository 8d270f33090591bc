import { contentTypeOf } from '../../core/docs/files/contentTypes.ts'
import { endingOfBytes } from '../../core/docs/files/fileChecks.ts'
import { badRequest } from '../http/errors.ts'
import type { FileStore } from '../revisions/fileStore.ts'

/** The largest image of an integration, in bytes. */
const maxPictureBytes = 1024 * 1024

const pictureEndings: ReadonlySet<string> = new Set(['png', 'jpg', 'gif', 'webp', 'svg'])

/** Stores an image in base64 and returns the secret part of its address. Throws a 400 failure if it isn't an image. */
export function keepPicture(files: FileStore, base64: string, field: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw badRequest(`“${field}” must be an image in base64.`)
  const content = Buffer.from(base64, 'base64')
  if (content.length > maxPictureBytes) throw badRequest(`“${field}” can be at most 1 MB.`)
  const ending = endingOfBytes(content)
  if (ending === undefined || !pictureEndings.has(ending)) {
    throw badRequest(`“${field}” must be a PNG, JPEG, GIF, WebP, or SVG image.`)
  }
  const name = `${field}.${ending}`
  return files.put({ name, contentType: contentTypeOf(name), content })
}
