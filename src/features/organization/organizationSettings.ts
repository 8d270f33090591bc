import { l10n } from 'vscode'
import type { Input } from '../../contract/operations.ts'
import type { Organization } from '../../contract/organizations.ts'
import type { Site } from '../../contract/sites.ts'
import type { FieldRule } from '../../core/platform/operations/fieldRule.ts'
import { markdownName } from '../../core/platform/uris/objectUris.ts'
import { registerCommands, type CommandHost } from '../shared/commands/commands.ts'
import type { CommandTargets, OrganizationTarget } from '../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../shared/objects/objectDocuments.ts'
import type { Branch, OrganizationScope } from '../shared/families/resourceFamily.ts'
import { editSettings, setting, titleSetting, type Setting } from '../shared/forms/settingsForm.ts'
import { choiceStep, textStep, yesNo } from '../shared/forms/steps.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { documentFrom, documentText } from '../shared/objects/documentText.ts'
import { organizationTitle } from '../shared/pages/organizationSpaces.ts'
import { readListPages } from '../../client/listPages.ts'
import { withWholeAnswers } from '../../client/wholeAnswer.ts'
import { roleChoices, roleOf, memberRoleLabel } from '../shared/labels/memberRoles.ts'
import { window } from '../shared/window/window.ts'
import { members } from './people/peopleFamilies.ts'
import type { organizationCommandTable } from './organizationCommandTable.ts'

type Body = Input<'updateOrganizationById'>['body']

const instructionsKind = 'agentInstructions'

/** Returns the element for the agent instructions of an organization. */
export function instructionsBranch(scope: OrganizationScope): Branch {
  return {
    kind: 'leaf',
    scope,
    needs: ['getOrganizationAgentInstructions'],
    presentation: {
      kind: instructionsKind,
      id: 'instructions',
      label: l10n.t('Agent Instructions'),
      icon: 'hubot',
      facts: () => [['', l10n.t('Information about the organization for the platform’s agent.')]],
      command: commands.editAgentInstructions,
    },
  }
}

/** Registers the settings and the agent instructions of an organization. */
export function registerOrganizationSettings(
  host: CommandHost,
  targets: CommandTargets,
  documents: ObjectDocumentHost,
): void {
  documents.add(instructionsKind, {
    right: 'admin',
    read: async ({ client }, { organizationId = '' }) =>
      await documentText((await client.getOrganizationAgentInstructions({ organizationId })).instructions),
    async write({ client }, { organizationId = '' }, text) {
      const body = { instructions: await documentFrom(text) }
      await client.updateOrganizationAgentInstructions({ organizationId, body })
    },
  })
  registerCommands<typeof organizationCommandTable>(host, {
    editAgentInstructions: targets.inOrganization(commands.editAgentInstructions, 'view', async (target) => {
      const { connection, scope } = target
      const title = await organizationTitle(connection, scope.organizationId)
      const name = markdownName(title, l10n.t('Agent Instructions'))
      const uri = await documents.refresh({ kind: instructionsKind, server: connection.server.id, ids: scope, name })
      await window.showTextDocument(uri)
    }),
    markActive: targets.inOrganization(commands.markActive, 'view', markActive),
    organizationSettings: targets.inOrganization(commands.organizationSettings, 'admin', editOrganization),
  })
}

/** Tells the platform that the user is active. Its answer can contain a token of the user, so nothing keeps it. */
async function markActive({ connection, scope, changes }: OrganizationTarget): Promise<void> {
  await connection.client.updateOrganizationMemberLastSeenAt(scope)
  changes.wrote(connection, members, scope, ['getMemberInOrganizationById'])
  const title = await organizationTitle(connection, scope.organizationId)
  window.setStatusBarMessage(l10n.t('You’re marked as active in “{0}”.', title), 5000)
}

/** Lets the user change the settings of an organization, one after the other. */
async function editOrganization({ connection, scope, heading, loadCatalog }: OrganizationTarget): Promise<void> {
  const { client, cache } = connection
  const catalog = await loadCatalog()
  const rule = (field: string): FieldRule => catalog.field('updateOrganizationById', field)
  const save = async (body: Body): Promise<void> => {
    await client.updateOrganizationById({ ...scope, body })
    cache.invalidate((name) => name === 'listOrganizationsForAuthenticatedUser')
  }
  await editSettings(heading(), async () => {
    const organization = await withWholeAnswers(client).getOrganizationById(scope)
    const { value: sites } = await readListPages(cache, 'listSites', scope)
    return [
      ...nameSettings(organization, rule, save),
      domainsSetting(organization, save),
      firstSiteSetting(organization, sites, save),
      roleSetting(organization, roleChoices(catalog), save),
      ...switches(organization, save),
    ]
  })
}

type Save = (body: Body) => Promise<void>

function nameSettings({ title, hostname }: Organization, rule: (field: string) => FieldRule, save: Save): Setting[] {
  return [
    titleSetting(title, l10n.t('Title of the organization'), rule('title'), async (value) => save({ title: value })),
    setting(
      { label: l10n.t('Hostname'), now: hostname ?? l10n.t('none'), icon: 'link' },
      hostname,
      textStep({ prompt: l10n.t('Hostname in the web addresses of the organization'), rule: rule('hostname') }),
      async (value) => await save({ hostname: value }),
    ),
  ]
}

function firstSiteSetting({ defaultContent }: Organization, sites: readonly Site[], save: Save): Setting {
  const none = { label: l10n.t('none'), value: '' }
  const now = defaultContent?.site ?? ''
  const title = sites.find(({ id }) => id === now)?.title ?? none.label
  return setting(
    { label: l10n.t('Content shown first'), now: title, icon: 'globe' },
    now,
    choiceStep<string>({
      prompt: l10n.t('Site shown first'),
      choices: [none, ...sites.map((site) => ({ label: site.title, icon: 'globe', value: site.id }))],
    }),
    async (site) => await save({ defaultContent: site === '' ? null : { type: 'site', site } }),
  )
}

function roleSetting({ defaultRole }: Organization, choices: ReturnType<typeof roleChoices>, save: Save): Setting {
  const now = defaultRole === undefined ? l10n.t('none') : memberRoleLabel(defaultRole)
  const value = defaultRole ?? ('guest' as const)
  return setting(
    { label: l10n.t('Role of new members'), now, icon: 'person' },
    value,
    choiceStep({ prompt: l10n.t('Role of new members'), choices }),
    async (role) => await save({ defaultRole: roleOf(role) }),
  )
}

function domainsSetting({ emailDomains }: Organization, save: Save): Setting {
  const now = emailDomains.join(', ')
  const check = (text: string): string | undefined => {
    const wrong = domainsIn(text).find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain))
    return wrong === undefined ? undefined : l10n.t('“{0}” isn’t a domain. Enter a domain such as example.com.', wrong)
  }
  return setting(
    { label: l10n.t('Email domains'), now: now || l10n.t('none'), icon: 'mail' },
    now,
    textStep({
      prompt: l10n.t('Domains whose users can join on their own, separated by commas. Leave empty for none'),
      optional: true,
      check,
    }),
    async (text) => await save({ emailDomains: domainsIn(text) }),
  )
}

function domainsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((domain) => domain !== '')
}

function switches({ ai = false, inviteLinks, sso = false }: Organization, save: Save): Setting[] {
  const toggle = (label: string, icon: string, value: boolean, body: (on: boolean) => Body): Setting =>
    setting(
      { label, now: value ? l10n.t('on') : l10n.t('off'), icon },
      value,
      choiceStep({ prompt: label, choices: yesNo(l10n.t('On'), l10n.t('Off')) }),
      async (on) => await save(body(on)),
    )
  return [
    toggle(l10n.t('AI'), 'sparkle', ai, (on) => ({ ai: on })),
    toggle(l10n.t('Invite links'), 'mail', inviteLinks, (on) => ({ inviteLinks: on })),
    toggle(l10n.t('Single sign-on'), 'shield', sso, (on) => ({ sso: on })),
  ]
}
