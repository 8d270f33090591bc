import { l10n } from 'vscode'
import type { SitePart } from '../../../core/docs/sites/siteStructureParts.ts'
import { confirmLoss, type Loss } from '../../shared/window/confirmLoss.ts'
import type { ItemTarget } from '../../shared/families/commandTargets.ts'
import { holdsContent, type ContentPart, type SitePartScope } from './siteParts.ts'

/** Removes a part from a site, after asking. */
export async function removeSitePart({
  connection: { client },
  scope: { organizationId, siteId },
  item: { value },
}: ItemTarget<SitePart, SitePartScope>): Promise<void> {
  if (!holdsContent(value) || !(await confirmLoss(lossOf(value)))) return
  const site = { organizationId, siteId }
  const { id, object } = value
  switch (object) {
    case 'site-space':
      return void (await client.deleteSiteSpaceById({ ...site, siteSpaceId: id }))
    case 'site-section':
      return void (await client.deleteSiteSectionById({ ...site, siteSectionId: id }))
    case 'site-section-group':
      return void (await client.deleteSiteSectionGroupById({ ...site, siteSectionGroupId: id }))
  }
}

function lossOf(value: ContentPart): Loss {
  const spacesNote = l10n.t('Its spaces stay. You can add them again.')
  const addressLoss =
    value.urls?.published === undefined ? [] : [l10n.t('Its address {0} stops working.', value.urls.published)]
  switch (value.object) {
    case 'site-space':
      return {
        question: l10n.t('Remove “{0}” from the site?', value.title),
        consequences: [...addressLoss, l10n.t('This deletes its path and condition on the site.'), spacesNote],
        button: l10n.t('Remove'),
      }
    case 'site-section':
      return {
        question: l10n.t('Delete the section “{0}”?', value.title),
        consequences: [
          ...addressLoss,
          value.siteSpaces.length === 1
            ? l10n.t('This also removes its space from the site. You can’t restore the section.')
            : l10n.t(
                'This also removes its {0} spaces from the site. You can’t restore the section.',
                value.siteSpaces.length,
              ),
          spacesNote,
        ],
      }
    case 'site-section-group':
      return {
        question: l10n.t('Delete the section group “{0}”?', value.title),
        consequences: [l10n.t('Its content moves up one level. You can’t restore the group.')],
      }
  }
}
