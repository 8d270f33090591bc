// Makes a process of tests run as on Windows, as far as paths are concerned: `node --import ./test/support/windows.ts`.
// `node:path` is `path.win32`, and files are on drive C: with backslashes. Locks of open files, attributes and reserved
// names need a real Windows and aren't simulated.
import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import url from 'node:url'

const drive = 'C:'

/** Converts a Windows path into the path on this machine. */
function toMachine(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const below = value.replaceAll('\\', '/')
  return below.toUpperCase().startsWith(`${drive}/`) ? below.slice(drive.length) : below
}

function toWindows(value: string): string {
  return value.startsWith('/') ? drive + value.replaceAll('/', '\\') : value.replaceAll('/', '\\')
}

type Call = (...args: unknown[]) => unknown
type Calls = Record<string, Call>

/** Functions that return paths, or names in a folder that can have more than one segment. */
const answers: Readonly<Record<string, (answer: unknown) => unknown>> = {
  realpath: (answer) => toWindows(String(answer)),
  realpathSync: (answer) => toWindows(String(answer)),
  mkdtemp: (answer) => toWindows(String(answer)),
  mkdtempSync: (answer) => toWindows(String(answer)),
  readdir: entriesOf,
  readdirSync: entriesOf,
}

function entriesOf(answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer
  for (const [index, entry] of answer.entries()) {
    if (typeof entry === 'string') answer[index] = toWindows(entry)
    else if (entry instanceof fs.Dirent) Object.assign(entry, { parentPath: toWindows(entry.parentPath) })
  }
  return answer
}

/** Functions whose first two arguments are paths. */
const twoPaths = new Set(['rename', 'copyFile', 'link', 'symlink', 'cp'])

function translated(name: string, call: Call): Call {
  const count = twoPaths.has(name.replace(/Sync$/, '')) ? 2 : 1
  const shown = answers[name] ?? ((answer: unknown) => answer)
  return (...args) => {
    const answer = call(...args.map((arg, index) => (index < count ? toMachine(arg) : arg)))
    // Calls that use paths of this machine, such as those of the module loader, stay as they are.
    if (!args.slice(0, count).some((arg) => typeof arg === 'string' && arg.includes('\\'))) return answer
    return answer instanceof Promise ? answer.then(shown) : shown(answer)
  }
}

function translate(calls: Calls): void {
  for (const [name, call] of Object.entries(calls)) {
    if (typeof call !== 'function' || /^[A-Z_]|^(close|fsync|fstat|read|write|watch)(Sync)?$/.test(name)) continue
    calls[name] = Object.assign(translated(name, call), call)
  }
}

// The module loader has its own file access, which isn't changed.
translate(fsPromises as unknown as Calls)
const native = translated('realpathSync', fs.realpathSync.native as Call)
translate(fs as unknown as Calls)
Object.assign(fs.realpathSync, { native })
const tmp = os.tmpdir()
Object.assign(os, { tmpdir: () => toWindows(tmp), homedir: () => 'C:\\Users\\ada' })
const { fileURLToPath } = url
Object.assign(url, {
  fileURLToPath: (address: string | URL) => toWindows(fileURLToPath(address)),
  pathToFileURL: (file: string) =>
    new URL(`file:///${encodeURI(path.win32.resolve('C:\\', file).replaceAll('\\', '/'))}`),
})
syncBuiltinESMExports()

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:path' && /\/(src|test\/unit)\//.test(context.parentURL ?? '')
      ? { ...next('node:path/win32', context) }
      : next(specifier, context),
})
