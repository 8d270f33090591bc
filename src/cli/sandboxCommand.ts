import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { UsageError } from './usageError.ts'

/** The first Node with SQLite without a flag. */
const oldestNode = [22, 13] as const

/** Runs the sandbox with its own options until it stops. Returns its exit status. */
export async function sandboxCommand(args: readonly string[], nodeVersion = process.versions.node): Promise<number> {
  requireSqlite(nodeVersion)
  const ending = path.extname(import.meta.filename)
  const file = path.join(import.meta.dirname, ending === '.ts' ? '../sandbox/main.ts' : 'sandbox.cjs')
  const child = spawn(process.execPath, [file, ...args, '--parent-pid', String(process.pid)], { stdio: 'inherit' })
  // Windows tells the sandbox of Ctrl+C by itself. A signal would end it there before it could close its data.
  const stop = (): void => void (process.platform === 'win32' || child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function requireSqlite(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [wanted, least] = oldestNode
  if (major > wanted || (major === wanted && minor >= least)) return
  throw new UsageError(`The sandbox needs Node ${wanted}.${least} or later for its database. This is Node ${version}.`)
}
