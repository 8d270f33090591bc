import { imageSize } from 'image-size'
import { digestId } from '../identifiers.ts'
import type { FileStore } from './fileStore.ts'
import type { FileNode } from './pageTree.ts'

/** A file to add to a space. */
interface NewFile extends Pick<FileNode, 'id' | 'name' | 'contentType'> {
  readonly content: Uint8Array
  /** The path in a folder with the docs of the space. */
  readonly path: string
}

/** Stores the bytes of a file and returns its entry in a revision. */
export function keepFile(files: FileStore, { id, name, contentType, content, path }: NewFile): FileNode {
  const download = files.put({ name, contentType, content })
  const git = { oid: digestId(content), path }
  return { id, name, contentType, size: content.length, download, ...dimensionsOf(contentType, content), git }
}

/** Returns the size of an image in pixels, or nothing for other files. */
function dimensionsOf(contentType: string, content: Uint8Array): Pick<FileNode, 'dimensions'> {
  if (!contentType.startsWith('image/')) return {}
  try {
    const { width, height } = imageSize(content)
    return { dimensions: { width, height } }
  } catch {
    // An image of an unknown type has no dimensions, but is stored anyway.
    return {}
  }
}
