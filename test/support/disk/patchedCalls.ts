import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

type Call = (...args: unknown[]) => unknown

/** How calls of the file system are done in place of the machine's own way. */
export interface PatchedCalls {
  /** The path that a call gets. `name` is that of the call, without `Sync`; `index` counts its arguments. */
  readonly path: (given: string, call: { readonly name: string; readonly index: number }) => string
  /** What a call answers. */
  readonly answer?: (answer: unknown, name: string) => unknown
  /** Whether an answer is changed, by the paths that were given. All are by default. */
  readonly isAnswered?: (paths: readonly string[]) => boolean
}

/** Calls of which the first two arguments are paths. */
const twoPaths = new Set(['rename', 'copyFile', 'link', 'symlink', 'cp'])
/** Calls that get no path, or whose answer goes on. */
const untouched = /^[A-Z_]|^(close|fsync|fstat|read|write|watch|watchFile|unwatchFile|fchmod|futimes)(Sync)?$/

/**
 * Changes what each call of `node:fs` does with paths, for the whole process, until the returned function is called. The
 * loader of modules has its own ways to files.
 */
export function patchCalls(patched: PatchedCalls): () => void {
  const before: (() => void)[] = []
  const native = patchedCall('realpath', fs.realpathSync.native as Call, patched)
  for (const calls of [fs, fsPromises] as unknown as Record<string, Call>[]) {
    for (const [name, call] of Object.entries(calls)) {
      if (typeof call !== 'function' || untouched.test(name)) continue
      const own = patchedCall(name.replace(/Sync$/, ''), call, patched)
      // What a path is refused with comes as these calls report it.
      const promised = async (...args: unknown[]): Promise<unknown> => await own(...args)
      before.push(() => (calls[name] = call))
      calls[name] = Object.assign(calls === (fsPromises as unknown) ? promised : own, call)
    }
  }
  Object.assign(fs.realpathSync, { native })
  syncBuiltinESMExports()
  return () => {
    for (const each of before) each()
    syncBuiltinESMExports()
  }
}

function patchedCall(name: string, call: Call, { path, answer, isAnswered = () => true }: PatchedCalls): Call {
  const count = twoPaths.has(name) ? 2 : 1
  return (...args) => {
    const paths = args.slice(0, count).filter((arg) => typeof arg === 'string')
    const result = call(
      ...args.map((arg, index) => (index < count && typeof arg === 'string' ? path(arg, { name, index }) : arg)),
    )
    if (answer === undefined || !isAnswered(paths)) return result
    return result instanceof Promise ? result.then((each) => answer(each, name)) : answer(result, name)
  }
}
