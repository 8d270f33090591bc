import { l10n } from 'vscode'
import {
  allSiteParts,
  pointerTo,
  type SitePart,
  type SitePartPointer,
} from '../../../core/docs/sites/siteStructureParts.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { itemOf, type Scoped } from '../../shared/families/familyElements.ts'
import { withAncestors } from '../../shared/families/resourceFamily.ts'
import type { CommandTargets, ItemTarget } from '../../shared/families/commandTargets.ts'
import type { DropRule } from '../../shared/tree/dropRules.ts'
import type { Choice } from '../../shared/forms/steps.ts'
import { askDestination, type Destination } from '../askDestination.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { siteParts, type SitePartScope } from './siteParts.ts'
import { sites } from './sites.ts'

/** Moves a part of a site by one position among its siblings. */
export async function stepSitePart(
  { connection, scope: { organizationId, siteId }, item }: ItemTarget<SitePart, SitePartScope>,
  by: -1 | 1,
): Promise<void> {
  const { value, siblings, index } = item
  const neighbour = siblings[index + by]
  if (!neighbour) {
    throw new Hint(
      by < 0
        ? l10n.t('“{0}” is already the first entry.', value.title)
        : l10n.t('“{0}” is already the last entry.', value.title),
    )
  }
  const position = by < 0 ? { before: neighbour } : { after: neighbour }
  await placeSitePart(connection, { organizationId, siteId }, pointerTo(value), position)
}

/** Where a part goes among its siblings. */
type Position = { readonly before: SitePartPointer } | { readonly after: SitePartPointer }

/** Puts a part of a site before or after a sibling. Sections and links can only be sorted as a part of the structure. */
async function placeSitePart(
  { client }: Connection,
  site: SiteScope,
  item: SitePartPointer,
  position: Position,
): Promise<void> {
  const neighbor = 'before' in position ? position.before : position.after
  const place = <T>(to: T) => ('before' in position ? { before: to } : { after: to })
  const { type, id } = neighbor
  if (item.type === 'site-space' && type === 'site-space') {
    const body = { position: place({ type, siteSpace: id }) }
    await client.moveSiteSpace({ ...site, siteSpaceId: item.id, body })
  } else if (item.type === 'site-section-group' && (type === 'site-section' || type === 'site-section-group')) {
    const body = { position: place({ type, id }) }
    await client.moveSiteSectionGroup({ ...site, siteSectionGroupId: item.id, body })
  } else {
    await client.sortSiteStructure({ ...site, body: { item, position } })
  }
}

/** Moves a part of a site to another place. Rejects with a message if it can't go there. */
export async function moveSitePart(
  connection: Connection,
  { organizationId, siteId }: SiteScope,
  { value, parent, siblings }: SitePart,
  to: Destination<SitePartPointer>,
): Promise<void> {
  const { client } = connection
  const site = { organizationId, siteId }
  const elsewhere = (parent?.id ?? null) !== to.parent
  if (elsewhere) {
    switch (value.object) {
      case 'site-space':
        throw new ExplainedError(
          l10n.t(
            'The platform can’t move “{0}” to another section. Remove it from its section, and add its space to the other one.',
            value.title,
          ),
        )
      case 'site-section':
        await client.updateSiteSectionById({
          ...site,
          siteSectionId: value.id,
          body: { siteSectionGroupId: to.parent },
        })
        break
      case 'site-section-group':
        await client.updateSiteSectionGroupById({
          ...site,
          siteSectionGroupId: value.id,
          body: { parentSectionGroupId: to.parent },
        })
        break
      case 'site-external-link':
        throw new ExplainedError(l10n.t('You can move the link “{0}” only among its siblings.', value.title))
    }
  }
  // A part that moves to another parent is already at the end.
  const last = siblings.findLast(({ id }) => id !== value.id)
  const position = to.before ? { before: to.before } : elsewhere || !last ? undefined : { after: last }
  if (position) await placeSitePart(connection, site, pointerTo(value), position)
}

/** Asks where to move a part of a site. Returns undefined if the user cancels. */
export async function askSiteDestination({
  connection: { client },
  scope: { organizationId, siteId },
  item: part,
  heading,
}: ItemTarget<SitePart, SitePartScope>): Promise<Destination<SitePartPointer> | undefined> {
  const all = allSiteParts(await client.getSiteStructure({ organizationId, siteId }))
  return await askDestination<SitePartPointer>(heading(part.value.title), {
    here: part.parent?.id ?? null,
    parents: part.value.object === 'site-space' ? undefined : groupChoices(all, part),
    siblings: (parent) =>
      all
        .filter((other) => (other.parent?.id ?? null) === parent && other.value.id !== part.value.id)
        .map(({ value }) => ({ label: value.title, value: pointerTo(value) })),
  })
}

/** Returns all groups that aren't inside the part itself. */
function groupChoices(all: readonly SitePart[], { value }: SitePart): Choice<string>[] {
  const inside = new Set<string>([value.id])
  // Parents come before their children, so one pass is enough.
  for (const { value: other, parent } of all) if (parent && inside.has(parent.id)) inside.add(other.id)
  const groups = all.filter(({ value: { object, id } }) => object === 'site-section-group' && !inside.has(id))
  return groups.map((group) => ({
    label: group.value.title,
    icon: 'folder-library',
    value: group.value.id,
    ...(group.parent ? { description: group.parent.title } : {}),
  }))
}

/** Drag and drop of parts of a site: into a group, before another part, or to the end of the site. */
export function sitePartDrops(targets: CommandTargets): DropRule {
  return {
    drags: (source) => source.length === 1 && itemOf(siteParts, source[0]) !== undefined,
    async drop([source], onto) {
      const from = itemOf(siteParts, source)
      if (!from) return
      const { organizationId, siteId } = from.scope
      const site = { organizationId, siteId }
      const destination = destinationAt(from, onto)
      if (!destination) {
        throw new Hint(l10n.t('You can’t move “{0}” there. Drop it inside its own site.', from.item.value.title))
      }
      const connection = await targets.connection()
      try {
        await moveSitePart(connection, site, from.item, destination)
      } finally {
        targets.changes.wrote(connection, siteParts, { ...site, part: '' })
      }
    },
  }
}

function destinationAt(
  { item: { value: part }, scope }: Scoped<SitePart, SitePartScope>,
  onto: unknown,
): Destination<SitePartPointer> | undefined {
  const [site] = withAncestors(onto).flatMap((each) => itemOf(sites, each)?.item ?? [])
  if (site?.id !== scope.siteId) return undefined
  const target = itemOf(siteParts, onto)?.item
  if (!target) return { parent: null }
  const { value, parent } = target
  const holds = part.object !== 'site-space' && value.object === 'site-section-group' && value.id !== part.id
  if (holds) return { parent: value.id }
  if ((value.object === 'site-space') !== (part.object === 'site-space')) return undefined
  return { parent: parent?.id ?? null, before: pointerTo(value) }
}
