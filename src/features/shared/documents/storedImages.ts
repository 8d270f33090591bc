import { l10n, type TextDocument, type WorkspaceEdit } from 'vscode'
import type { EmbeddedImage } from '../../../core/authoring/language/embeddedImages.ts'

/** Where images are now that were embedded in a text. */
export interface StoredImages {
  /** The address of each image for the page. Undefined if it couldn't be stored. */
  readonly addresses: readonly (string | undefined)[]
  /** Why images couldn't be stored, for people. */
  readonly problem?: string | undefined
  /** Creates the files of the images. */
  readonly files?: WorkspaceEdit
}

/** Stores the images of a text that is pasted into a document. Never rejects. */
export type StoreImages = (document: TextDocument, images: readonly EmbeddedImage[]) => Promise<StoredImages>

/** Names the images that couldn't be stored, and says why. Undefined if all are stored. */
export function missingImagesMessage(
  images: readonly EmbeddedImage[],
  { addresses, problem = '' }: StoredImages,
): string | undefined {
  const missing = images.filter((_, at) => addresses[at] === undefined)
  const names = missing.slice(0, 10).map(({ alt, heading, name }) => `“${(alt || heading || name).slice(0, 80)}”`)
  if (missing.length === 0) return undefined
  return missing.length === 1
    ? l10n.t('An image is missing: {0}. {1}', names.join(), problem)
    : l10n.t('{0} images are missing: {1}. {2}', missing.length, names.join(', '), problem)
}
