import path from 'node:path'
import { DiskFolder } from '../disk/diskFolder.ts'
import { namesIn } from '../disk/namedPaths.ts'
import { isShown } from '../disk/paths.ts'
import { topFolderOf } from './findDocsFolder.ts'

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
export async function otherSite(folder: string): Promise<string | undefined> {
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
