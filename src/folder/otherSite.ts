import path from 'node:path'
import { DiskFolder } from '../disk/diskFolder.ts'
import { namesIn } from '../disk/namedPaths.ts'
import { isShown } from '../disk/paths.ts'
import { topAround } from './findDocsFolder.ts'

/** Files and folders that only one program for sites or books has, by its name. */
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
 * The name of another program whose site a folder is a part of, or has: by its configuration in the folder, in one right
 * below it, or in one around it up to the repository. Undefined if there is none.
 */
export async function otherSite(folder: string): Promise<string | undefined> {
  const named = path.resolve(folder)
  const top = await topAround(named)
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
  // What Hugo had before: the name of its file is that of many others.
  return found ?? (names.includes('config.toml') && names.includes('content') ? 'Hugo' : undefined)
}
