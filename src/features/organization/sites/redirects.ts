import { l10n } from 'vscode'
import { readListPages } from '../../../client/listPages.ts'
import type { SiteRedirect } from '../../../contract/siteRedirects.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import type { ResourceFamily } from '../../shared/families/resourceFamily.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { readSiteLocations, type SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { destinationLabel } from '../../shared/sites/redirectDestinations.ts'

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
  reads: ['listSiteRedirects'],
  right: 'createContent',
  async list({ connection, scope, extent, options, query }) {
    const { cache } = connection
    const search = query['search'] === undefined ? {} : { search: String(query['search']) }
    const input = { ...scope, ...search, orderBy: 'source' as const }
    const [drafts, live, locations] = await Promise.all([
      readListPages(cache, 'listSiteRedirects', { ...input, draft: true }, extent, options),
      readListPages(cache, 'listSiteRedirects', input, extent, options),
      readSiteLocations(connection, scope),
    ])
    // A server that doesn't support drafts returns the same redirects for both lists.
    const all = new Map([...drafts.value, ...live.value].map((redirect) => [redirect.id, redirect]))
    const error = drafts.error ?? live.error
    return {
      value: [...all.values()].map((redirect) => ({
        redirect,
        destinationText: destinationLabel(redirect.destination, locations),
      })),
      more: drafts.more || live.more,
      fetchedAt: Math.min(drafts.fetchedAt, live.fetchedAt),
      ...(error ? { error } : {}),
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
