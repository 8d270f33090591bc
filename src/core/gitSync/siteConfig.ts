import { isMap, isSeq, type YAMLMap } from 'yaml'
import { parseYaml } from '../files/yamlData.ts'
import { cleanPath } from './docsConfig.ts'

/**
 * The folders that a `docs.yaml` syncs with the spaces of a site: below its own folder, in their order, each once; '' is
 * that folder itself. None where the file is something else, or cannot be read.
 */
export function syncedDirectories(text: string): string[] {
  const { contents, errors } = parseYaml(text)
  const site = errors.length === 0 && isMap(contents) ? contents.get('site') : undefined
  const directories = new Set<string>()
  const waiting = isMap(site) ? membersOf(site, 'structure') : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const directory = node.getIn(['content', 'directory'])
    const path = typeof directory === 'string' ? cleanPath(directory) : undefined
    if (path !== undefined) directories.add(path)
    waiting.push(...membersOf(node, 'children'))
  }
  return [...directories]
}

/** The last one first, as they are taken from a stack. */
function membersOf(node: YAMLMap, key: string): YAMLMap[] {
  const members = node.get(key)
  return isSeq(members) ? members.items.filter((item) => isMap(item)).toReversed() : []
}
