import { imageSize } from 'image-size'
import type { FileNode } from '../revisions/pageTree.ts'

/** The size in pixels of a picture; nothing for other files. */
export function dimensionsOf(contentType: string, content: Uint8Array): Pick<FileNode, 'dimensions'> {
  if (!contentType.startsWith('image/')) return {}
  try {
    const { width, height } = imageSize(content)
    return { dimensions: { width, height } }
  } catch {
    // A picture of a kind that is not known has no dimensions; it is kept all the same.
    return {}
  }
}
