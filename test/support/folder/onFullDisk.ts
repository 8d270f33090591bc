import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'

/** Does something on a disk that is full after so many files: of the next ones only the beginning is written. */
export async function onFullDisk<T>(files: number, work: () => Promise<T>): Promise<T> {
  let left = files
  const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const { fsync } = fs
  const { writeFile } = fsPromises
  mock.method(fs, 'fsync', (file: number, done: (error: Error | null) => void) =>
    left-- > 0 ? fsync(file, done) : done(full()),
  )
  mock.method(fsPromises, 'writeFile', async (file: string, content: string | Buffer, options: fs.WriteFileOptions) => {
    if (left-- > 0) return await writeFile(file, content, options)
    await writeFile(file, content.slice(0, Math.floor(content.length / 2)), options)
    throw full()
  })
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    // Forgets them as well: what they hold, thousands of tests could not.
    mock.reset()
    syncBuiltinESMExports()
  }
}
