import path from 'node:path'
import { DiskFolder } from '../disk/diskFolder.ts'
import { isFile, isFolder, namesIn } from '../disk/namedPaths.ts'
import { isShown } from '../disk/paths.ts'
import { docsIn, docsOfFile, topFolderOf, type NamedDocs } from '../folder/findDocsFolder.ts'
import type { Output } from './output.ts'
import { UsageError } from './usageError.ts'

/**
 * Finds the docs for folders and files: for a folder, all docs in it or around it, or the folder itself if it has no
 * marker; for a file, the docs that it belongs to. Prints and skips paths without docs. Rejects if nothing is left.
 */
export async function namedDocs(paths: readonly string[], output?: Output): Promise<NamedDocs[]> {
  const docs = new Map<string, NamedDocs>()
  const outside: string[] = []
  for (const each of paths) {
    const found = await docsAt(each)
    if (typeof found === 'string') outside.push(found)
    else for (const named of found) docs.set(named.place.root, merged(named, docs.get(named.place.root)))
  }
  if (docs.size === 0) throw new UsageError(outside.join(' '))
  for (const reason of outside) output?.note(reason)
  return [...docs.values()]
}

function merged(one: NamedDocs, other: NamedDocs | undefined): NamedDocs {
  if (other === undefined) return one
  return { ...one, parts: [...other.parts, ...one.parts], files: [...other.files, ...one.files] }
}

/** Returns the docs at a path, or the reason why there are none. */
async function docsAt(named: string): Promise<NamedDocs[] | string> {
  const marks = 'A docs folder has a SUMMARY.md, a .gitbook.yaml, or a docs.yaml.'
  if (await isFile(named)) {
    const docs = await docsOfFile(named)
    return docs === undefined ? `${named} isn’t in a docs folder. ${marks}` : [docs]
  }
  if (!(await isFolder(named))) throw new UsageError(`The file or folder ${named} doesn’t exist.`)
  const docs = await docsIn(named)
  if (docs.length > 0) return docs
  const program = await otherSite(named)
  if (program !== undefined) return `${named} belongs to a ${program} site, and has no docs folder. ${marks}`
  const root = path.resolve(named)
  return [{ place: { folder: root, root, summary: path.join(root, 'SUMMARY.md') }, parts: [''], files: [] }]
}

/** Files and folders that identify a generator of sites or books. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'Docusaurus'],
  [/^mkdocs\.ya?ml$/, 'MkDocs'],
  [/^book\.toml$/, 'mdBook'],
  [/^hugo\.(?:toml|ya?ml|json)$/, 'Hugo'],
  [/^_config\.ya?ml$/, 'Jekyll'],
  [/^antora(?:-playbook)?\.yml$/, 'Antora'],
  [/^\.vitepress$/, 'VitePress'],
  [/^\.vuepress$/, 'VuePress'],
  [/^astro\.config\.[cm]?[jt]s$/, 'Astro'],
  [/^mint\.json$/, 'Mintlify'],
]

/**
 * Returns the name of another generator that a folder belongs to or contains: by its configuration in the folder, in a
 * direct subfolder, or in a parent up to the repository. Undefined if there's none.
 */
async function otherSite(folder: string): Promise<string | undefined> {
  const named = path.resolve(folder)
  const top = await topFolderOf(named)
  const disk = DiskFolder.open(named)
  for (const entry of await disk.entries('')) {
    if (!entry.isDirectory() || !isShown(entry.name)) continue
    const found = siteOf((await disk.entries(entry.name, entry)).map(({ name }) => name))
    if (found !== undefined) return found
  }
  for (let around = named; ; around = path.dirname(around)) {
    const found = siteOf(await namesIn(around))
    if (found !== undefined || around === top) return found
  }
}

function siteOf(names: readonly string[]): string | undefined {
  const found = programs.find(([name]) => names.some((each) => name.test(each)))?.[1]
  // Older Hugo versions: the name of their configuration file is common.
  return found ?? (names.includes('config.toml') && names.includes('content') ? 'Hugo' : undefined)
}
