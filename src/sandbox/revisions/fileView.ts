import type { File } from '../../contract/revisions.ts'
import type { Addresses } from '../urls/addresses.ts'
import type { FileNode } from './pageTree.ts'

/** Returns a file in the form of the API (API part 1 §2.2). */
export function fileView(file: FileNode, addresses: Addresses, metadata: boolean): File {
  return {
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: addresses.download(file.download, file.name),
    size: file.size,
    ...(file.dimensions ? { dimensions: { ...file.dimensions } } : {}),
    ...(metadata && file.git ? { git: { ...file.git } } : {}),
  }
}
