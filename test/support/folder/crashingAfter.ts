import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'

/**
 * Lets a process write so often, and then nothing any more, as if it had ended there; a file may be half written. True
 * where it wanted to write more.
 */
export async function crashingAfter(writes: number, work: () => Promise<unknown>): Promise<boolean> {
  let left = writes
  const crashed = (): Error => new Error('The process ended here.')
  const { rename } = fs
  const { writeFile: write, rm: remove } = fsPromises
  mock.method(fs, 'rename', (from: string, to: string, done: (error: Error | null) => void) =>
    left-- > 0 ? rename(from, to, done) : done(crashed()),
  )
  mock.method(fsPromises, 'rm', async (...given: Parameters<typeof remove>) => {
    if (left-- <= 0) throw crashed()
    await remove(...given)
  })
  mock.method(fsPromises, 'writeFile', async (file: string, content: string | Buffer, options: fs.WriteFileOptions) => {
    if (left-- > 0) return await write(file, content, options)
    if (left === -1) await write(file, content.slice(0, Math.floor(content.length / 2)), options)
    throw crashed()
  })
  syncBuiltinESMExports()
  try {
    await work().catch(() => undefined)
    return left < 0
  } finally {
    // Forgets them as well: what they hold, thousands of tests could not.
    mock.reset()
    syncBuiltinESMExports()
  }
}
