import { l10n } from 'vscode'
import type { OpenAPISpec } from '../../../contract/openApiSpecs.ts'
import type { Site } from '../../../contract/sites.ts'
import type { Space } from '../../../contract/spaces.ts'

/** Returns a label for who can read a space or specification, or visit a site. */
export function visibilityLabel(visibility: (Space | Site | OpenAPISpec)['visibility']): string {
  switch (visibility) {
    case 'public':
      return l10n.t('public')
    case 'unlisted':
      return l10n.t('unlisted')
    case 'share-link':
      return l10n.t('by share link')
    case 'visitor-auth':
      return l10n.t('for signed-in visitors')
    case 'in-collection':
      return l10n.t('same as its collection')
    case 'private':
      return l10n.t('private')
    default:
      return String(visibility)
  }
}
