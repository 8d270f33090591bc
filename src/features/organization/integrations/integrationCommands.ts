import { l10n, Uri } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { integrationCategories } from '../../../contract/integrationCategories.ts'
import type { Integration } from '../../../contract/integrations.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget, ListTarget } from '../../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import type { ListQuery, OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { askForm, sendForm, type FormSteps } from '../../shared/forms/form.ts'
import { choiceStep, textStep, yesNo, webAddressProblem } from '../../shared/forms/steps.ts'
import { window } from '../../shared/window/window.ts'
import { integrationDocuments } from './integrationDocuments.ts'
import { installations, integrationEvents, integrations } from './integrations.ts'
import { askManifest, readManifest } from './publishManifest.ts'
import type { integrationCommandTable } from './integrationCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { partsText } from '../../../core/text/messages/translate.ts'
import { translate } from '../../shared/window/translate.ts'

type Target = ItemTarget<Integration, OrganizationScope>

/** Registers the commands for integrations. */
export function registerIntegrations(host: CommandHost, targets: CommandTargets, documents: ObjectDocumentHost): void {
  const { openPage, openTrace } = integrationDocuments(documents)
  const ownOnly = {
    fits: ({ permissions }: Integration) => permissions.admin === true,
    none: () => l10n.t('You own no integration.'),
    refusal: ({ title }: Integration) => l10n.t('“{0}” belongs to another organization.', title),
  }
  registerCommands<typeof integrationCommandTable>(host, {
    openIntegration: targets.onItem(integrations, commands.openIntegration, openPage, { needs: 'view' }),
    openIntegrationEvent: targets.onItem(integrationEvents, commands.openIntegrationEvent, openTrace),
    filterIntegrations: targets.inList(integrations, commands.filterIntegrations, filter, 'view'),
    installIntegration: targets.onItem(integrations, commands.installIntegration, install, {
      needs: 'installIntegration',
    }),
    publishIntegration: targets.inList(integrations, commands.publishIntegration, publish),
    unpublishIntegration: targets.onItem(integrations, commands.unpublishIntegration, unpublish, ownOnly),
    setIntegrationTunnel: targets.onItem(integrations, commands.setIntegrationTunnel, setTunnel, ownOnly),
  })
}

async function filter(target: ListTarget<OrganizationScope>): Promise<void> {
  const { connection, scope, heading, changes, loadCatalog } = target
  const server = connection.server.id
  const before = changes.query(server, integrations.kind, scope)
  const any = { label: l10n.t('any'), value: '' }
  const answers = await askForm<{ search: string; category: string; target: string }>(heading(), {
    search: textStep({
      prompt: l10n.t('Part of a title or description. Leave empty for all'),
      value: String(before['search'] ?? ''),
      optional: true,
    }),
    category: choiceStep<string>({
      prompt: l10n.t('Select the category of the integrations to list'),
      value: String(before['category'] ?? ''),
      choices: [any, ...integrationCategories.map((value) => ({ label: value, value }))],
    }),
    target: choiceStep<string>({
      prompt: l10n.t('Select the purpose of the integrations to list'),
      value: String(before['target'] ?? ''),
      choices: [
        any,
        ...(await loadCatalog())
          .field('publishIntegration', 'target')
          .choices.map((value) => ({ label: value, value })),
      ],
    }),
  })
  if (!answers) return
  const query: ListQuery = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))
  changes.setQuery({ server, kind: integrations.kind, scope }, query)
}

async function install({ connection, scope, item, changes }: Target): Promise<void> {
  const yes = l10n.t('Install')
  const rights =
    item.scopes.length > 0 ? l10n.t('It gets these permissions: {0}', partsText(item.scopes, translate)) : ''
  const detail = [item.description, rights].filter(Boolean).join('\n')
  const question = l10n.t('Install “{0}” in the organization?', item.title)
  if ((await window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return
  const input = { integrationName: item.name }
  try {
    await connection.client.installIntegration({ ...input, body: { organization: scope.organizationId } })
  } catch (error) {
    if (!isApiError(error, 'conflict')) throw error
    throw new Hint(l10n.t('“{0}” is already installed. Nothing changed.', item.title))
  }
  changes.wrote(connection, installations, { ...scope, ...input }, ['listIntegrationEvents'])
}

async function publish(target: ListTarget<OrganizationScope>): Promise<void> {
  const { connection, scope, element, heading, changed } = target
  const file = element instanceof Uri ? element : await askManifest(heading())
  if (!file) return
  const { name, body } = await readManifest(file)
  const organization = scope.organizationId
  const integration = await connection.client.publishIntegration({
    integrationName: name,
    body: { ...body, organization },
  })
  changed()
  void window.showInformationMessage(l10n.t('Published “{0}” as version {1}.', integration.title, integration.version))
}

async function unpublish({ connection, item, changed }: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Unpublish “{0}”?', item.title),
    consequences: [
      l10n.t('This uninstalls it everywhere and deletes its configuration. You can’t undo this.'),
      l10n.t('Your files stay, so you can publish it again.'),
    ],
    button: l10n.t('Unpublish'),
  })
  if (!go) return
  await connection.client.unpublishIntegration({ integrationName: item.name })
  changed()
}

async function setTunnel({ connection, item, heading, loadCatalog }: Target): Promise<void> {
  const rule = (await loadCatalog()).field('setIntegrationDevelopmentMode', 'tunnelUrl')
  const steps: FormSteps<{ tunnelUrl: string; all: boolean }> = {
    tunnelUrl: textStep({ prompt: l10n.t('Address to send events to'), rule, check: webAddressProblem }),
    all: choiceStep({
      prompt: l10n.t('Select the events to send'),
      value: false,
      choices: yesNo(l10n.t('Events of all organizations'), l10n.t('Only events of this organization')),
    }),
  }
  await sendForm(heading(item.title), steps, async ({ tunnelUrl = '', all = false }) => {
    await connection.client.setIntegrationDevelopmentMode({ integrationName: item.name, body: { tunnelUrl, all } })
    const message = l10n.t(
      'Events of “{0}” go to this tunnel until you set another address. The API can’t remove a tunnel.',
      item.title,
    )
    window.setStatusBarMessage(message, 8000)
  })
}
