import { l10n } from 'vscode'
import type { SAMLProvider } from '../../../contract/singleSignOn.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { listedBy, type OrganizationScope, type ResourceFamily } from '../../shared/families/resourceFamily.ts'
import { memberRoleLabel } from '../../shared/labels/memberRoles.ts'

/** The SAML providers through which members of an organization sign in. */
export const samlProviders: ResourceFamily<SAMLProvider, OrganizationScope> = {
  kind: 'samlProvider',
  icon: 'shield',
  title: () => l10n.t('Single Sign-On'),
  empty: () => l10n.t('No SAML providers yet'),
  ...listedBy('listSAMLProvidersInOrganizationById'),
  readRight: 'admin',
  right: 'admin',
  read: async ({ client }, scope, samlProviderId) =>
    await client.getOrganizationSAMLProviderById({ ...scope, samlProviderId }),
  present: ({ id, label, status, ssoURL, entityID, defaultRole, createdAt }) => ({
    id,
    label,
    description: status === 'active' ? l10n.t('active') : l10n.t('incomplete'),
    icon: status === 'active' ? 'shield' : 'circle-large-outline',
    contextWords: [status],
    facts: () => [
      [l10n.t('State'), status === 'active' ? l10n.t('active') : l10n.t('incomplete: some settings are missing')],
      [l10n.t('Entity'), entityID],
      [l10n.t('Sign-on address'), ssoURL],
      [
        l10n.t('Role of people who sign in through it'),
        defaultRole === undefined ? undefined : memberRoleLabel(defaultRole),
      ],
      [l10n.t('Created'), momentText(createdAt)],
    ],
  }),
}
