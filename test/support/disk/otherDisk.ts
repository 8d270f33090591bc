import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { patchCalls } from './patchedCalls.ts'

/** How a disk differs from that of Linux. */
export interface DiskTraits {
  /** Whether it writes names with accents in two characters, as HFS+ does. */
  readonly isDecomposing?: boolean
  /** The error code of a failing file system call. Undefined if it succeeds. */
  readonly fault?: (call: string, file: string) => string | undefined
  /** What `process.platform` says in the meantime. */
  readonly platform?: NodeJS.Platform
}

// As the machine has them, also where calls are patched.
const [stat, list] = [lstatSync, readdirSync]

/**
 * Plays a disk that doesn't distinguish capitals and forms of accents, as those of Windows and macOS, until the returned
 * function is called. Names keep the spelling that they were made with, and a file can be renamed to another spelling.
 */
export function playOtherDisk({ isDecomposing = false, fault, platform }: DiskTraits = {}): () => void {
  const stored = (name: string): string => (isDecomposing ? name.normalize('NFD') : name)
  const isThere = (file: string): boolean => {
    try {
      return stat(file, { throwIfNoEntry: false }) !== undefined
    } catch {
      return false
    }
  }
  /** A path as the names on the disk are spelled. */
  const spelled = (file: string): string => {
    const above = path.posix.dirname(file)
    if (above === file || isThere(file)) return file
    const [folder, name] = [spelled(above), path.posix.basename(file)]
    if (!isThere(folder) || !stat(folder).isDirectory()) return path.posix.join(folder, stored(name))
    const found = list(folder).find((each) => key(each) === key(name))
    return path.posix.join(folder, found ?? stored(name))
  }
  let from = ''
  const restore = patchCalls({
    path: (given, { name, index }) => {
      const file = spelled(given)
      const code = fault?.(name, file)
      if (code !== undefined) throw Object.assign(new Error(`${code}: ${name} '${file}'`), { code })
      if (index === 0) from = file
      const isRespelled = name === 'rename' && index === 1 && file === from
      return isRespelled ? path.posix.join(path.posix.dirname(file), stored(path.posix.basename(given))) : file
    },
  })
  const system = Object.getOwnPropertyDescriptor(process, 'platform')
  if (platform !== undefined) Object.defineProperty(process, 'platform', { ...system, value: platform })
  return () => {
    restore()
    if (system !== undefined) Object.defineProperty(process, 'platform', system)
  }
}

function key(name: string): string {
  return name.normalize('NFD').toUpperCase()
}
