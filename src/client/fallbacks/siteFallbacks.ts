import type { Input } from '../../contract/operations.ts'
import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from '../../contract/siteStructure.ts'
import { allSiteParts } from '../../core/docs/sites/siteStructureParts.ts'
import { isApiError } from '../errors/apiError.ts'
import { allItems, type Fallback, type FallbackServices } from './fallback.ts'

type SiteInput = Input<'getSiteStructure'>
type Sections = Extract<SiteStructure, { type: 'sections' }>['structure']

/** The made-up id of the section around site spaces that name none. An empty one would mean the top level. */
const noSection = 'none'

/** Builds the structure of a site from its site spaces, its groups, and what its visitors see. */
export const readStructure: Fallback<'getSiteStructure'> = async (services, input) => {
  const { client, options } = services
  const { shareKey, ...site } = input
  const key = shareKey === undefined ? {} : { shareKey }
  const [siteSpaces, groups, published] = await Promise.all([
    allItems(async (paging) => await client.listSiteSpaces({ ...site, ...key, ...paging }, options)),
    allItems(async (paging) => await client.listSiteSectionGroups({ ...site, ...paging }, options)),
    readPublished(services, input),
  ])
  const hasSections = groups.length > 0 || siteSpaces.some(({ section }) => section !== undefined)
  if (!hasSections) return { type: 'siteSpaces', structure: siteSpaces }
  return { type: 'sections', structure: sectionsOf(siteSpaces, groups, published) }
}

/** Only published sites can be read as their visitors see them, and only by those who may visit them. */
async function readPublished(
  { client, options }: FallbackServices,
  input: SiteInput,
): Promise<SiteStructure | undefined> {
  try {
    return (await client.getPublishedContentSite(input, options)).structure
  } catch (error) {
    if (isApiError(error, 'notFound') || isApiError(error, 'forbidden')) return undefined
    throw error
  }
}

/**
 * Puts the sections in order: as visitors see them, then the groups, then sections that only site spaces name. Nothing
 * tells the titles of those.
 */
function sectionsOf(
  siteSpaces: readonly SiteSpace[],
  groups: readonly SiteSectionGroup[],
  published: SiteStructure | undefined,
): Sections {
  const bySection = Map.groupBy(siteSpaces, ({ section = noSection }) => section)
  const groupIds = new Set(groups.map(({ id }) => id))
  const filled = <Part extends Sections[number]>(part: Part): Part => {
    if (part.object === 'site-section') return { ...part, siteSpaces: bySection.get(part.id) ?? [] }
    if (part.object !== 'site-section-group') return part
    return { ...part, children: part.children.map((child) => filled(child)) }
  }
  const current = new Map(groups.map((group) => [group.id, filled(group)]))
  const inGroups = new Set(
    groups.flatMap(({ children }) => children.flatMap(({ object, id }) => (object === 'site-section' ? [id] : []))),
  )
  const order = published?.type === 'sections' ? published.structure : []
  const shown = order.flatMap((part): Sections => {
    if (part.object === 'site-section-group') return current.has(part.id) ? [current.get(part.id) ?? part] : []
    const isGone = part.object === 'site-section' && (inGroups.has(part.id) || !bySection.has(part.id))
    return isGone ? [] : [filled(part)]
  })
  const top = groups.flatMap(({ id, sectionGroup }) => {
    const isInner = sectionGroup !== undefined && groupIds.has(sectionGroup)
    return isInner || shown.some((part) => part.id === id)
      ? []
      : [current.get(id)].filter((group) => group !== undefined)
  })
  const named = new Set(allSiteParts({ type: 'sections', structure: [...shown, ...top] }).map(({ value }) => value.id))
  const unnamed = [...bySection].flatMap(([id, inside]) => (named.has(id) ? [] : [unnamedSection(id, inside)]))
  return [...shown, ...top, ...unnamed]
}

function unnamedSection(id: string, siteSpaces: SiteSpace[]): SiteSection {
  return { object: 'site-section', id, title: '', path: '', default: false, siteSpaces, urls: {} }
}

/** Site spaces and groups have operations of their own for their order. */
export const sortStructure: Fallback<'sortSiteStructure'> = async ({ client, options }, { body, ...site }) => {
  const { item, position } = body
  if (item.type === 'site-space') {
    const neighbour = (pointer: typeof position.before) =>
      pointer && { type: 'site-space' as const, siteSpace: pointer.id }
    const [before, after] = [neighbour(position.before), neighbour(position.after)]
    const place = { ...(before ? { before } : {}), ...(after ? { after } : {}) }
    return await client.moveSiteSpace({ ...site, siteSpaceId: item.id, body: { position: place } }, options)
  }
  if (item.type !== 'site-section-group') return undefined
  const isKnown = ({ type }: typeof item): boolean => type === 'site-section' || type === 'site-section-group'
  const { before, after } = position
  if ((before && !isKnown(before)) || (after && !isKnown(after))) return undefined
  const moved = { position } as Input<'moveSiteSectionGroup'>['body']
  return await client.moveSiteSectionGroup({ ...site, siteSectionGroupId: item.id, body: moved }, options)
}

/** Puts a section into a group, or takes it out. Nothing else of it can be changed. */
export const changeSection: Fallback<'updateSiteSectionById'> = async (services, { body, siteSectionId, ...site }) => {
  const { client, options } = services
  const { siteSectionGroupId: to, ...rest } = body
  if (to === undefined || Object.keys(rest).length > 0) return undefined
  if (to !== null) {
    await client.addSectionToGroup({ ...site, siteSectionGroupId: to, body: { sectionId: siteSectionId } }, options)
  } else {
    const groups = await allItems(async (paging) => await client.listSiteSectionGroups({ ...site, ...paging }, options))
    const from = groups.find(({ children }) => children.some(({ id }) => id === siteSectionId))
    if (from) await client.removeSectionFromGroup({ ...site, siteSectionGroupId: from.id, siteSectionId }, options)
  }
  return (await sectionsIn(services, site)).find(({ id }) => id === siteSectionId)
}

/** Lists the sections in the structure of a site. */
export const listSections: Fallback<'listSiteSections'> = async (services, { organizationId, siteId, shareKey }) => {
  const key = shareKey === undefined ? {} : { shareKey }
  return { items: await sectionsIn(services, { organizationId, siteId, ...key }) }
}

async function sectionsIn(services: FallbackServices, input: SiteInput): Promise<SiteSection[]> {
  const structure = await readStructure(services, input)
  const parts = structure ? allSiteParts(structure) : []
  return parts.flatMap(({ value }) => (value.object === 'site-section' ? [value] : []))
}
