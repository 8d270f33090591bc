import type {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from '../../../contract/siteStructure.ts'
import type { Space } from '../../../contract/spaces.ts'

/** A part of a site that can be arranged. */
export type SitePartValue = SiteSpace | SiteSection | SiteSectionGroup | SiteExternalLink

/** Identifies a part of a site, in the form that sorting uses. */
export interface SitePartPointer {
  readonly type: SitePartValue['object']
  readonly id: string
}

/** A part of a site with its parent and siblings. */
export interface SitePart {
  readonly value: SitePartValue
  /** The section or group around it. Undefined at the top level. */
  readonly parent?: SiteSection | SiteSectionGroup
  /** All parts on the same level in order, including this one. */
  readonly siblings: readonly SitePartPointer[]
  readonly index: number
}

/** Returns the pointer that sorting uses for a part. */
export function pointerTo({ object, id }: SitePartValue): SitePartPointer {
  return { type: object, id }
}

/** Returns the space with the content of a site space or a section. Undefined for other parts. */
export function contentSpace(value: SitePartValue): Space | undefined {
  if (value.object === 'site-space') return value.space
  return value.object === 'site-section' && value.siteSpaces.length === 1 ? value.siteSpaces[0]?.space : undefined
}

/** Returns the ids of the spaces on a site. */
export function spacesOn(structure: SiteStructure): string[] {
  return allSiteParts(structure).flatMap(({ value }) => (value.object === 'site-space' ? [value.space.id] : []))
}

/** Returns all parts of a site, each before its content. */
export function allSiteParts({ structure }: SiteStructure): SitePart[] {
  return levelOf(structure, undefined)
}

/** Returns the content of a part, or the top level for an empty id. */
export function sitePartsAt(structure: SiteStructure, within: string): SitePart[] {
  return allSiteParts(structure).filter(({ parent }) => (parent?.id ?? '') === within)
}

function levelOf(content: SiteStructure['structure'], parent: SitePart['parent']): SitePart[] {
  const values = [...content].filter(isPart)
  const siblings = values.map(pointerTo)
  return values.flatMap((value, index) => [
    { value, siblings, index, ...(parent ? { parent } : {}) },
    ...(value.object === 'site-section' ? levelOf(value.siteSpaces, value) : []),
    ...(value.object === 'site-section-group' ? levelOf(value.children, value) : []),
  ])
}

const arranged: ReadonlySet<string> = new Set([
  'site-space',
  'site-section',
  'site-section-group',
  'site-external-link',
])

/** Returns false for kinds that the platform added later. */
function isPart(value: SiteStructure['structure'][number]): value is SitePartValue {
  return arranged.has(value.object)
}
