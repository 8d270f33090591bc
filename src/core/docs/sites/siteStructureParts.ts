import type {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from '../../../contract/siteStructure.ts'
import type { Space } from '../../../contract/spaces.ts'

/** Something that a site is made of, and that can be arranged. */
export type SitePartValue = SiteSpace | SiteSection | SiteSectionGroup | SiteExternalLink

/** Names a part of a site, as sorting does. */
export interface SitePartPointer {
  readonly type: SitePartValue['object']
  readonly id: string
}

/** A part of a site with its surroundings. */
export interface SitePart {
  readonly value: SitePartValue
  /** The section or group that it is in; absent at the top. */
  readonly parent?: SiteSection | SiteSectionGroup
  /** What is in the same place, in order, itself included. */
  readonly siblings: readonly SitePartPointer[]
  readonly index: number
}

/** The name by which sorting knows a part. */
export function pointerTo({ object, id }: SitePartValue): SitePartPointer {
  return { type: object, id }
}

/** What is directly in a part. */
function contentOf(value: SiteSection | SiteSectionGroup): SiteStructure['structure'] {
  switch (value.object) {
    case 'site-section':
      return value.siteSpaces
    case 'site-section-group':
      return value.children
  }
}

/** The space that a part is for its writers: that of a site space, or of a section with one; undefined for the rest. */
export function contentSpace(value: SitePartValue): Space | undefined {
  if (value.object === 'site-space') return value.space
  return value.object === 'site-section' && value.siteSpaces.length === 1 ? value.siteSpaces[0]?.space : undefined
}

/** The ids of the spaces that a site carries. */
export function spacesOn(structure: SiteStructure): string[] {
  return allSiteParts(structure).flatMap(({ value }) => (value.object === 'site-space' ? [value.space.id] : []))
}

/** Every part of a site, each before what is in it. */
export function allSiteParts({ structure }: SiteStructure): SitePart[] {
  return levelOf(structure, undefined)
}

/** What is in a part, or at the top for an empty id. */
export function sitePartsAt(structure: SiteStructure, within: string): SitePart[] {
  return allSiteParts(structure).filter(({ parent }) => (parent?.id ?? '') === within)
}

function levelOf(content: SiteStructure['structure'], parent: SitePart['parent']): SitePart[] {
  const values = [...content].filter(isPart)
  const siblings = values.map(pointerTo)
  return values.flatMap((value, index) => [
    { value, siblings, index, ...(parent ? { parent } : {}) },
    ...(value.object === 'site-section' || value.object === 'site-section-group'
      ? levelOf(contentOf(value), value)
      : []),
  ])
}

const arranged: ReadonlySet<string> = new Set([
  'site-space',
  'site-section',
  'site-section-group',
  'site-external-link',
])

/** Not a kind that the platform has added since. */
function isPart(value: SiteStructure['structure'][number]): value is SitePartValue {
  return arranged.has(value.object)
}
