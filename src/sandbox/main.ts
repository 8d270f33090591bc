import process from 'node:process'
import v8 from 'node:v8'
import { readCommandLine, UsageError } from './commandLine.ts'
import { writeToStandardError } from './standardError.ts'
import { startSandbox } from './startSandbox.ts'
import { isRunning } from '../disk/fileLock.ts'
import { DataFolderError } from './database/storageFailure.ts'

/** How often a sandbox checks that the process that started it still runs. */
const parentCheckMilliseconds = 2000

async function main(): Promise<void> {
  // A sandbox runs next to an editor all day, so it should return memory early, even if answers take a little longer.
  v8.setFlagsFromString('--optimize-for-size')
  // Only the user who started the sandbox may read the files that it writes.
  process.umask(0o077)
  const options = readCommandLine(process.argv.slice(2))
  const sandbox = await startSandbox({ ...options, secret: takeSecret() }, writeToStandardError)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        writeToStandardError(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  if (options.parentPid !== undefined) stopWithParent(options.parentPid, stop)
  console.log(JSON.stringify(sandbox.announcement))
}

/**
 * Returns the secret by which the windows of an editor recognize a sandbox that they started. Removes it from the
 * environment, because crash reports may show that.
 */
function takeSecret(): string | undefined {
  const secret = process.env['GALLEY_SANDBOX_SECRET']
  delete process.env['GALLEY_SANDBOX_SECRET']
  return secret
}

function stopWithParent(pid: number, stop: () => void): void {
  setInterval(() => {
    if (!isRunning(pid)) stop()
  }, parentCheckMilliseconds).unref()
}

main().catch((error: unknown) => {
  writeToStandardError(error instanceof UsageError || error instanceof DataFolderError ? error.message : error)
  process.exit(error instanceof UsageError ? 2 : 1)
})
