// Makes a process of tests run as on Windows, as far as paths are concerned: `node --import ./test/support/windows.ts`.
// `node:path` is `path.win32`, and files are on drive C: with backslashes, or on the network share that GALLEY_TEST_ROOT
// names, such as `\\server\share`. Locks of open files, attributes and reserved names need a real Windows and aren't
// simulated.
import fs from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import url from 'node:url'
import { patchCalls } from './disk/patchedCalls.ts'

const root = process.env['GALLEY_TEST_ROOT'] ?? 'C:'
const rootWithSlashes = `${root.replaceAll('\\', '/')}/`

/** Converts a Windows path into the path on this machine. */
function toMachine(value: string): string {
  const below = value.replaceAll('\\', '/')
  return below.toUpperCase().startsWith(rootWithSlashes.toUpperCase()) ? below.slice(root.length) : below
}

function toWindows(value: string): string {
  return value.startsWith('/') ? root + value.replaceAll('/', '\\') : value.replaceAll('/', '\\')
}

/** Converts what a function returns: paths, or names in a folder that can have more than one segment. */
function shown(answer: unknown, name: string): unknown {
  if (name === 'realpath' || name === 'mkdtemp') return toWindows(String(answer))
  if (name !== 'readdir' || !Array.isArray(answer)) return answer
  for (const [index, entry] of answer.entries()) {
    if (typeof entry === 'string') answer[index] = toWindows(entry)
    else if (entry instanceof fs.Dirent) Object.assign(entry, { parentPath: toWindows(entry.parentPath) })
  }
  return answer
}

// Calls that use paths of this machine, such as those of the module loader, stay as they are.
const isAnswered = (paths: readonly string[]): boolean => paths.some((each) => each.includes('\\'))
patchCalls({ path: toMachine, answer: shown, isAnswered })
const tmp = os.tmpdir()
Object.assign(os, { tmpdir: () => toWindows(tmp), homedir: () => 'C:\\Users\\ada' })
const { fileURLToPath } = url
Object.assign(url, {
  fileURLToPath: (address: string | URL) => toWindows(fileURLToPath(address)),
  pathToFileURL: (file: string) => {
    const absolute = encodeURI(path.win32.resolve(`${root}\\`, file).replaceAll('\\', '/'))
    return new URL(absolute.startsWith('//') ? `file:${absolute}` : `file:///${absolute}`)
  },
})
syncBuiltinESMExports()

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:path' && /\/(src|test\/unit)\//.test(context.parentURL ?? '')
      ? { ...next('node:path/win32', context) }
      : next(specifier, context),
})
