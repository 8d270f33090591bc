import { isMap, isSeq, type YAMLMap } from 'yaml'
import { parseYaml } from '../../text/strings/yamlData.ts'
import { cleanPath } from './docsConfig.ts'

/** The site in a `docs.yaml`: its title, and the parts of its navigation in order. */
export interface ConfiguredSite {
  readonly title: string | undefined
  readonly parts: readonly ConfiguredPart[]
}

/** A part of the navigation. Spaces at the root without a section form one section without a title. */
export type ConfiguredPart = ConfiguredGroup | ConfiguredSection | ConfiguredLink

/** Sections under one title. */
interface ConfiguredGroup {
  readonly kind: 'group'
  readonly title: string
  readonly parts: readonly ConfiguredPart[]
}

/** One space, or the same docs in several versions or languages. */
interface ConfiguredSection {
  readonly kind: 'section'
  readonly title: string
  /** Its part of addresses, or '' if the file doesn't set it. */
  readonly path: string
  readonly isDefault: boolean
  readonly variants: readonly ConfiguredVariant[]
}

interface ConfiguredLink {
  readonly kind: 'link'
  readonly title: string
  readonly url: string
}

/** A space, and the folder that it's synced with. */
export interface ConfiguredVariant {
  readonly title: string
  readonly path: string
  readonly isDefault: boolean
  readonly isHidden: boolean
  /** A BCP 47 tag. */
  readonly language: string | undefined
  /** Relative to the folder of the file. Undefined if the text is only on the platform. */
  readonly directory: string | undefined
}

/** The maximum depth of nested groups. The API allows two levels. */
const maxDepth = 4

/**
 * Reads the structure of a site from a `docs.yaml`. Leaves out drafts, which readers don't see. Undefined for other
 * files and invalid YAML.
 */
export function readSiteStructure(text: string): ConfiguredSite | undefined {
  const site = siteIn(text)
  return site && { title: textAt(site, 'title'), parts: partsOf(membersOf(site, 'structure'), 0) }
}

function partsOf(nodes: readonly YAMLMap[], depth: number): ConfiguredPart[] {
  const spaces = nodes.filter((node) => node.get('type') === 'space')
  const others = nodes.flatMap((node): ConfiguredPart[] => {
    const title = titleOf(node)
    const children = membersOf(node, 'children')
    switch (node.get('type')) {
      case 'section-group':
        return depth < maxDepth ? [{ kind: 'group', title, parts: partsOf(children, depth + 1) }] : []
      case 'section':
        return [{ kind: 'section', title, ...placeOf(node), variants: variantsOf(children) }]
      case 'external-link': {
        const url = textAt(node, 'url') ?? textAt(node, 'href')
        return url === undefined ? [] : [{ kind: 'link', title, url }]
      }
      default:
        return []
    }
  })
  if (spaces.length === 0) return others
  const alone = { title: '', path: '', isDefault: others.length === 0 }
  return [{ kind: 'section', ...alone, variants: variantsOf(spaces) }, ...others]
}

function variantsOf(nodes: readonly YAMLMap[]): ConfiguredVariant[] {
  return nodes.map((node) => {
    const directory = textAt(node, 'content', 'directory')
    return {
      title: titleOf(node),
      ...placeOf(node),
      isHidden: node.get('hidden') === true,
      language: textAt(node, 'content', 'language'),
      directory: directory === undefined ? undefined : cleanPath(directory),
    }
  })
}

function titleOf(node: YAMLMap): string {
  return textAt(node, 'title') ?? ''
}

function placeOf(node: YAMLMap): { readonly path: string; readonly isDefault: boolean } {
  return { path: cleanPath(textAt(node, 'path') ?? '') ?? '', isDefault: node.get('default') === true }
}

function membersOf(node: YAMLMap, key: string): YAMLMap[] {
  return mapsAt(node, key).filter((item) => item.get('draft') !== true)
}

/** Returns the site in a `docs.yaml`. Undefined for other files and invalid YAML. */
export function siteIn(text: string): YAMLMap | undefined {
  const { contents, errors } = parseYaml(text)
  const site = errors.length === 0 && isMap(contents) ? contents.get('site') : undefined
  return isMap(site) ? site : undefined
}

/** Returns the mappings in a list. */
export function mapsAt(node: YAMLMap, key: string): YAMLMap[] {
  const members = node.get(key)
  return isSeq(members) ? members.items.filter((item) => isMap(item)) : []
}

/** Returns the text at a key, or at a key below other keys. Undefined if it's empty. */
export function textAt(node: YAMLMap, ...keys: readonly string[]): string | undefined {
  const value = node.getIn(keys)
  return typeof value === 'string' && value !== '' ? value : undefined
}
