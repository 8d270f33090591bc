import { l10n } from 'vscode'
import type { OpenAPISpec } from '../../../contract/openApiSpecs.ts'
import type { Site } from '../../../contract/sites.ts'
import type { Space } from '../../../contract/spaces.ts'

/** Returns a label for who can read a space or specification, or visit a site. */
export function visibilityLabel(visibility: (Space | Site | OpenAPISpec)['visibility']): string {
  const labels = new Map<typeof visibility, string>([
    ['public', l10n.t('public')],
    ['unlisted', l10n.t('unlisted')],
    ['share-link', l10n.t('by share link')],
    ['visitor-auth', l10n.t('for signed-in visitors')],
    ['in-collection', l10n.t('same as its collection')],
    ['private', l10n.t('private')],
  ])
  return labels.get(visibility) ?? String(visibility)
}
