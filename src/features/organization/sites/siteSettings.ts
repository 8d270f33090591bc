import { l10n } from 'vscode'
import { withWholeAnswers } from '../../../client/wholeAnswer.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Site } from '../../../contract/sites.ts'
import type { SiteStructure } from '../../../contract/siteStructure.ts'
import { allSiteParts } from '../../../core/docs/sites/siteStructureParts.ts'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import type { ItemTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { levelSetting } from '../../shared/forms/levelSetting.ts'
import { editSettings, setting, titleSetting, type Setting } from '../../shared/forms/settingsForm.ts'
import { choiceStep, textStep, yesNo, type Choice } from '../../shared/forms/steps.ts'
import { siteParts } from './siteParts.ts'
import { visibilityLabel } from '../../shared/labels/visibilityLabel.ts'

type Body = Input<'updateSiteById'>['body']

/** Lets the user change the settings of a site, one after the other. */
export async function editSite(target: ItemTarget<Site, OrganizationScope>): Promise<void> {
  const { connection, scope, item, heading, changed, changes } = target
  const input = { ...scope, siteId: item.id }
  const catalog = await target.loadCatalog()
  const rule = (field: string): FieldRule => catalog.field('updateSiteById', field)
  const save = async (body: Body): Promise<void> => {
    await connection.client.updateSiteById({ ...input, body })
    changed()
    changes.wrote(connection, siteParts, { ...input, part: '' })
  }
  await editSettings(heading(item.title), async () => {
    const client = withWholeAnswers(connection.client)
    const [site, structure] = await Promise.all([client.getSiteById(input), client.getSiteStructure(input)])
    return [
      ...identitySettings(site, rule, save),
      ...(site.defaultLevel === undefined
        ? []
        : [
            levelSetting(site.defaultLevel, rule('defaultLevel'), async (defaultLevel) => await save({ defaultLevel })),
          ]),
      ...contentSettings(site, save),
      ...defaultSettings(structure, save),
    ]
  })
}

type Save = (body: Body) => Promise<void>

/** Returns the settings for title, visibility and address. */
function identitySettings(site: Site, rule: (field: string) => FieldRule, save: Save): Setting[] {
  // The choices come from the contract, so they have its type.
  const visibilities = rule('visibility').choices as readonly Site['visibility'][]
  return [
    titleSetting(site.title, l10n.t('Title of the site'), rule('title'), async (title) => await save({ title })),
    setting(
      { label: l10n.t('Visibility'), now: visibilityLabel(site.visibility), icon: 'eye' },
      site.visibility,
      choiceStep({ prompt: l10n.t('Who can visit it'), choices: visibilityChoices(visibilities) }),
      async (visibility) => await save({ visibility }),
    ),
    setting(
      { label: l10n.t('Name in the address'), now: site.basename ?? l10n.t('none'), icon: 'link' },
      site.basename,
      textStep({ prompt: l10n.t('Path of the site in its web address'), rule: rule('basename') }),
      async (basename) => await save({ basename }),
    ),
    setting(
      { label: l10n.t('Proxy'), now: site.proxy?.origin ?? l10n.t('none'), icon: 'arrow-swap' },
      site.proxy?.origin ?? '',
      textStep({
        prompt: l10n.t('Address on your domain with a path, such as example.com/docs. Leave empty for none'),
        rule: rule('proxy'),
        optional: true,
      }),
      async (proxy) => await save({ proxy: proxy === '' ? null : proxy }),
    ),
  ]
}

function contentSettings(site: Site, save: Save): Setting[] {
  const adaptive = site.adaptiveContent?.enabled ?? false
  const agents = site.agentsContext ?? 'included'
  return [
    setting(
      { label: l10n.t('Adaptive content'), now: adaptive ? l10n.t('on') : l10n.t('off'), icon: 'filter' },
      adaptive,
      choiceStep({
        prompt: l10n.t('Whether content depends on the visitor'),
        choices: yesNo(l10n.t('on'), l10n.t('off')),
      }),
      async (enabled) => await save({ adaptiveContent: { enabled } }),
    ),
    setting(
      { label: l10n.t('Agents'), now: agentsLabel(agents), icon: 'sparkle' },
      agents,
      choiceStep({
        prompt: l10n.t('Whether the platform’s agent can read the site'),
        choices: (['included', 'excluded'] as const).map((value) => ({ label: agentsLabel(value), value })),
      }),
      async (agentsContext) => await save({ agentsContext }),
    ),
  ]
}

function agentsLabel(context: string): string {
  return context === 'included' ? l10n.t('allowed') : l10n.t('not allowed')
}

/** Returns the setting for what visitors see first: a section if there are any, or else a site space. */
function defaultSettings(structure: SiteStructure, save: Save): Setting[] {
  const hasSections = structure.type === 'sections'
  const candidates = hasSections
    ? allSiteParts(structure).flatMap(({ value }) => (value.object === 'site-section' ? [value] : []))
    : structure.structure
  const now = candidates.find((each) => each.default)
  if (candidates.length === 0) return []
  const label = hasSections ? l10n.t('Default section') : l10n.t('Default site space')
  return [
    setting(
      { label, now: now?.title ?? l10n.t('none'), icon: 'home' },
      now?.id,
      choiceStep({
        prompt: l10n.t('What visitors see first'),
        choices: candidates.map(({ id, title, path }) => ({ label: title, description: `/${path}`, value: id })),
      }),
      async (id) => await save(hasSections ? { defaultSiteSection: id } : { defaultSiteSpace: id }),
    ),
  ]
}

/** Returns the choices for who can visit a site, with descriptions. */
export function visibilityChoices(values: readonly Site['visibility'][]): Choice<Site['visibility']>[] {
  return values.map((value) => ({ label: visibilityLabel(value), description: visitorsOf(value), value }))
}

function visitorsOf(visibility: Site['visibility']): string {
  const labels = new Map<string, string>([
    ['public', l10n.t('anyone; search engines can find it')],
    ['unlisted', l10n.t('anyone who has its address')],
    ['share-link', l10n.t('anyone with one of its share links')],
    ['visitor-auth', l10n.t('visitors who sign in through your own system')],
  ])
  return labels.get(visibility) ?? ''
}
