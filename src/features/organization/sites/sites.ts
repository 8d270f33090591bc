import { l10n } from 'vscode'
import type { Site } from '../../../contract/sites.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import {
  listBranch,
  listedBy,
  type LeafBranch,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { visibilityLabel } from '../../shared/labels/visibilityLabel.ts'
import { redirects } from './redirects.ts'
import { shareLinks } from './shareLinks.ts'
import { partsOfSite, siteParts } from './siteParts.ts'

/** The kind of tree elements and documents for adaptive schemas. */
export const adaptiveSchemaKind = 'adaptiveSchema'

/** The sites of an organization, each with its structure, redirects and share links. */
export const sites: ResourceFamily<Site, OrganizationScope> = {
  kind: 'site',
  icon: 'globe',
  title: () => l10n.t('Sites'),
  empty: () => l10n.t('No sites yet'),
  prompt: () => l10n.t('Select a site'),
  create: commands.createSite,
  failed: (reason) => l10n.t('Can’t load sites ({0})', reason),
  ...listedBy('listSites'),
  right: 'createContent',
  read: async ({ client }, scope, siteId) => await client.getSiteById({ ...scope, siteId }),
  present: (site) => ({
    id: site.id,
    label: site.title,
    description: [visibilityLabel(site.visibility), site.published ? '' : l10n.t('not published')]
      .filter(Boolean)
      .join(' · '),
    icon: 'globe',
    contextWords: [site.published ? 'published' : 'unpublished', site.urls.published === undefined ? '' : 'visitable'],
    appUrl: site.urls.app,
    facts: () => [
      [l10n.t('Visibility'), visibilityLabel(site.visibility)],
      [l10n.t('Published'), site.published ? l10n.t('yes') : l10n.t('no')],
      [l10n.t('Address'), site.urls.published],
      [l10n.t('Spaces'), String(site.siteSpaces)],
      [l10n.t('Adaptive content'), site.adaptiveContent?.enabled ? l10n.t('on') : undefined],
      [l10n.t('Created'), momentText(site.createdAt)],
    ],
  }),
  holds: [siteParts, redirects, shareLinks],
  inside: ({ id: siteId }, scope) => [
    partsOfSite({ ...scope, siteId }),
    listBranch(redirects, { ...scope, siteId }),
    listBranch(shareLinks, { ...scope, siteId }),
    adaptiveSchemaBranch({ ...scope, siteId }),
  ],
}

/** Returns the tree element for the adaptive schema of a site. */
function adaptiveSchemaBranch(scope: SiteScope): LeafBranch {
  return {
    kind: 'leaf',
    scope,
    needs: ['getSiteAdaptiveSchema'],
    presentation: {
      kind: adaptiveSchemaKind,
      id: 'schema',
      label: l10n.t('Adaptive Schema'),
      icon: 'json',
      facts: () => [['', l10n.t('What the site can know about its visitors, as a JSON Schema.')]],
      command: commands.editAdaptiveSchema,
    },
  }
}
