import { l10n } from 'vscode'
import type { Input } from '../../../contract/operations.ts'
import type { SAMLProvider } from '../../../contract/singleSignOn.ts'
import { escapeMarkdown } from '../../../core/text/strings/titles.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import type { CommandTargets, ItemTarget, OrganizationTarget } from '../../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { elementFor } from '../../shared/families/familyElements.ts'
import { offerCommand } from '../../shared/commands/offerCommand.ts'
import { sendForm, type FormAnswers, type FormSteps } from '../../shared/forms/form.ts'
import { choiceStep, textStep } from '../../shared/forms/steps.ts'
import { organizationTitle } from '../../shared/pages/organizationSpaces.ts'
import { wholeList } from '../../../client/listPages.ts'
import { certificateStep } from './certificateStep.ts'
import { roleChoices, roleOf } from '../../shared/labels/memberRoles.ts'
import { window } from '../../shared/window/window.ts'
import { samlProviders, teams } from './peopleFamilies.ts'
import type { signOnCommandTable } from './peopleCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'

const signOnKind = 'signOn'

interface ProviderAnswers {
  label: string
  entityID: string
  ssoURL: string
  certificate: string
  defaultRole: ReturnType<typeof roleChoices>[number]['value'] | 'unset'
  defaultTeam: string
}

/** Registers the commands for SAML providers, and the information about how to sign in. */
export function registerSignOnCommands(
  host: CommandHost,
  targets: CommandTargets,
  documents: ObjectDocumentHost,
): void {
  documents.add(signOnKind, {
    async read({ client }, { organizationId = '' }) {
      const { items } = await client.listSSOProviderLoginsInOrganization({ organizationId })
      const lines = items.map(({ label, startURL }) => `- **${escapeMarkdown(label)}**: <${startURL}>`)
      const none = l10n.t('No provider is completely set up, so no one can sign in through single sign-on.')
      return `# ${l10n.t('Sign-On')}\n\n${lines.length > 0 ? lines.join('\n') : none}\n`
    },
  })
  registerCommands<typeof signOnCommandTable>(host, {
    createSamlProvider: targets.inList(samlProviders, commands.createSamlProvider, async (target) => {
      const { connection, scope } = target
      const provider = await editProvider(target, { title: target.heading() }, async (answers) => {
        const body = { label: answers.label ?? '', ...changesIn(answers) }
        return await connection.client.createOrganizationSAMLProvider({ ...scope, body })
      })
      if (!provider) return
      await target.created(provider.id)
      await offerNextStep(provider, scope)
    }),
    editSamlProvider: targets.onItem(samlProviders, commands.editSamlProvider, async (target) => {
      const { connection, scope, item, presentation, changed } = target
      await editProvider(target, { title: target.heading(presentation.label), before: item }, async (answers) => {
        const body = changesIn(answers, item)
        if (Object.keys(body).length === 0) return
        await connection.client.updateOrganizationSAMLProvider({ ...scope, samlProviderId: item.id, body })
        changed()
      })
    }),
    deleteSamlProvider: targets.onItem(samlProviders, commands.deleteSamlProvider, remove),
    showSignOn: targets.inOrganization(commands.showSignOn, 'view', async ({ connection, scope }) => {
      const name = markdownName(await organizationTitle(connection, scope.organizationId), l10n.t('Sign-On'))
      const uri = await documents.refresh({ kind: signOnKind, server: connection.server.id, ids: scope, name })
      await window.showTextDocument(uri, { preview: true })
    }),
  })
}

async function remove(target: ItemTarget<SAMLProvider, OrganizationScope>): Promise<void> {
  const { connection, scope, item, presentation, changed } = target
  const go = await confirmLoss({
    question: l10n.t('Delete the SAML provider “{0}”?', presentation.label),
    consequences: [l10n.t('People who sign in through it lose access. You can’t restore it, only set it up again.')],
  })
  if (!go) return
  await connection.client.deleteOrganizationSAMLProvider({ ...scope, samlProviderId: item.id })
  changed()
}

/** Says what is missing before anyone can sign in through a new provider, or how to sign in. */
async function offerNextStep(provider: SAMLProvider, scope: OrganizationScope): Promise<void> {
  const element = elementFor(samlProviders, provider, scope)
  const { label } = provider
  if (provider.status === 'active') {
    return await offerCommand(
      l10n.t('Created the provider “{0}”. Members can sign in.', label),
      commands.showSignOn,
      element,
    )
  }
  const message = l10n.t(
    'Created the provider “{0}”. No one can sign in until you add the settings that are missing.',
    label,
  )
  await offerCommand(message, commands.editSamlProvider, element)
}

async function editProvider<R>(
  { connection, scope, loadCatalog }: OrganizationTarget,
  { title, before }: { readonly title: string; readonly before?: SAMLProvider },
  send: (answers: FormAnswers<ProviderAnswers>) => Promise<R>,
): Promise<R | undefined> {
  const catalog = await loadCatalog()
  const rule = (field: string) => catalog.field('createOrganizationSAMLProvider', field)
  const { value: known } = await teams.list({ connection, scope, extent: wholeList, options: {}, query: {} })
  const steps: FormSteps<ProviderAnswers> = {
    label: textStep({ prompt: l10n.t('Display name'), value: before?.label, rule: rule('label') }),
    entityID: textStep({
      prompt: l10n.t('Entity ID of the provider. Leave empty to add it later'),
      value: before?.entityID,
      rule: rule('entityID'),
      optional: true,
    }),
    ssoURL: textStep({
      prompt: l10n.t('Sign-in address of the provider. Leave empty to add it later'),
      value: before?.ssoURL,
      rule: rule('ssoURL'),
      optional: true,
    }),
    certificate: certificateStep(rule('certificate'), before?.certificate !== undefined),
    defaultRole: choiceStep<ProviderAnswers['defaultRole']>({
      prompt: l10n.t('Role of people who sign in through it'),
      value: before?.defaultRole === undefined ? 'unset' : (before.defaultRole ?? 'guest'),
      choices: [{ label: l10n.t('default role of the organization'), value: 'unset' }, ...roleChoices(catalog)],
    }),
    defaultTeam: choiceStep<string>({
      prompt: l10n.t('Team of people who sign in through it'),
      value: before?.defaultTeam?.id ?? '',
      choices: [
        { label: l10n.t('none'), value: '' },
        ...known.map(({ id, title: label = id }) => ({ label, icon: 'organization', value: id })),
      ],
    }),
  }
  return await sendForm(title, steps, send)
}

/** Returns the answers that differ from the current values. */
function changesIn(
  { label, entityID = '', ssoURL = '', certificate = '', defaultRole, defaultTeam = '' }: FormAnswers<ProviderAnswers>,
  before?: SAMLProvider,
): Input<'updateOrganizationSAMLProvider'>['body'] {
  const role = defaultRole === undefined || defaultRole === 'unset' ? undefined : roleOf(defaultRole)
  return {
    ...(label !== undefined && label !== before?.label ? { label } : {}),
    ...(entityID !== '' && entityID !== before?.entityID ? { entityID } : {}),
    ...(ssoURL !== '' && ssoURL !== before?.ssoURL ? { ssoURL } : {}),
    ...(certificate === '' ? {} : { certificate }),
    ...(role === undefined || role === before?.defaultRole ? {} : { defaultRole: role }),
    ...(defaultTeam !== '' && defaultTeam !== before?.defaultTeam?.id ? { defaultTeam } : {}),
  }
}
