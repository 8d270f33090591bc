import { badRequest, conflict, notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import {
  contentState,
  isFor,
  coveredBy,
  type Content,
  type Installed,
  type Covered,
  type Titled,
} from './contentInstallations.ts'
import { addInstallationEvent, stateLine } from './installationEvents.ts'
import { defaultSettings, type IntegrationDescription } from './integrationDescription.ts'
import type { ContentKind } from './integrationStore.ts'

/** Installs an integration on a space or site of an organization that has the integration. */
export function installOn<Row extends Titled>(
  context: RequestContext,
  { kind, list }: Content<Row, object>,
  installed: Installed,
  id: string,
): void {
  const { integration, installation } = installed
  if (!isFor(integration, kind)) throw badRequest(`“${integration.title}” isn’t available for ${kind}s.`)
  const row = list(context, installation.organization_id).find((one) => one.id === id)
  if (!row) throw notFound(kind === 'space' ? 'Space' : 'Site')
  const { integrations } = context.platform
  if (integrations.contentInstallations(installation.id, kind).some(({ contentId }) => contentId === id)) {
    throw conflict(`“${integration.title}” is already installed on “${row.title}”.`)
  }
  const settings = defaultSettings(JSON.parse(integration.description) as IntegrationDescription, kind)
  const kept = { contentId: id, configuration: JSON.stringify(settings), external_ids: '[]' }
  integrations.putContentInstallation(installation.id, kind, kept)
  reportSetup(context, kind, { ...installed, row, kept })
}

/** New settings of an integration for a space or site. Others stay as they are. */
export interface ContentChange {
  readonly externalIds?: string[]
  readonly configuration?: Record<string, unknown>
}

/** Changes the settings of an integration for a space or site. */
export function changeOn(
  context: RequestContext,
  { kind }: { readonly kind: ContentKind },
  before: Covered<Titled>,
  change: ContentChange,
): void {
  const previous = contentState(kind, before)
  const { externalIds = previous.externalIds, configuration = previous.configuration } = change
  const kept = {
    contentId: before.row.id,
    configuration: JSON.stringify(configuration),
    external_ids: JSON.stringify(externalIds),
  }
  context.platform.integrations.putContentInstallation(before.installation.id, kind, kept)
  reportSetup(context, kind, { ...before, kept }, previous)
}

/** Uninstalls an integration from a space or site. If it was on all of them, the others become the selection. */
export function uninstallFrom<Row extends Titled>(
  context: RequestContext,
  content: Content<Row, object>,
  installed: Installed,
  id: string,
): boolean {
  const { kind } = content
  const { integration, installation } = installed
  const { integrations } = context.platform
  const all = coveredBy(context, content, installed)
  const removed = all.find(({ row }) => row.id === id)
  if (!removed) return false
  if (installation[`${kind}_selection`] === 'all') {
    for (const one of all.filter(({ kept }) => kept === undefined)) {
      const configuration = JSON.stringify(contentState(kind, one).configuration)
      const kept = { contentId: one.row.id, configuration, external_ids: '[]' }
      integrations.putContentInstallation(installation.id, kind, kept)
    }
    integrations.changeInstallation(installation.id, { [`${kind}_selection`]: 'selected', updated_at: context.now })
  }
  integrations.removeContentInstallation(installation.id, kind, id)
  const { configuration } = contentState(kind, removed)
  const event = { type: `${kind}_installation_deleted`, [`${kind}Id`]: id, previous: { configuration } }
  addInstallationEvent(context.platform, integration, installation, event, [
    { level: 'info', message: `“${integration.title}” is uninstalled from “${removed.row.title}”.` },
  ])
  return true
}

function reportSetup(
  context: RequestContext,
  kind: ContentKind,
  now: Covered<Titled>,
  before?: ReturnType<typeof contentState>,
): void {
  const { status, missing } = contentState(kind, now)
  const event = {
    type: `${kind}_installation_setup`,
    [`${kind}Id`]: now.row.id,
    status,
    ...(before ? { previous: { status: before.status, configuration: before.configuration } } : {}),
  }
  addInstallationEvent(context.platform, now.integration, now.installation, event, [stateLine(missing)])
}
