import module from 'node:module'
import path from 'node:path'
import { deletePrivate, makePrivateFolder, privateFilesIn, stateFolder } from '../disk/privateFiles.ts'
import { packageVersion } from './packageVersion.ts'

/**
 * Stores compiled code in a folder of the user, so that the next start is faster. Each version of Galley replaces the
 * code of other versions. Does nothing in Node 20, or if the folder can't be written.
 */
export async function cacheCode(folder = path.join(stateFolder(), 'code')): Promise<void> {
  // Not in Node 20.
  if (!('enableCompileCache' in module)) return
  const own = path.join(folder, packageVersion())
  try {
    await makePrivateFolder(own)
    const others = (await privateFilesIn(folder)).filter(({ file }) => file !== own)
    await Promise.all(others.map(async ({ file }) => await deletePrivate(file)))
  } catch {
    return
  }
  module.enableCompileCache(own)
}
