import type { Page } from '../../contract/revisions.ts'
import { slugFromTitle } from '../structure/pageSlugs.ts'

/** Names that Windows takes for devices, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const maxNameLength = 100

/**
 * Where pages with a text lie in a folder, by identifier, as the platform's Git sync lays them out: where the platform
 * says so, and else by their path, those with pages below them as the README of a folder. No two files differ in case
 * only. `taken`: files that are there already.
 */
export function pagePaths(pages: readonly Page[], taken: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const paths = new Map<string, string>()
  const used = new Set([...taken.values(), 'SUMMARY.md'].map((file) => file.toLowerCase()))
  const visit = (page: Page, folder: string): void => {
    const below = page.pages ?? []
    const slug = nameOf(page.slug ?? slugFromTitle(page.title), page.id)
    const own = page.path === '' && page.type === 'document' ? '' : joined(folder, slug)
    if (page.type === 'document') {
      const bare = own === '' ? 'README' : below.length > 0 ? `${own}/README` : own
      paths.set(page.id, taken.get(page.id) ?? free(gitPath(page) ?? `${bare}.md`, used))
    }
    for (const child of below) visit(child, own)
  }
  for (const page of pages) visit(page, '')
  return paths
}

/** Where files lie in a folder, by identifier. */
export function assetPaths(
  files: readonly { readonly id: string; readonly name: string }[],
  taken: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const used = new Set([...taken.values()].map((file) => file.toLowerCase()))
  return new Map(files.map(({ id, name }) => [id, taken.get(id) ?? free(`.gitbook/assets/${nameOf(name, id)}`, used)]))
}

/** Where the platform's own sync has put a page; undefined where that is no path that may be written. */
function gitPath({ git }: Page): string | undefined {
  const file = git?.path
  if (file === undefined || !/\.(?:md|markdown)$/i.test(file)) return undefined
  return file.split('/').every((part) => part !== '' && nameOf(part, '') === part) ? file : undefined
}

/** A name that every file system takes. */
function nameOf(name: string, otherwise: string): string {
  const characters = Array.from(name.replace(/[\p{C}<>:"/\\|?*]/gu, '-')).slice(0, maxNameLength)
  while (characters.at(-1) === '.' || characters.at(-1) === ' ') characters.pop()
  const plain = characters.join('')
  if (plain === '' || plain.startsWith('.')) return otherwise
  return device.test(plain) ? `${plain}-` : plain
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The path, or the first one with a number behind it that no other file has. */
function free(file: string, used: Set<string>): string {
  const [, bare = file, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(file) ?? []
  let path = file
  for (let count = 1; used.has(path.toLowerCase()); count++) path = `${bare}-${count}${ending}`
  used.add(path.toLowerCase())
  return path
}
