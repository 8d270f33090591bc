import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Returns the content of all files in a folder, by relative path. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  const read = files.sort().map(async (file) => {
    return [path.relative(folder, file).replaceAll(path.sep, '/'), await readFile(file, 'latin1')] as const
  })
  return new Map(await Promise.all(read))
}
