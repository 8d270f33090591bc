import { imageSize } from 'image-size'

/** What the first bytes of an image say about it. */
export interface ImageFacts {
  /** `png`, `jpg`, `webp`, `gif`, `svg` and others. */
  readonly type: string
  /** In pixels, as it's shown: a photo that lies on its side is turned. */
  readonly width: number
  readonly height: number
  /** Whether the file says to turn or mirror its pixels. */
  readonly isTurned: boolean
}

/** Reads the type and size of an image from its bytes, of which the start is enough. Undefined if they aren't known. */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes)
    const isTurned = orientation > 1
    return orientation >= 5 ? { type, width: height, height: width, isTurned } : { type, width, height, isTurned }
  } catch {
    return undefined
  }
}
