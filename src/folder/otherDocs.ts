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

/** The page of other docs that a file is. */
interface OtherPage {
  /** The name of the docs, which is their folder below the top. */
  readonly docs: string
  /** The page in the platform's app, where links of the repository show which space the docs are. */
  readonly address: string | undefined
}

/** The pages of other docs of a repository by the paths that links name, as far as they were asked for. */
const known = new WeakMap<DocsFolder, (file: string) => OtherPage | undefined>()

/**
 * Says of a dead link in a text which other docs of the repository have the file: they are another space. Where links
 * show which one, a fix writes the page's place in the platform's app, as a sync does.
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

/** Finds the pages of other docs below the top by files that they have; undefined for what no docs have. */
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

/** What the platform calls a page, by its file below the root of its docs; empty for the first one. */
function addressOf(file: string): string {
  return [folderOf(file), isFolderPage(file) ? '' : slugOfFile(file)].filter((part) => part !== '').join('/')
}
