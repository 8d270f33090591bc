import path from 'node:path'
import { problemOf, type DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import { folderOf, isInside, pathBelow } from '../disk/paths.ts'
import type { DocsFolder } from './docsFolder.ts'
import { MarkedFolders } from './markedFolders.ts'

/** The other docs of a repository by the paths that links name, as far as they were asked for. */
const known = new WeakMap<DocsFolder, (file: string) => string | undefined>()

/** Says of a dead link which other docs of the repository have the file: they are another space. */
export function withOtherDocs(folder: DocsFolder, file: string, problem: DocsProblem): DocsProblem {
  const target = percentDecoded(problem.values[0]?.replace(/[?#][^]*/, '') ?? '')
  if (problem.rule !== 'dead-link' || !target.startsWith('../')) return problem
  const wanted = path.resolve(folder.folder, joinedPath(folderOf(file), target))
  if (isInside(folder.folder, wanted) || !isInside(folder.top, wanted)) return problem
  const find = known.get(folder) ?? otherDocs(folder.top)
  known.set(folder, find)
  const other = find(wanted)
  return other === undefined
    ? problem
    : problemOf('dead-link', problem, [problem.values[0] ?? '', other], problem.fixes)
}

/** The names of docs, which are their folders below `top`, by files that they have; undefined for what no docs have. */
function otherDocs(top: string): (file: string) => string | undefined {
  const disk = DiskFolder.open(top)
  const folders = new MarkedFolders(disk)
  return (file) => {
    const below = pathBelow(top, file)
    const found = [below, `${below}.md`, `${below}/README.md`].find((each) => disk.file(each) !== undefined)
    const docs = found === undefined ? undefined : folders.docsOf(path.dirname(path.join(top, found)))
    return docs && (pathBelow(top, docs.root) || path.basename(top))
  }
}
