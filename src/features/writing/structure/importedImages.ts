import { l10n } from 'vscode'
import type { EmbeddedImage } from '../../../core/authoring/language/embeddedImages.ts'
import type { TextPage } from '../../../folder/newPages.ts'
import { views } from '../../shared/commands/ids.ts'
import { window } from '../../shared/window/window.ts'
import { missingImagesMessage, type StoredImages } from '../../shared/documents/storedImages.ts'

/** Stores the images of documents and gives them their addresses. `missing` says which images couldn't be stored. */
export async function withStoredImages(
  pages: readonly TextPage[],
  store: (images: readonly EmbeddedImage[]) => Promise<StoredImages>,
): Promise<{ readonly pages: readonly TextPage[]; readonly missing: string | undefined }> {
  const { hasSameBytes, withImages } = await import('../../../core/authoring/language/embeddedImages.ts')
  const images: EmbeddedImage[] = []
  for (const { title, images: own = [] } of pages) {
    for (const image of own)
      if (!images.some((other) => hasSameBytes(image, other)))
        images.push({ ...image, heading: image.heading || title })
  }
  if (images.length === 0) return { pages, missing: undefined }
  const progress = { location: { viewId: views.docs }, title: l10n.t('Uploading images…') }
  const stored = await window.withProgress(progress, async () => await store(images))
  const addressOf = (image: EmbeddedImage): string | undefined =>
    stored.addresses[images.findIndex((other) => hasSameBytes(image, other))]
  return {
    pages: pages.map(({ title, markdown, parts, images: own = [] }) => ({
      title,
      markdown: withImages(markdown, own, addressOf),
      parts: parts.map((part) => ({ ...part, markdown: withImages(part.markdown, own, addressOf) })),
    })),
    missing: missingImagesMessage(images, stored),
  }
}
