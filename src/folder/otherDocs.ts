import path from 'node:path'
import { problemOf, type DocsProblem, type ProblemFix } from '../core/authoring/checks/docsProblem.ts'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import { addressOfFile } from '../core/docs/gitSync/fileSlugs.ts'
import { elsewhereRef, refToTarget } from '../core/text/markdown/document/contentTargets.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import { folderOf, isInside, pathBelow } from '../disk/paths.ts'
import { isPageFile, type DocsFolder } from './docsFolder.ts'
import { MarkedFolders } from './markedFolders.ts'
import { filesAt } from '../core/text/strings/markdownFiles.ts'
import { splitTarget } from '../core/text/strings/addresses.ts'

/** The number of pages whose links are read: enough to find the linked spaces in a folder of any size. */
const maxPages = 100
/** The maximum number of paths to look up for each space. */
const maxPaths = 20
/** The minimum number of a space's linked paths that must be pages of the other docs, besides being most of them. */
const minFound = 3

const appLink = /https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?s\/[\w-]+\/[^\s()<>"'?#]+/g

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
  const target = percentDecoded(splitTarget(problem.values[0] ?? '').path)
  const isOutside = problem.rule === 'dead-link' || problem.rule === 'unpublished-link'
  if (!isOutside || !target.startsWith('../')) return problem
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
  const fileOf = (below: string): string | undefined => filesAt(below).find((each) => disk.file(each) !== undefined)
  let linked: ReturnType<typeof linkedSpaces> | undefined
  const spaces = new Map<string, string | undefined>()
  const spaceOf = (root: string): string | undefined => {
    if (!spaces.has(root)) {
      linked ??= linkedSpaces(own, [...records.keys()])
      const hasPage = (page: string): boolean => fileOf(pathBelow(top, path.join(root, page))) !== undefined
      spaces.set(root, spaceWithPages(linked, hasPage))
    }
    return spaces.get(root)
  }
  return (file) => {
    const found = fileOf(pathBelow(top, file))
    const docs = found === undefined ? undefined : folders.docsOf(path.dirname(path.join(top, found)))
    if (found === undefined || docs === undefined) return undefined
    const page = isPageFile(found, pathBelow(top, docs.summary))
      ? addressOfFile(pathBelow(docs.root, path.join(top, found)))
      : undefined
    const space = page === undefined ? undefined : spaceOf(docs.root)
    const address = space === undefined || !page ? undefined : refToTarget({ kind: 'page', space, page })
    return { docs: pathBelow(top, docs.root) || path.basename(top), address }
  }
}

/**
 * Returns the spaces that pages link to by address in the platform's app, each with some of the linked paths. Nothing
 * else in a repository tells which space a folder is.
 */
function linkedSpaces(disk: DiskFolder, pages: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const spaces = new Map<string, Set<string>>()
  const step = Math.max(1, Math.ceil(pages.length / maxPages))
  for (let at = 0; at < pages.length; at += step) {
    for (const [link] of disk.readText(pages[at] ?? '')?.matchAll(appLink) ?? []) {
      const ref = elsewhereRef(link)
      if (ref?.kind !== 'page' || ref.space === undefined) continue
      const paths = spaces.get(ref.space) ?? new Set()
      spaces.set(ref.space, paths)
      if (paths.size < maxPaths) paths.add(ref.page.replace(/(?<!\/)\/+$/, ''))
    }
  }
  return spaces
}

/** Returns the space of docs with these pages. Undefined if no space matches, or several do. */
function spaceWithPages(
  spaces: ReadonlyMap<string, ReadonlySet<string>>,
  hasPage: (path: string) => boolean,
): string | undefined {
  const fitting = [...spaces].filter(([, paths]) => {
    const found = [...paths].filter(hasPage).length
    return found >= minFound && found > paths.size / 2
  })
  return fitting.length === 1 ? fitting[0]?.[0] : undefined
}
