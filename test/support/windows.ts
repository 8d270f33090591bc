// Lets a process of tests run as on Windows, as far as paths go: `node --import ./test/support/windows.ts`. Code gets
// `path.win32` for `node:path`, and files below drive C: by paths with backslashes. What needs a real Windows (locks of
// open files, attributes, reserved names) isn't played.
import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import url from 'node:url'

const drive = 'C:'

/** The path by which the machine knows a file that Windows would know by another one. */
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

/** Calls whose answer has paths, or names in a folder that can have more than one part. */
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

/** How many of the first arguments of a call are paths. */
const twoPaths = new Set(['rename', 'copyFile', 'link', 'symlink', 'cp'])

function translated(name: string, call: Call): Call {
  const count = twoPaths.has(name.replace(/Sync$/, '')) ? 2 : 1
  const shown = answers[name] ?? ((answer: unknown) => answer)
  return (...args) => {
    const answer = call(...args.map((arg, index) => (index < count ? toMachine(arg) : arg)))
    // Calls that name files as the machine does, such as those of the module loader, stay as they are.
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

// The loader of modules has its own ways to files, so that it isn't touched.
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
