import { commands } from '../../shared/commands/commandIds.ts'
import { l10n } from 'vscode'
import type { ShareLink } from '../../../contract/shareLinks.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { listedBy, type ResourceFamily } from '../../shared/families/resourceFamily.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'

/** The share links of a site. Their addresses are secrets: they aren't shown, and can only be copied. */
export const shareLinks: ResourceFamily<ShareLink, SiteScope> = {
  kind: 'shareLink',
  icon: 'key',
  title: () => l10n.t('Share Links'),
  empty: () => l10n.t('No share links yet'),
  prompt: () => l10n.t('Select a share link'),
  create: commands.createShareLink,
  failed: (reason) => l10n.t('Can’t load share links ({0})', reason),
  ...listedBy('listSiteShareLinks'),
  readRight: 'createContent',
  right: 'createContent',
  present: ({ id, name, active, createdAt }) => ({
    id,
    label: name ?? l10n.t('Unnamed share link'),
    description: isActive({ active }) ? l10n.t('active') : l10n.t('inactive'),
    icon: isActive({ active }) ? 'key' : 'circle-slash',
    contextWords: [isActive({ active }) ? 'active' : 'inactive'],
    facts: () => [
      [l10n.t('State'), isActive({ active }) ? l10n.t('active') : l10n.t('inactive')],
      [l10n.t('Created'), momentText(createdAt)],
      ['', l10n.t('The link is secret. Copy it to see it.')],
    ],
  }),
  details: ({ urls: _secret, ...shown }) => shown,
}

/** Returns whether visitors can use a link. The server leaves the state out if the link was never disabled. */
export function isActive({ active }: { readonly active?: boolean | undefined }): boolean {
  return active !== false
}
