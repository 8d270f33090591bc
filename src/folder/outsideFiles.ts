import path from 'node:path'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import { readTarget } from '../core/docs/pages/writtenTargets.ts'
import { filesAt } from '../core/text/strings/markdownFiles.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import { pathBelow } from '../disk/paths.ts'
import { GitFailure, runGit } from '../disk/runGit.ts'
import type { PageRecord } from './pageRecord.ts'
import type { Turns } from './turns.ts'

/** Returns the path of a target that leaves the docs, relative to their root: it begins with `../`. */
export function outsidePath(from: string, written: string): string | undefined {
  const joined = joinedPath(path.posix.dirname(from), percentDecoded(written)).replace(/\/$/, '')
  return joined === '..' || joined.startsWith('../') ? joined : undefined
}

/**
 * Returns the paths outside docs that links name and the repository has: files that Git tracks, and their folders.
 * Nothing outside is read, only Git's list. Empty without Git, and outside a repository. `known` are paths from an
 * earlier call: as long as links name no others, Git isn't asked again, and the same object is returned for the same paths.
 */
export async function outsideFiles(
  { folder, top }: { readonly folder: string; readonly top: string },
  records: ReadonlyMap<string, PageRecord>,
  turns: Turns,
  known: ReadonlySet<string> = new Set(),
): Promise<ReadonlySet<string>> {
  const wanted = new Set<string>()
  for (const { path: file, links } of records.values()) {
    if (turns.isOver) await turns.pause()
    for (const link of links) {
      if (!leaves(link, file)) continue
      const target = readTarget(link)
      const outside = target?.kind === 'path' ? outsidePath(file, target.path) : undefined
      if (outside !== undefined) wanted.add(outside)
    }
  }
  if ([...wanted].every((each) => known.has(each))) return wanted.size === known.size ? known : wanted
  const isThere = await trackedPaths(top)
  const root = pathBelow(top, folder)
  const found = [...wanted].filter((each) => {
    const below = joinedPath(root, each)
    return below !== '..' && !below.startsWith('../') && filesAt(below).some(isThere)
  })
  return found.length === known.size && found.every((each) => known.has(each)) ? known : new Set(found)
}

/** Returns whether a link can leave the docs. Most links have fewer steps up than folders around them. */
function leaves(link: string, file: string): boolean {
  if (!link.includes('..')) return false
  const up = /^(?:\.\.\/)*/.exec(link)?.[0].length ?? 0
  return up / '../'.length >= file.split('/').length || /\.\.|%/.test(link.slice(up))
}

/** Returns a test for the files that Git tracks below a folder, and for their folders. */
async function trackedPaths(top: string): Promise<(file: string) => boolean> {
  try {
    const paths = new Set((await runGit(top, ['ls-files', '-z'])).toString('utf8').split('\0'))
    // A set also visits what is added to it meanwhile: the folders around each folder.
    for (const each of paths) if (each.includes('/')) paths.add(path.posix.dirname(each))
    return (file) => paths.has(file)
  } catch (error) {
    if (error instanceof GitFailure) return () => false
    throw error
  }
}
