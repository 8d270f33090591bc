import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isShown } from '../../disk/paths.ts'
import { reasonOf } from './reasonOf.ts'
import type { ImportProblem } from './importedFolder.ts'

/** A file of the folder. `sourcePath` is relative to the folder, with `/`; `size` is in bytes. */
export type FoundFile = { sourcePath: string; size: number; read: () => Promise<Buffer> }

/** The files of a folder, and what couldn't be read. */
export type FoundFiles = { files: FoundFile[]; problems: ImportProblem[] }

const skippedFolders = new Set(['node_modules', '.git'])

/**
 * Lists the files of a folder and its subfolders. Follows symbolic links only inside the folder, and each target once,
 * so that no link goes outside or in circles.
 */
export async function walkFolder(folder: string, signal?: AbortSignal): Promise<FoundFiles> {
  const root = await realpath(folder)
  const walk: Walk = { root, files: [], problems: [], linked: new Set(), ...(signal && { signal }) }
  await walkDirectory(walk, root, '', [root])
  return { files: walk.files, problems: walk.problems }
}

type Walk = FoundFiles & { root: string; linked: Set<string>; signal?: AbortSignal }

async function walkDirectory(walk: Walk, absolute: string, relative: string, chain: string[]): Promise<void> {
  walk.signal?.throwIfAborted()
  const entries = await readdir(absolute, { withFileTypes: true }).catch((error: unknown) => {
    walk.problems.push({ path: relative || '.', reason: `The folder can’t be read: ${reasonOf(error)}.` })
    return []
  })
  for (const entry of entries) {
    const child = {
      absolute: path.join(absolute, entry.name),
      relative: relative === '' ? entry.name : `${relative}/${entry.name}`,
    }
    if (entry.isSymbolicLink()) await followLink(walk, child.absolute, child.relative, chain)
    else if (entry.isDirectory()) {
      if (!isSkippedFolder(entry.name))
        await walkDirectory(walk, child.absolute, child.relative, [...chain, child.absolute])
    } else if (entry.isFile()) await addFile(walk, child.absolute, child.relative)
  }
}

/** Returns whether a folder with this name never contains docs. */
export function isSkippedFolder(name: string): boolean {
  return skippedFolders.has(name) || (name.startsWith('.') && name !== '.gitbook')
}

async function followLink(walk: Walk, absolute: string, relative: string, chain: string[]): Promise<void> {
  if (isSkippedFolder(path.basename(relative)) && !relative.endsWith('.gitbook.yaml')) return
  const report = (reason: string) => walk.problems.push({ path: relative, reason })
  try {
    const real = await realpath(absolute)
    const inside = path.relative(walk.root, real)
    if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) {
      report('This symbolic link points outside the folder. It wasn’t followed.')
      return
    }
    if (!inside.split(path.sep).every(isShown)) return
    const target = await stat(real)
    if (!target.isDirectory()) {
      if (target.isFile()) await addFile(walk, absolute, relative)
    } else if (chain.includes(real) || walk.linked.has(real)) {
      report('This symbolic link points to a folder that was already read. It wasn’t followed.')
    } else {
      walk.linked.add(real)
      await walkDirectory(walk, absolute, relative, [...chain, real])
    }
  } catch (error) {
    report(`This symbolic link can’t be followed: ${reasonOf(error)}.`)
  }
}

async function addFile(walk: Walk, absolutePath: string, sourcePath: string): Promise<void> {
  try {
    const { size, isSymbolicLink } = await fileSize(absolutePath)
    const real = isSymbolicLink ? await realpath(absolutePath) : absolutePath
    walk.files.push({ sourcePath, size, read: async () => await readFile(real) })
  } catch (error) {
    walk.problems.push({ path: sourcePath, reason: `The file can’t be read: ${reasonOf(error)}.` })
  }
}

async function fileSize(file: string): Promise<{ size: number; isSymbolicLink: boolean }> {
  const own = await lstat(file)
  return own.isSymbolicLink()
    ? { size: (await stat(file)).size, isSymbolicLink: true }
    : { size: own.size, isSymbolicLink: false }
}
