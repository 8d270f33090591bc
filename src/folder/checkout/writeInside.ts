import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { isInside } from '../folderFiles.ts'

/** Writes a file below a folder; a new one never in the place of another. Refuses what a link leads out of the folder. */
export async function writeInside(
  folder: string,
  file: string,
  content: string | Uint8Array,
  replaces = false,
): Promise<void> {
  const absolute = path.join(folder, file)
  await mkdir(path.dirname(absolute), { recursive: true })
  if (!(await staysInside(folder, absolute))) {
    throw new Error(`${file} was not written: a link leads out of ${folder} there.`)
  }
  if (replaces) await writeFileAtomic(absolute, Buffer.from(content))
  else await writeFile(absolute, content, { flag: 'wx' })
}

/** Deletes a file below a folder; false for one that a link leads out of the folder, which stays. */
export async function deleteInside(folder: string, file: string): Promise<boolean> {
  const absolute = path.join(folder, file)
  const isInFolder = await staysInside(folder, absolute)
  if (isInFolder) await rm(absolute, { force: true })
  return isInFolder
}

async function staysInside(folder: string, absolute: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path.dirname(absolute))])
  return real === root || isInside(root, real)
}
