import { imageSize } from 'image-size'
import { digestId } from '../identifiers.ts'
import type { FileStore } from './fileStore.ts'
import type { FileNode } from './pageTree.ts'

/** A file that a space is to have. */
interface NewFile extends Pick<FileNode, 'id' | 'name' | 'contentType'> {
  readonly content: Uint8Array
  /** Where it is in a folder with the docs of the space. */
  readonly path: string
}

/** Keeps the bytes of a file, and returns what a revision holds of it. */
export function keepFile(files: FileStore, { id, name, contentType, content, path }: NewFile): FileNode {
  const download = files.put({ name, contentType, content })
  const git = { oid: digestId(content), path }
  return { id, name, contentType, size: content.length, download, ...dimensionsOf(contentType, content), git }
}

/** The size in pixels of a picture; nothing for other files. */
function dimensionsOf(contentType: string, content: Uint8Array): Pick<FileNode, 'dimensions'> {
  if (!contentType.startsWith('image/')) return {}
  try {
    const { width, height } = imageSize(content)
    return { dimensions: { width, height } }
  } catch {
    // A picture of a kind that isn't known has no dimensions; it is kept anyway.
    return {}
  }
}
