import { l10n } from 'vscode'
import type { Client } from '../../../client/client.ts'
import { isApiError } from '../../../client/errors/apiError.ts'
import { readWholeList } from '../../../client/listPages.ts'
import { allSiteParts, type SitePart } from '../../../core/docs/sites/siteStructureParts.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { ItemTarget } from '../../shared/families/commandTargets.ts'
import { sendForm, type FormSteps } from '../../shared/forms/form.ts'
import { choicesStep } from '../../shared/forms/steps.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { partTitle, type SitePartScope } from './siteParts.ts'

type OnPart = ItemTarget<SitePart, SitePartScope>

/** Returns whether a part of a site is a group of sections. */
export function isGroup({ value }: SitePart): boolean {
  return value.object === 'site-section-group'
}

/** Returns whether a part of a site is a section in a group. */
export function isInGroup({ value, parent }: SitePart): boolean {
  return value.object === 'site-section' && parent?.object === 'site-section-group'
}

/** Moves the sections that the user selects into a group. */
export async function addSectionsToGroup({ connection, scope, item, heading }: OnPart): Promise<void> {
  const { client } = connection
  const site = { organizationId: scope.organizationId, siteId: scope.siteId }
  const group = item.value
  const [structure, groups] = await Promise.all([
    client.getSiteStructure(site),
    readWholeList(client, 'listSiteSectionGroups', site),
  ])
  const current = groups.find(({ id }) => id === group.id)
  if (current === undefined) throw new Hint(l10n.t('The group “{0}” no longer exists. Refresh the view.', group.title))
  const inside = new Set(current.children.map(({ id }) => id))
  const sections = allSiteParts(structure).flatMap(({ value, parent }) =>
    value.object === 'site-section' && !inside.has(value.id) ? [{ value, parent }] : [],
  )
  if (sections.length === 0) throw new Hint(l10n.t('All sections of the site are already in “{0}”.', group.title))
  const steps: FormSteps<{ sections: string[] }> = {
    sections: choicesStep({
      prompt: l10n.t('Select the sections for the group'),
      choices: sections.map(({ value, parent }) => ({
        label: displayTitle(partTitle(value), value.id),
        icon: 'layers',
        value: value.id,
        // The spaces distinguish sections whose titles aren't known.
        description: parent?.title ?? (value.title === '' ? value.siteSpaces.map(({ title }) => title).join(', ') : ''),
      })),
    }),
  }
  await sendForm(heading(group.title), steps, async ({ sections: chosen = [] }) => {
    for (const id of chosen) await putIntoGroup(client, site, id, group.id)
    if (chosen.length > 0) window.setStatusBarMessage(l10n.t('Added the sections to “{0}”.', group.title), 5000)
  })
}

/** Moves a section out of its group. */
export async function removeFromGroup({ connection: { client }, scope, item }: OnPart): Promise<void> {
  const { value, parent } = item
  if (value.object !== 'site-section' || parent?.object !== 'site-section-group') return
  const site = { organizationId: scope.organizationId, siteId: scope.siteId }
  const section = { ...site, siteSectionId: value.id }
  await ifOffered(
    client,
    'removeSectionFromGroup',
    async () => await client.removeSectionFromGroup({ ...section, siteSectionGroupId: parent.id }),
    async () => await client.updateSiteSectionById({ ...section, body: { siteSectionGroupId: null } }),
  )
  window.setStatusBarMessage(l10n.t('Moved “{0}” out of the group “{1}”.', partTitle(value), parent.title), 5000)
}

async function putIntoGroup(
  client: Connection['client'],
  site: SiteScope,
  sectionId: string,
  siteSectionGroupId: string,
): Promise<void> {
  await ifOffered(
    client,
    'addSectionToGroup',
    async () => await client.addSectionToGroup({ ...site, siteSectionGroupId, body: { sectionId } }),
    async () => await client.updateSiteSectionById({ ...site, siteSectionId: sectionId, body: { siteSectionGroupId } }),
  )
}

/** Calls an operation, or does the same in another way if the server turns out not to offer it (`operations.tsv`). */
async function ifOffered(
  client: Connection['client'],
  name: keyof Pick<Client, 'addSectionToGroup' | 'removeSectionFromGroup'>,
  call: () => Promise<unknown>,
  otherwise: () => Promise<unknown>,
): Promise<void> {
  if (client.supports(name)) {
    try {
      return void (await call())
    } catch (error) {
      if (!isApiError(error) || client.supports(name)) throw error
    }
  }
  await otherwise()
}
