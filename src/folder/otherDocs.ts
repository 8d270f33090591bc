import path from 'node:path'
import { problemOf, type DocsProblem, type ProblemFix } from '../core/authoring/checks/docsProblem.ts'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import { isFolderPage, slugOfFile } from '../core/docs/gitSync/fileSlugs.ts'
import { refToTarget } from '../core/text/markdown/document/contentTargets.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import { folderOf, isInside, pathBelow } from '../disk/paths.ts'
import { isPageFile, type DocsFolder } from './docsFolder.ts'
import { linkedSpaces, spaceWithPages } from './spacesByLinks.ts'
import { MarkedFolders } from './markedFolders.ts'

/** A page of other docs in the same repository. */
interface OtherPage {
  /** The name of the docs, which is their folder relative to the top. */
  readonly docs: string
  /** The address of the page in the platform's app, if links in the repository reveal its space. */
  readonly address: string | undefined
}

/** Caches, for each folder, the pages of other docs by path. */
const known = new WeakMap<DocsFolder, (file: string) => OtherPage | undefined>()

/**
 * Adds to a broken link which other docs of the repository have the file, because these are another space. If links
 * reveal its id, a fix writes the page's address in the platform's app, as a sync does.
 */
export function withOtherDocs(folder: DocsFolder, file: string, text: string, problem: DocsProblem): DocsProblem {
  const target = percentDecoded(problem.values[0]?.replace(/[?#][^]*/, '') ?? '')
  if (problem.rule !== 'dead-link' || !target.startsWith('../')) return problem
  const wanted = path.resolve(folder.folder, joinedPath(folderOf(file), target))
  if (isInside(folder.folder, wanted) || !isInside(folder.top, wanted)) return problem
  const find = known.get(folder) ?? otherDocs(folder)
  known.set(folder, find)
  const other = find(wanted)
  if (other === undefined) return problem
  const value = problem.values[0] ?? ''
  const fixes =
    other.address === undefined ? problem.fixes : [linkTo(other.address, value, text, problem), ...problem.fixes]
  return problemOf('dead-link', problem, [value, other.docs], fixes)
}

function linkTo(address: string, value: string, text: string, { start, end }: DocsProblem): ProblemFix {
  const detail = `${address}${/#[^#]+$/.exec(value)?.[0] ?? ''}`
  const first = text[start] ?? ''
  const written = first === '<' ? `<${detail}>` : first === '"' || first === "'" ? `${first}${detail}${first}` : detail
  return { kind: 'linkTo', detail, safe: false, edits: [{ start, end, text: written }] }
}

/**
 * Returns a function that finds the page of other docs below the top for a file. It returns undefined if no docs have
 * it.
 */
function otherDocs({ top, disk: own, records }: DocsFolder): (file: string) => OtherPage | undefined {
  const disk = DiskFolder.open(top)
  const folders = new MarkedFolders(disk)
  const fileOf = (below: string): string | undefined =>
    [below, `${below}.md`, `${below}/README.md`].find((each) => disk.file(each) !== undefined)
  let linked: ReturnType<typeof linkedSpaces> | undefined
  const spaces = new Map<string, string | undefined>()
  const spaceOf = (root: string): string | undefined => {
    if (!spaces.has(root)) {
      linked ??= linkedSpaces(own, [...records.keys()])
      spaces.set(
        root,
        spaceWithPages(linked, (page) => fileOf(pathBelow(top, path.join(root, page))) !== undefined),
      )
    }
    return spaces.get(root)
  }
  return (file) => {
    const found = fileOf(pathBelow(top, file))
    const docs = found === undefined ? undefined : folders.docsOf(path.dirname(path.join(top, found)))
    if (found === undefined || docs === undefined) return undefined
    const page = isPageFile(found, pathBelow(top, docs.summary))
      ? addressOf(pathBelow(docs.root, path.join(top, found)))
      : undefined
    const space = page === undefined ? undefined : spaceOf(docs.root)
    const address = space === undefined || !page ? undefined : refToTarget({ kind: 'page', space, page })
    return { docs: pathBelow(top, docs.root) || path.basename(top), address }
  }
}

/** Returns the path of a page on the platform from its file. Empty for the first page. */
function addressOf(file: string): string {
  return [folderOf(file), isFolderPage(file) ? '' : slugOfFile(file)].filter((part) => part !== '').join('/')
}
