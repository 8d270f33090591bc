import type { EmbeddedImage } from '../../../core/authoring/language/embeddedImages.ts'
import { checkFile } from '../../../core/docs/files/fileChecks.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { ImageThread } from '../../../threads/shrinkImage.ts'
import { fileProblemMessage } from '../../shared/documents/fileProblemMessage.ts'
import { smallerFiles } from '../../shared/documents/smallerFiles.ts'
import type { StoredImages } from '../../shared/documents/storedImages.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { perRequest, type FileUploads } from './fileUploads.ts'

/** What uploading the images of a text needs. */
export interface ImageUploads {
  readonly uploads: FileUploads
  readonly thread: ImageThread
  readonly log: Log
}

/** Uploads the images of a text to a change request. Doesn't reject: images that aren't uploaded have no address. */
export async function uploadImages(
  { uploads, thread, log }: ImageUploads,
  ref: ChangeRequestRef,
  images: readonly EmbeddedImage[],
): Promise<StoredImages> {
  const addresses: (string | undefined)[] = images.map(() => undefined)
  const problems: string[] = []
  try {
    const { assetNames } = await import('../../../core/docs/files/assetPaths.ts')
    const smaller = await smallerFiles(images, thread)
    const names = assetNames(smaller.map(({ name }, at) => ({ name, heading: images[at]?.heading ?? '', folder: '' })))
    const sources = smaller.map(({ name, bytes }, at) => ({ at, name: names[at] ?? name, bytes }))
    const allowed = sources.filter(({ name, bytes }) => {
      const checked = checkFile(name, bytes)
      if ('problem' in checked) problems.push(fileProblemMessage(checked.problem))
      return !('problem' in checked)
    })
    for (let start = 0; start < allowed.length; start += perRequest) {
      const files = allowed.slice(start, start + perRequest)
      const inserted = await uploads.insert(ref, files)
      for (const [index, { at }] of files.entries()) addresses[at] = `/files/${inserted[index]?.id}`
    }
  } catch (error) {
    log.warn('Couldn’t upload images of a text.', error)
    problems.push(explainError(error).message)
  }
  return { addresses, problem: problems.at(-1) }
}
