import process from 'node:process'
import v8 from 'node:v8'
import { readCommandLine, UsageError } from './commandLine.ts'
import { writeToStandardError } from './standardError.ts'
import { startSandbox } from './startSandbox.ts'
import { DataFolderError } from './database/storageFailure.ts'

/** How often a sandbox looks whether the process that wanted it is still there. */
const parentCheckMilliseconds = 2000

async function main(): Promise<void> {
  // A sandbox runs beside an editor all day: it gives memory back early rather than answer a little faster.
  v8.setFlagsFromString('--optimize-for-size')
  // What the sandbox writes is for anyone who started it, and for no one else on the machine.
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

/** By which the windows of an editor know this start. Taken out of the environment, which crash reports may show. */
function takeSecret(): string | undefined {
  const secret = process.env['GALLEY_SANDBOX_SECRET']
  delete process.env['GALLEY_SANDBOX_SECRET']
  return secret
}

function stopWithParent(pid: number, stop: () => void): void {
  setInterval(() => {
    try {
      process.kill(pid, 0)
    } catch {
      stop()
    }
  }, parentCheckMilliseconds).unref()
}

main().catch((error: unknown) => {
  writeToStandardError(error instanceof UsageError || error instanceof DataFolderError ? error.message : error)
  process.exit(error instanceof UsageError ? 2 : 1)
})
