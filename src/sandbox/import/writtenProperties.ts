import type { Page } from '../../contract/revisions.ts'
import { defaultLayout } from '../../core/docs/pages/defaultLayout.ts'
import type { PageNode } from '../revisions/pageTree.ts'
import type { ImportedPage } from './importedFolder.ts'

/** Returns the properties that a file and the table of contents set on a page, except title, body and references. */
export function writtenProperties(page: ImportedPage): Partial<PageNode> {
  return definedIn({
    linkTitle: page.linkTitle,
    emoji: page.emoji,
    icon: page.icon,
    description: page.description,
    hidden: page.hidden,
    noIndex: page.noIndex,
    noRobotsIndex: page.noRobotsIndex,
    condition: page.condition,
    variables: page.variables,
    computed: page.computed,
    tags: page.tags,
    layout: page.layout && layoutOf(page.layout),
  })
}

/** Returns the properties that a folder doesn't store. The page keeps them. */
export function propertiesOutsideFolders(before: PageNode | undefined): Partial<PageNode> {
  const { emoji, tags, cover, layout, variables } = before ?? {}
  return definedIn({ emoji, tags, cover, layout, variables })
}

function definedIn(properties: Partial<PageNode>): Partial<PageNode> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))
}

const coverSizes = ['hero', 'full', 'background']
const coverMasks = ['none', 'radial']

function isOneOf(value: unknown, known: readonly string[]): boolean {
  return typeof value === 'string' && known.includes(value)
}

/** Front matter stores only the parts of a layout that differ, and whether each part is visible. */
function layoutOf(given: Readonly<Record<string, unknown>>): NonNullable<Page['layout']> {
  const layout: Record<string, unknown> = { ...defaultLayout }
  for (const [name, value] of Object.entries(given)) {
    if (name === 'width' && (value === 'default' || value === 'wide')) layout['width'] = value
    if (!Object.hasOwn(layout, name) || typeof value !== 'object' || value === null) continue
    if ('visible' in value && typeof value.visible === 'boolean') layout[name] = value.visible
    if (name !== 'cover') continue
    if ('size' in value && isOneOf(value.size, coverSizes)) layout['coverSize'] = value.size
    if ('mask' in value && isOneOf(value.mask, coverMasks)) layout['coverMask'] = value.mask
  }
  return layout as NonNullable<Page['layout']>
}
