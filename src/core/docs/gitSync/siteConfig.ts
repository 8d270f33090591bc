import { isMap, isSeq, type YAMLMap } from 'yaml'
import { parseYaml } from '../../text/strings/yamlData.ts'
import { cleanPath } from './docsConfig.ts'

/** A folder that is synced with a space of a site, with what readers see of it; '' where the file says nothing. */
export interface SyncedDirectory {
  /** Below the folder of the file; '' is that folder itself. */
  readonly path: string
  readonly title: string
  /** The name of an icon. */
  readonly icon: string
}

type Names = Pick<SyncedDirectory, 'title' | 'icon'>

/**
 * The folders that a `docs.yaml` syncs with the spaces of a site, in their order, each once. The only folder of a section
 * has the names of the section, and one of several, such as those of languages, both titles. None where the file is something else, or can't be read.
 */
export function syncedDirectories(text: string): SyncedDirectory[] {
  const { contents, errors } = parseYaml(text)
  const site = errors.length === 0 && isMap(contents) ? contents.get('site') : undefined
  const directories = new Map<string, SyncedDirectory>()
  const waiting: { node: YAMLMap; section?: Section | undefined }[] = isMap(site)
    ? membersOf(site, 'structure').map((node) => ({ node }))
    : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, section } = next
    const own = { title: textAt(node, 'title'), icon: textAt(node, 'icon') }
    const directory = node.getIn(['content', 'directory'])
    const path = typeof directory === 'string' ? cleanPath(directory) : undefined
    if (path !== undefined && !directories.has(path)) {
      const isOneOf = section !== undefined && !section.isAlone
      const titles = isOneOf ? [section.title, own.title] : [section?.title || own.title]
      const icon = isOneOf ? own.icon || section.icon : section?.icon || own.icon
      directories.set(path, { path, title: titles.filter(Boolean).join(' › '), icon })
    }
    const children = membersOf(node, 'children')
    const synced = children.filter((child) => typeof child.getIn(['content', 'directory']) === 'string')
    const names = node.get('type') === 'section' ? { ...own, isAlone: synced.length === 1 } : undefined
    for (const child of children) waiting.push({ node: child, section: names })
  }
  return [...directories.values()]
}

/** What readers see of a section, and whether one of its spaces alone is synced. */
interface Section extends Names {
  readonly isAlone: boolean
}

/** The last one first, as they are taken from a stack. */
function membersOf(node: YAMLMap, key: string): YAMLMap[] {
  const members = node.get(key)
  return isSeq(members) ? members.items.filter((item) => isMap(item)).toReversed() : []
}

function textAt(node: YAMLMap, key: string): string {
  const value = node.get(key)
  return typeof value === 'string' ? value : ''
}
