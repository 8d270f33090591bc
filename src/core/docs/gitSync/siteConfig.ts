import type { YAMLMap } from 'yaml'
import { cleanPath } from './docsConfig.ts'
import { mapsAt, siteIn, textAt } from './siteStructure.ts'

/**
 * A folder that is synced with a space of a site, and its names for readers, which are '' if the file doesn't set them.
 */
export interface SyncedDirectory {
  /** Relative to the folder of the file; '' is that folder itself. */
  readonly path: string
  readonly title: string
  /** The name of an icon. */
  readonly icon: string
}

type Names = Pick<SyncedDirectory, 'title' | 'icon'>

/**
 * Returns the folders that a `docs.yaml` syncs with the spaces of a site, in order and without duplicates. The only
 * folder of a section has the names of the section. One of several, such as languages, has both titles. Returns none
 * for other files and invalid YAML.
 */
export function syncedDirectories(text: string): SyncedDirectory[] {
  const site = siteIn(text)
  const directories = new Map<string, SyncedDirectory>()
  // Reversed, as on a stack.
  const waiting: { node: YAMLMap; section?: Section | undefined }[] = site
    ? mapsAt(site, 'structure')
        .toReversed()
        .map((node) => ({ node }))
    : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, section } = next
    const own = { title: textAt(node, 'title') ?? '', icon: textAt(node, 'icon') ?? '' }
    const directory = node.getIn(['content', 'directory'])
    const path = typeof directory === 'string' ? cleanPath(directory) : undefined
    if (path !== undefined && !directories.has(path)) {
      const isOneOf = section !== undefined && !section.isAlone
      const titles = isOneOf ? [section.title, own.title] : [section?.title || own.title]
      const icon = isOneOf ? own.icon || section.icon : section?.icon || own.icon
      directories.set(path, { path, title: titles.filter(Boolean).join(' › '), icon })
    }
    const children = mapsAt(node, 'children').toReversed()
    const synced = children.filter((child) => typeof child.getIn(['content', 'directory']) === 'string')
    const names = node.get('type') === 'section' ? { ...own, isAlone: synced.length === 1 } : undefined
    for (const child of children) waiting.push({ node: child, section: names })
  }
  return [...directories.values()]
}

/** The names of a section, and whether only one of its spaces is synced. */
interface Section extends Names {
  readonly isAlone: boolean
}
