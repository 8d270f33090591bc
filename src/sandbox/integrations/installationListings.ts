import type { Input, Output } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { cursorOf, limitOf, pageOf, type ListPage } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { InstallationRow, IntegrationRow } from './integrationStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { installationView } from './integrationView.ts'
import { siteView } from '../sites/siteView.ts'
import { spaceView } from '../spaces/spaceView.ts'

type SpaceEntry = Output<'listIntegrationSpaceInstallations'>['items'][number]
type SiteEntry = Output<'listIntegrationSiteInstallations'>['items'][number]

/** A space or site with the installation that reaches it. */
interface Reached<T> {
  readonly installation: InstallationRow
  readonly thing: T
}

/** A page of where an integration is installed, as far as the caller administers it. */
export function installationsPage(
  context: RequestContext,
  row: IntegrationRow,
  input: Input<'listIntegrationInstallations'>,
) {
  const found = seenInstallations(context, row, input.externalId, 'admin')
  const [after] = cursorOf(input, [0]) ?? [0]
  const rest = found.filter(({ seq }) => seq > after)
  const view = (one: InstallationRow) => installationView(one, context)
  return { ...pageOf(rest, limitOf(input), ({ seq }) => [seq], view), count: found.length }
}

/** A page of the spaces that installations reach: all of an organization that the caller sees. */
export function spaceInstallationsPage(
  context: RequestContext,
  row: IntegrationRow,
  input: Input<'listIntegrationSpaceInstallations'>,
): ListPage<SpaceEntry> {
  const spaces = reaches(row, 'space')
    ? seenInstallations(context, row, input.externalId, 'view').flatMap((installation) =>
        context.visibleSpaces(installation.organization_id).map((thing) => ({ installation, thing })),
      )
    : []
  return entriesPage(context, spaces, input, (space: SpaceRow) => ({
    space: input.extended ? spaceView(space, context) : space.id,
  }))
}

/** A page of the sites that installations reach. */
export function siteInstallationsPage(
  context: RequestContext,
  row: IntegrationRow,
  input: Input<'listIntegrationSiteInstallations'>,
): ListPage<SiteEntry> {
  const { sites } = context.platform
  const found = reaches(row, 'site')
    ? seenInstallations(context, row, input.externalId, 'view').flatMap((installation) =>
        sites.list(installation.organization_id, {}, 0, -1).map((thing) => ({ installation, thing })),
      )
    : []
  return entriesPage(context, found, input, (site: SiteRow) => ({
    site: input.extended ? siteView(site, context) : site.id,
  }))
}

function reaches(row: IntegrationRow, target: 'space' | 'site'): boolean {
  return row.target === 'all' || row.target === target
}

function seenInstallations(
  context: RequestContext,
  row: IntegrationRow,
  externalId: string | undefined,
  needs: 'admin' | 'view',
): InstallationRow[] {
  return context.platform.integrations
    .installations(row.name, externalId)
    .filter((installation) => may(context.roleInOrganization(installation.organization_id), needs))
}

/** Pages go by installation, then by id, so that cursors stay good whatever moves. */
function entriesPage<T extends { readonly id: string }, V extends object>(
  context: RequestContext,
  reached: readonly Reached<T>[],
  input: { readonly page?: string; readonly limit?: number },
  shown: (thing: T) => V,
) {
  const key = ({ installation, thing }: Reached<T>): [number, string] => [installation.seq, thing.id]
  const compare = (left: [number, string], right: [number, string]) =>
    left[0] - right[0] || (left[1] < right[1] ? -1 : Number(left[1] > right[1]))
  const sorted = [...reached].sort((left, right) => compare(key(left), key(right)))
  const after = cursorOf(input, [0, ''] as [number, string])
  const rest = after ? sorted.filter((one) => compare(key(one), after) > 0) : sorted
  const view = ({ installation, thing }: Reached<T>) => ({
    ...entryOf(context, installation, thing.id),
    ...shown(thing),
  })
  return { ...pageOf(rest, limitOf(input), key, view), count: reached.length }
}

function entryOf(context: RequestContext, row: InstallationRow, id: string) {
  const installation = installationView(row, context)
  return {
    integration: row.integration,
    installation: row.id,
    status: installation.status,
    configuration: {},
    externalIds: installation.externalIds,
    urls: { location: `${installation.urls.location}/${id}` },
  }
}
