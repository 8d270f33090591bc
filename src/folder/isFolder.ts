import { stat } from 'node:fs/promises'

/** Whether there is a folder at a path. */
export async function isFolder(folder: string): Promise<boolean> {
  return await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
