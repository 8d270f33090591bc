import { l10n } from 'vscode'
import type { LeafBranch } from '../../shared/families/resourceFamily.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'

/** The kind of tree elements and documents for adaptive schemas. */
export const adaptiveSchemaKind = 'adaptiveSchema'

/** Returns the tree element for the adaptive schema of a site. */
export function adaptiveSchemaBranch(scope: SiteScope): LeafBranch {
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
