import path from 'node:path'
import { commands, l10n, Uri, type Disposable } from 'vscode'
import { safeFileName } from '../../../core/docs/files/fileNames.ts'
import { createTemporaryFolder, deleteTemporaryFolder, writeTemporary } from '../../../disk/temporaryFolder.ts'
import type { NotSmaller, SmallerImage } from '../../../threads/smallerImage.ts'
import { window } from '../window/window.ts'
import { sizeOf } from './sizeOf.ts'

/** An image and its smaller version. `before` is its file, or its bytes if it isn't on disk. `size` is in bytes. */
export interface ShrunkImage {
  readonly name: string
  readonly size: number
  readonly before: Uri | Uint8Array
  readonly after: SmallerImage
}

/** Shows images before and after they became smaller. Keeps what it shows on disk until it's disposed. */
export class ImageComparisons implements Disposable {
  #folder: string | undefined
  #count = 0

  dispose(): void {
    if (this.#folder !== undefined) deleteTemporaryFolder(this.#folder)
  }

  /** Shows an image before and after, side by side. */
  async show({ name, size, before, after }: ShrunkImage): Promise<void> {
    const [one, other] = [before instanceof Uri ? before : this.#keep(name, before), this.#keep(name, after.bytes)]
    const title = l10n.t('{0} ({1} → {2})', name, sizeOf(size), sizeOf(after.bytes.length))
    await commands.executeCommand('vscode.diff', one, other, title)
  }

  /** Shows an image before and after, and asks whether to make it smaller. */
  async confirm(image: ShrunkImage): Promise<boolean> {
    await this.show(image)
    const { name, size, after } = image
    const title = l10n.t(
      'Make {0} smaller: {1} instead of {2}, {3} pixels?',
      name,
      sizeOf(after.bytes.length),
      sizeOf(size),
      `${after.width} × ${after.height}`,
    )
    const make = { label: l10n.t('Make Smaller') }
    // A notification would disappear while the user compares the pictures.
    const options = { title, ignoreFocusOut: true }
    return (await window.showQuickPick([make, { label: l10n.t('Cancel') }], options)) === make
  }

  /** Writes each picture in a folder of its own, because several can have one name. The name can come from a server. */
  #keep(name: string, bytes: Uint8Array): Uri {
    this.#folder ??= createTemporaryFolder('galley-images')
    const file = path.join(String(this.#count++), safeFileName(name) ?? 'image')
    writeTemporary(this.#folder, file, bytes)
    return Uri.file(path.join(this.#folder, file))
  }
}

/** Says why an image can't become smaller. */
export function notSmallerMessage(reason: NotSmaller | undefined): string {
  const messages: Record<NotSmaller, string> = {
    format: l10n.t('Galley makes only PNG, JPEG and WebP images smaller.'),
    animated: l10n.t('This image is animated, so Galley leaves it as it is.'),
    colors: l10n.t('Galley would change the colors of this image, so it leaves it as it is.'),
    tooManyPixels: l10n.t('This image has more than 50 million pixels. Make it smaller in another program.'),
    tooSlow: l10n.t('This image takes too long. Make it smaller in another program.'),
    unreadable: l10n.t('Galley can’t read this image.'),
    alreadySmall: l10n.t('The images are already small.'),
  }
  return messages[reason ?? 'alreadySmall']
}
