import type { Input } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { pageOfSorted, type PageRequest } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import {
  contentInstallationView,
  contentState,
  coveredBy,
  type Content,
  type Installed,
  type Covered,
  type Titled,
} from './contentInstallations.ts'
import type { IntegrationRow } from './integrationStore.ts'

/** Returns the installations of an integration in organizations where the caller has a capability, oldest first. */
export function visibleInstallations(
  context: RequestContext,
  integration: IntegrationRow,
  needs: 'admin' | 'view',
  externalId?: string,
): Installed[] {
  return context.platform.integrations
    .installations(integration.name, externalId)
    .filter((installation) => may(context.roleInOrganization(installation.organization_id), needs))
    .map((installation) => ({ integration, installation }))
}

/** What a list of the spaces or sites of installations can be asked for. */
export type Listing = Pick<Input<'listIntegrationSpaceInstallations'>, 'page' | 'limit' | 'externalId' | 'extended'>

/**
 * Returns a page of the spaces or sites that installations cover. The order is by installation, then by id, so that
 * cursors stay valid when content moves.
 */
export function contentInstallationsPage<Row extends Titled, Shown extends object>(
  context: RequestContext,
  content: Content<Row, Shown>,
  installed: readonly Installed[],
  input: Listing,
) {
  const { externalId, extended } = input
  const found = installed
    .flatMap((one) => coveredBy(context, content, one))
    .filter((one) => externalId === undefined || contentState(content.kind, one).externalIds.includes(externalId))
  const order = { start: [0, ''], key: ({ installation, row }: Covered<Row>) => [installation.seq, row.id] }
  return pageOfSorted(input, order, found, (one) => contentInstallationView(context, content, one, extended))
}

/** Returns a page of installations, oldest first. */
export function installedPage<T>(found: readonly Installed[], input: PageRequest, view: (one: Installed) => T) {
  return pageOfSorted(input, { start: [0], key: ({ installation }) => [installation.seq] }, found, view)
}
