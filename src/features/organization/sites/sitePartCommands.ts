import { l10n } from 'vscode'
import type { Site } from '../../../contract/sites.ts'
import { readWholeList } from '../../../client/listPages.ts'
import { allSiteParts, type SitePart } from '../../../core/docs/sites/siteStructureParts.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget } from '../../shared/families/commandTargets.ts'
import { itemOf } from '../../shared/families/familyElements.ts'
import { withAncestors, type OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { sendForm, type FormSteps } from '../../shared/forms/form.ts'
import { choicesStep, choiceStep, textStep, type Choice } from '../../shared/forms/steps.ts'
import { askSiteDestination, moveSitePart, stepSitePart } from './moveSiteParts.ts'
import { removeSitePart } from './removeSitePart.ts'
import { spaceChoices } from './siteCommands.ts'
import { addSectionsToGroup, isGroup, isInGroup, removeFromGroup } from './sectionGroups.ts'
import { editSitePart, iconStep } from './sitePartSettings.ts'
import { holdsContent, partTitle, siteParts, type SitePartScope } from './siteParts.ts'
import { sites } from './sites.ts'
import type { sitePartCommandTable } from './publishingCommandTable.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { window } from '../../shared/window/window.ts'

type OnSite = ItemTarget<Site, OrganizationScope>
type OnPart = ItemTarget<SitePart, SitePartScope>

/** Registers the commands for the structure of a site. */
export function registerSitePartCommands(host: CommandHost, targets: CommandTargets): void {
  /** A change of one part can affect the whole structure. */
  const onPart = (command: CommandId, run: (target: OnPart) => Promise<void>, fits?: (part: SitePart) => boolean) => {
    const runAndRefresh = async (target: OnPart): Promise<void> => {
      try {
        await run(target)
      } finally {
        target.changes.wrote(target.connection, siteParts, { ...target.scope, part: '' })
      }
    }
    return targets.onItem(siteParts, command, runAndRefresh, fits && { fits })
  }
  const hasContent = ({ value }: SitePart): boolean => holdsContent(value)
  const onSite = (command: CommandId, run: (target: OnSite) => Promise<void>) =>
    targets.onItem(sites, command, async (target) => {
      await run(target)
      target.changes.wrote(target.connection, siteParts, { ...target.scope, siteId: target.item.id, part: '' })
    })
  const step = (by: -1 | 1) => async (target: OnPart) => await stepSitePart(target, by)
  registerCommands<typeof sitePartCommandTable>(host, {
    addSiteSpace: onSite(commands.addSiteSpace, addSpace),
    addSiteSection: onSite(commands.addSiteSection, addSection),
    createSectionGroup: onSite(commands.createSectionGroup, createGroup),
    addSectionsToGroup: onPart(commands.addSectionsToGroup, addSectionsToGroup, isGroup),
    ungroupSection: onPart(commands.ungroupSection, removeFromGroup, isInGroup),
    sitePartSettings: onPart(commands.sitePartSettings, editSitePart, hasContent),
    moveSitePartUp: onPart(commands.moveSitePartUp, step(-1)),
    moveSitePartDown: onPart(commands.moveSitePartDown, step(1)),
    moveSitePartTo: onPart(commands.moveSitePartTo, moveTo, hasContent),
    removeSitePart: onPart(commands.removeSitePart, removeSitePart, hasContent),
  })
}

async function moveTo(target: OnPart): Promise<void> {
  const { connection, scope, item } = target
  const to = await askSiteDestination(target)
  if (to) await moveSitePart(connection, scope, item, to)
}

async function structureOf({ connection, scope, item }: OnSite): Promise<SitePart[]> {
  return allSiteParts(await connection.client.getSiteStructure({ ...scope, siteId: item.id }))
}

/** Returns the spaces that aren't on the site yet. Rejects with a message if there are none. */
async function freeSpaces({ connection, scope, item }: OnSite): Promise<Choice<string>[]> {
  const onSite = await readWholeList(connection.client, 'listSiteSpaces', { ...scope, siteId: item.id })
  const taken = new Set(onSite.map(({ space }) => space.id))
  const free = (await spaceChoices(connection, scope.organizationId)).filter(({ value }) => !taken.has(value))
  if (free.length > 0) return free
  throw new Hint(l10n.t('All spaces are already on “{0}”. Create a space first.', item.title))
}

/** Returns the id of the part that the command was called on, or of an ancestor with this type. */
function partAround(element: unknown, object: SitePart['value']['object']): string | undefined {
  const around = withAncestors(element).flatMap((each) => itemOf(siteParts, each)?.item.value ?? [])
  return around.find((value) => value.object === object)?.id
}

async function addSpace(target: OnSite): Promise<void> {
  const { connection, scope, item, element, heading } = target
  const parts = await structureOf(target)
  const sections = parts.flatMap(({ value }) => (value.object === 'site-section' ? [value] : []))
  const around = partAround(element, 'site-section')
  const steps: FormSteps<{ space: string; section: string }> = {
    space: choiceStep({ prompt: l10n.t('Select the space to add to the site'), choices: await freeSpaces(target) }),
    section: choiceStep({
      prompt: l10n.t('Select its section'),
      choices: sections.map((section) => ({
        label: partTitle(section),
        description: `/${section.path}`,
        value: section.id,
      })),
      applies: () => around === undefined && sections.length > 0,
    }),
  }
  await sendForm(heading(item.title), steps, async ({ space = '', section = around }) => {
    const body = { spaceId: space, ...(section === undefined ? {} : { sectionId: section }) }
    await connection.client.addSpaceToSite({ ...scope, siteId: item.id, body })
    window.setStatusBarMessage(l10n.t('Added the space to “{0}”.', item.title), 5000)
  })
}

async function addSection(target: OnSite): Promise<void> {
  const { connection, scope, item, element, heading } = target
  const catalog = await target.loadCatalog()
  const rule = (field: string) => catalog.field('addSectionToSite', field)
  const group = partAround(element, 'site-section-group')
  const steps: FormSteps<{ space: string; title: string; icon: string }> = {
    space: choiceStep({ prompt: l10n.t('Select its first space'), choices: await freeSpaces(target) }),
    title: textStep({
      prompt: l10n.t('Title of the section. Leave empty to use the title of the space'),
      rule: rule('title'),
      optional: true,
    }),
    icon: iconStep(rule('icon')),
  }
  await sendForm(heading(item.title), steps, async ({ space = '', title, icon }) => {
    const body = {
      spaceId: space,
      ...(title ? { title } : {}),
      ...(icon ? { icon } : {}),
      ...(group === undefined ? {} : { siteSectionGroupId: group }),
    }
    await connection.client.addSectionToSite({ ...scope, siteId: item.id, body })
    window.setStatusBarMessage(l10n.t('Added the section to “{0}”.', item.title), 5000)
  })
}

async function createGroup(target: OnSite): Promise<void> {
  const { connection, scope, item } = target
  const catalog = await target.loadCatalog()
  const rule = (field: string) => catalog.field('addSectionGroupToSite', field)
  const sections = (await structureOf(target)).filter(({ value }) => value.object === 'site-section')
  const steps: FormSteps<{ title: string; icon: string; sections: string[] }> = {
    title: textStep({ prompt: l10n.t('Title of the group'), rule: rule('title') }),
    icon: iconStep(rule('icon')),
    sections: choicesStep({
      prompt: l10n.t('Select sections for the group. You can move more into it later'),
      choices: sections.map(({ value, parent }) => ({
        label: partTitle(value),
        value: value.id,
        ...(parent ? { description: parent.title } : {}),
      })),
      applies: () => sections.length > 0,
    }),
  }
  await sendForm(target.heading(item.title), steps, async ({ title = '', icon, sections: chosen = [] }) => {
    const body = { title, ...(icon ? { icon } : {}), ...(chosen.length > 0 ? { sections: chosen } : {}) }
    await connection.client.addSectionGroupToSite({ ...scope, siteId: item.id, body })
    window.setStatusBarMessage(l10n.t('Created the group “{0}”.', title), 5000)
  })
}
