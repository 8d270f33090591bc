import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Everything in a folder, by its path below it. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  const read = files.sort().map(async (file) => {
    return [path.relative(folder, file).replaceAll(path.sep, '/'), await readFile(file, 'latin1')] as const
  })
  return new Map(await Promise.all(read))
}
