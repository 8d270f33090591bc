import { hasSameBytes, type EmbeddedImage } from '../core/authoring/language/embeddedImages.ts'
import { assetFolder, assetPath } from '../core/docs/files/assetPaths.ts'
import type { DocsFolder } from './docsFolder.ts'

/** Gives new images of a docs folder their files, where the folder keeps its images. The same bytes are one file. */
export class NewImages {
  /** The bytes of the new files, by path. */
  readonly files = new Map<string, Uint8Array>()
  readonly #docs: DocsFolder
  readonly #taken: string[]
  readonly #folder: string

  constructor(docs: DocsFolder) {
    this.#docs = docs
    this.#taken = [...docs.files.keys()]
    this.#folder = assetFolder(this.#taken)
  }

  /** Returns the file for an image, which is named after the heading above it or the page. */
  take({ name, bytes, heading }: Omit<EmbeddedImage, 'alt'>, title: string): string {
    for (const [file, known] of this.files) if (hasSameBytes({ bytes }, { bytes: known })) return file
    const asset = { name, heading: heading || title, folder: this.#folder }
    for (;;) {
      const file = assetPath(asset, this.#taken)
      if (file === undefined) throw new Error(`Too many images are named “${asset.heading}”. Rename the heading.`)
      this.#taken.push(file)
      if (this.#docs.disk.has(file)) continue
      this.#docs.disk.requireNewFile(file)
      this.files.set(file, bytes)
      return file
    }
  }
}
