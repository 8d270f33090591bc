import type { Input } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { matchesSearch, type IntegrationDescription } from './integrationDescription.ts'
import { oldestFirst, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { IntegrationRow } from './integrationStore.ts'
import { integrationView } from './integrationView.ts'

/** Returns a page of the integrations that pass the filters: public ones and those of the caller's organizations. */
export function listIntegrations(context: RequestContext, input: Input<'listIntegrations'>) {
  const found = context.platform.integrations
    .all()
    .filter((row) => (row.visibility === 'public' || isOfCaller(context, row)) && passes(row, input))
  return pageOfSorted(input, oldestFirst, found, (row) => integrationView(row, context))
}

/** Returns whether the caller is a member, not a guest, of the organization that published an integration. */
export function isOfCaller(context: RequestContext, row: IntegrationRow): boolean {
  return may(context.roleInOrganization(row.organization_id), 'view')
}

function passes(row: IntegrationRow, filter: Input<'listIntegrations'>): boolean {
  const listing = JSON.parse(row.description) as IntegrationDescription
  const { search, category, blockDomain, blocks, contentSources, owner, scope, target } = filter
  return (
    (search === undefined || matchesSearch(row, search)) &&
    (category === undefined || (listing.categories ?? []).includes(category)) &&
    (blockDomain === undefined || unfurls(listing, blockDomain)) &&
    (blocks === undefined || (listing.blocks ?? []).length > 0 === blocks) &&
    (contentSources === undefined || (listing.contentSources ?? []).length > 0 === contentSources) &&
    (owner === undefined || row.organization_id === owner) &&
    (scope === undefined || listing.scopes.includes(scope)) &&
    (target === undefined || row.target === target || (row.target === 'all' && target !== 'all'))
  )
}

/**
 * Returns whether a block unfurls addresses of a domain. `urlUnfurl` contains patterns such as
 * `https://*.example.com/**`.
 */
function unfurls(listing: IntegrationDescription, domain: string): boolean {
  const wanted = domain.toLowerCase()
  return (listing.blocks ?? []).some((block) =>
    (block.urlUnfurl ?? []).some((pattern) => {
      const host = /^(?:[a-z*]+:\/\/)?([^/:]+)/i.exec(pattern)?.[1]?.toLowerCase() ?? ''
      return (
        host === wanted ||
        host.replace(/^\*\./, '') === wanted ||
        (host.startsWith('*.') && wanted.endsWith(host.slice(1)))
      )
    }),
  )
}
