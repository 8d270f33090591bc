import { commands } from '../../shared/commands/commandIds.ts'
import { l10n } from 'vscode'
import { readListPages } from '../../../client/listPages.ts'
import type { SiteRedirect } from '../../../contract/siteRedirects.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import type { SiteLocations } from '../../../core/docs/sites/siteLocations.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { ResourceFamily } from '../../shared/families/resourceFamily.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { readSiteLocations, type SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { ListReadings, type FailedLabel } from '../../shared/tree/listReadings.ts'
import { destinationLabel } from '../../shared/sites/redirectDestinations.ts'
import { siteParts } from './siteParts.ts'

/** A redirect with a text for its target. */
export interface NamedRedirect {
  readonly redirect: SiteRedirect
  readonly destinationText: string
}

/** The redirects of a site: drafts first, then active ones. */
export const redirects: ResourceFamily<NamedRedirect, SiteScope> = {
  kind: 'siteRedirect',
  icon: 'arrow-swap',
  title: () => l10n.t('Redirects'),
  empty: () => l10n.t('No redirects yet'),
  prompt: () => l10n.t('Select a redirect'),
  create: commands.createRedirect,
  failed: (reason) => l10n.t('Can’t load redirects ({0})', reason),
  reads: ['listSiteRedirects'],
  right: 'createContent',
  async list({ connection, scope, extent, options, query }) {
    const { cache } = connection
    const search = query['search'] === undefined ? {} : { search: String(query['search']) }
    const input = { ...scope, ...search, orderBy: 'source' as const }
    const lists = new ListReadings()
    const names = new ListReadings()
    const draftsFailed: FailedLabel = (reason) => l10n.t('Can’t load draft redirects ({0})', reason)
    const [drafts, live, locations] = await Promise.all([
      lists.read(draftsFailed, readListPages(cache, 'listSiteRedirects', { ...input, draft: true }, extent, options)),
      lists.read(redirects.failed, readListPages(cache, 'listSiteRedirects', input, extent, options)),
      names.read(siteParts.failed, readLocations(connection, scope)),
    ])
    const read = [drafts, live].flatMap((list) => list ?? [])
    // A server that doesn't support drafts returns the same redirects for both lists.
    const all = new Map(read.flatMap(({ value }) => value).map((redirect) => [redirect.id, redirect]))
    return {
      value: [...all.values()].map((redirect) => ({
        redirect,
        destinationText: destinationLabel(redirect.destination, locations?.value),
      })),
      more: read.some(({ more }) => more),
      fetchedAt: Math.min(...read.map(({ fetchedAt }) => fetchedAt)),
      // The targets are needed only for what is listed.
      failures: [...lists.failures, ...(all.size > 0 ? names.failures : [])],
    }
  },
  present: ({ redirect, destinationText }) => ({
    id: redirect.id,
    label: percentDecoded(redirect.source),
    description: [`→ ${destinationText}`, redirect.draft ? l10n.t('draft') : ''].filter(Boolean).join(' · '),
    icon: redirect.draft ? 'edit' : 'arrow-right',
    contextWords: [redirect.draft ? 'draftRedirect' : 'liveRedirect'],
    facts: () => [
      [l10n.t('From'), percentDecoded(redirect.source)],
      [l10n.t('To'), destinationText],
      ['', redirect.draft ? l10n.t('A draft that takes effect when you publish it.') : undefined],
      ['', redirect.captureWildcard ? l10n.t('Text matched by * is appended to the destination.') : undefined],
      [l10n.t('Cached by browsers'), redirect.permanent ? l10n.t('yes') : l10n.t('no')],
      [l10n.t('Created'), momentText(redirect.createdAt)],
      [l10n.t('Changed'), momentText(redirect.updatedAt)],
    ],
  }),
  details: ({ redirect }) => redirect,
  queryLabel: ({ search }) => (search === undefined ? '' : l10n.t('with “{0}”', String(search))),
}

async function readLocations(connection: Connection, scope: SiteScope): Promise<{ readonly value: SiteLocations }> {
  return { value: await readSiteLocations(connection, scope) }
}
