import type { ConfiguredPart } from '../../core/docs/gitSync/siteStructure.ts'
import { joined, type SiteVariant } from './siteVariant.ts'
import type { SitePart, SiteSection } from './site.ts'

/** Returns the variant with the docs that a structure names. Undefined if they can't be read. */
type VariantOf = (
  directory: string,
  names: SiteVariant['names'],
) => SiteVariant | undefined | Promise<SiteVariant | undefined>

/** Returns a section with its variants. The only section of a site has no title in `names`. */
export function section(variants: readonly SiteVariant[], names: Partial<SiteSection> = {}): SiteSection {
  return { title: '', elsewhere: [], ...names, kind: 'section', variants }
}

/**
 * Builds the parts of a site, to show in the header, from the structure in a `docs.yaml` or on a platform. Docs that
 * can't be read are left out.
 */
export async function structureParts(configured: readonly ConfiguredPart[], variantOf: VariantOf): Promise<SitePart[]> {
  // Whether a section already has the address of the site itself.
  let hasDefault = configured.some((part) => part.kind === 'section' && part.isDefault)
  const partsOf = async (below: readonly ConfiguredPart[]): Promise<SitePart[]> => {
    const parts: SitePart[] = []
    for (const part of below) {
      const { title } = part
      if (part.kind === 'link') parts.push({ kind: 'link', title, url: part.url })
      else if (part.kind === 'group') {
        const inside = await partsOf(part.parts)
        if (inside.length > 0) parts.push({ kind: 'group', title, parts: inside })
      } else {
        const isDefault = part.isDefault || !hasDefault
        hasDefault = true
        const variants = await variantsOf(part, isDefault, variantOf)
        const elsewhere = part.variants.filter(({ directory }) => directory === undefined).map((each) => each.title)
        if (variants.length + elsewhere.length > 0) parts.push(section(variants, { title, elsewhere }))
      }
    }
    return parts
  }
  return await partsOf(configured)
}

/**
 * Returns the variants of a section. The default variant of the default section has the address of the site itself.
 */
async function variantsOf(
  { path, variants }: ConfiguredPart & { readonly kind: 'section' },
  isDefault: boolean,
  variantOf: VariantOf,
): Promise<SiteVariant[]> {
  const first = variants.find((each) => each.isDefault) ?? variants[0]
  const created: SiteVariant[] = []
  for (const variant of variants) {
    const { title, language, isHidden, directory } = variant
    if (directory === undefined) continue
    const own = variant === first ? '' : variant.path
    const address = isDefault && own === '' ? '' : joined(path, own)
    const found = await variantOf(directory, { title, language, isHidden, address })
    if (found !== undefined) created.push(found)
  }
  return created
}
