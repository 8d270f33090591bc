import type { SiteStructure } from '../../contract/siteStructure.ts'
import type { ConfiguredPart, ConfiguredVariant } from '../../core/docs/gitSync/siteStructure.ts'

type Part = SiteStructure['structure'][number]
type PlatformSpace = Extract<Part, { object: 'site-space' }>

/**
 * Returns the structure of a platform's site in the form of a `docs.yaml`. Variants name spaces by id, and have no
 * `directory` if `canRead` says that the space can't be read. Drafts are left out, because readers don't see them.
 */
export function platformParts(
  { type, structure }: SiteStructure,
  canRead: (space: string) => boolean,
): ConfiguredPart[] {
  const variantOf = ({ title, path, default: isDefault, space }: PlatformSpace): ConfiguredVariant => ({
    title,
    path,
    isDefault,
    isHidden: false,
    language: space.language,
    directory: canRead(space.id) ? space.id : undefined,
  })
  const partOf = (part: Part): ConfiguredPart[] => {
    if (part.draft === true || part.object === 'site-space') return []
    const { title } = part
    switch (part.object) {
      case 'site-external-link':
        return [{ title, kind: 'link', url: part.url }]
      case 'site-section-group':
        return [{ title, kind: 'group', parts: [...part.children].flatMap(partOf) }]
      case 'site-section': {
        const variants = shown(part.siteSpaces).map(variantOf)
        return [{ title, kind: 'section', path: part.path, isDefault: part.default, variants }]
      }
    }
  }
  if (type === 'sections') return structure.flatMap(partOf)
  return [{ title: '', kind: 'section', path: '', isDefault: true, variants: shown(structure).map(variantOf) }]
}

function shown(spaces: readonly PlatformSpace[]): PlatformSpace[] {
  return spaces.filter(({ draft }) => draft !== true)
}
