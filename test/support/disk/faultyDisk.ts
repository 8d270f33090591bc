import fsPromises, { open, type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { devNull } from 'node:os'
import { mock } from 'node:test'

/** The error after some steps. */
export type DiskFault = 'ENOSPC' | 'EIO' | 'EROFS' | 'short' | 'ends'

interface FaultyDisk {
  /** How many steps still work. Each write, sync, rename, link, new folder and deletion is one. */
  readonly steps: number
  /**
   * `ends`: the process ends, so nothing is done from then on. `short`: a write only writes one byte, and nothing
   * fails. Others: writing and syncing fail with this code, after half of the bytes.
   */
  readonly fault: DiskFault
}

/** Runs work on a disk that fails after some steps. `isFaulty` is true if the work needed more steps. */
export async function onFaultyDisk<Result>(
  { steps, fault }: FaultyDisk,
  work: () => Promise<Result>,
): Promise<{ readonly isFaulty: boolean; readonly result: Promise<Result> }> {
  let left = steps
  const isOver = (): boolean => left-- <= 0
  const failure = (): Error =>
    fault === 'ends'
      ? new Error('The process ended here.')
      : Object.assign(new Error(`${fault}: the disk fails, write`), { code: fault })
  const handles = await handlePrototype()
  const { write, sync } = handles
  mock.method(handles, 'write', async function (this: FileHandle, bytes: Uint8Array, at: number, length: number) {
    if (!isOver()) return await write.call(this, bytes, at, length)
    if (fault === 'short') return await write.call(this, bytes, at, Math.min(1, length))
    if (fault !== 'ends' || left === -1) await write.call(this, bytes, at, Math.floor(length / 2))
    throw failure()
  })
  mock.method(handles, 'sync', async function (this: FileHandle) {
    if (isOver() && fault !== 'short') throw failure()
    await sync.call(this)
  })
  // These need no space. But a process that ended runs none of them, and a read-only disk allows none.
  for (const name of ['rename', 'link', 'rm', 'rmdir', 'mkdir'] as const) {
    const real = fsPromises[name] as (...given: unknown[]) => Promise<unknown>
    mock.method(fsPromises, name, async (...given: unknown[]) => {
      if (isOver() && (fault === 'ends' || (fault === 'EROFS' && name !== 'rm'))) throw failure()
      return await real(...given)
    })
  }
  syncBuiltinESMExports()
  const result = work()
  try {
    await Promise.resolve(result).then(
      () => undefined,
      () => undefined,
    )
    return { isFaulty: left < 0, result }
  } finally {
    // `reset` also releases the mocks, whose memory would add up over thousands of tests.
    mock.reset()
    syncBuiltinESMExports()
  }
}

async function handlePrototype(): Promise<Pick<FileHandle, 'sync'> & { write: Write }> {
  const handle = await open(devNull)
  await handle.close()
  return Object.getPrototypeOf(handle) as Pick<FileHandle, 'sync'> & { write: Write }
}

type Write = (this: FileHandle, bytes: Uint8Array, at: number, length: number) => Promise<{ bytesWritten: number }>
