import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const onlyOwner = { folder: 0o700, file: 0o600 } as const

/** Makes a folder that only its owner can look into; one that was there becomes so. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: onlyOwner.folder })
  await chmod(folder, onlyOwner.folder)
}

/**
 * Puts a file that only its owner can read in the place of the one that was there. Whatever ends the process or the
 * machine leaves the file before or the new one; when this resolves, the new one is on the disk.
 */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${path}.${randomUUID()}`
  try {
    await writeAndSync(fresh, content)
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function writeAndSync(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', onlyOwner.file)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The new name is on the disk only with its folder. Windows cannot open folders, and does this by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
