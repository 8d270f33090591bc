import type { EmbeddedImage } from '../../../core/authoring/language/embeddedImages.ts'
import { isImageName } from '../../../core/docs/files/contentTypes.ts'
import type { ImageThread } from '../../../threads/shrinkImage.ts'
import type { TransferredFile } from './transferredFiles.ts'

/** In bytes. Git hosts warn about larger files, and readers wait for them. */
export const maxAssetBytes = 20 * 1024 * 1024
/** Larger images are reported in *Problems*, and the platform doesn't take them, so they're made smaller before. */
const maxImageBytes = 1024 * 1024

/** Makes images smaller that are far too large for readers. Others stay, and so do those that can't become smaller. */
export async function smallerFiles(
  files: readonly TransferredFile[],
  thread: ImageThread,
): Promise<readonly TransferredFile[]> {
  if (files.every(({ bytes }) => bytes.length <= maxImageBytes)) return files
  const { shrinkImage } = await import('../../../threads/shrinkImage.ts')
  const smaller: TransferredFile[] = []
  for (const { name, bytes } of files) {
    const isWanted = isImageName(name) && bytes.length > maxImageBytes && bytes.length <= maxAssetBytes
    const found = isWanted ? await shrinkImage(bytes, thread) : undefined
    smaller.push(typeof found === 'object' ? { name, bytes: found.bytes } : { name, bytes })
  }
  return smaller
}

/** Makes the images of documents smaller that are far too large for readers. */
export async function withSmallerImages<Page extends { readonly images?: readonly EmbeddedImage[] }>(
  pages: readonly Page[],
  thread: ImageThread,
): Promise<readonly Page[]> {
  const smaller: Page[] = []
  for (const page of pages) {
    const { images = [] } = page
    const files = await smallerFiles(images, thread)
    smaller.push({ ...page, images: images.map((image, at) => ({ ...image, ...files[at] })) })
  }
  return smaller
}
