import type { ConfiguredPart, ConfiguredVariant } from '../../core/docs/gitSync/siteStructure.ts'
import { joined, type SiteVariant } from './siteVariant.ts'
import type { SitePart, SiteSection } from './site.ts'

/** The docs of a structure's variants. */
export interface StructureDocs {
  /** Returns whether the docs that the structure names can be read. */
  has(directory: string): boolean
  variantOf(directory: string, names: SiteVariant['names']): Promise<SiteVariant>
}

/** Returns a section with its variants. The only section of a site has no title in `names`. */
export function section(variants: readonly SiteVariant[], names: Partial<SiteSection> = {}): SiteSection {
  return { title: '', icon: undefined, description: undefined, elsewhere: [], ...names, kind: 'section', variants }
}

/**
 * Builds the parts of a site from the structure in a `docs.yaml` or on a platform. Docs that can't be read are left
 * out.
 */
export class StructureParts {
  readonly #docs: StructureDocs
  /** Whether a section already has the address of the site itself. */
  #hasDefault = false

  constructor(docs: StructureDocs) {
    this.#docs = docs
  }

  /** Returns the parts to show in the header, with their variants. */
  async parts(configured: readonly ConfiguredPart[]): Promise<SitePart[]> {
    this.#hasDefault = configured.some((part) => part.kind === 'section' && part.isDefault)
    return await this.#parts(configured)
  }

  async #parts(configured: readonly ConfiguredPart[]): Promise<SitePart[]> {
    const parts: SitePart[] = []
    for (const part of configured) {
      const { title, icon, description } = part
      if (part.kind === 'link') parts.push({ kind: 'link', title, icon, url: part.url })
      else if (part.kind === 'group') {
        const below = await this.#parts(part.parts)
        if (below.length > 0) parts.push({ kind: 'group', title, icon, parts: below })
      } else {
        const isDefault = part.isDefault || !this.#hasDefault
        this.#hasDefault = true
        const variants = await this.#variants(part, isDefault)
        const elsewhere = part.variants.filter(({ directory }) => directory === undefined).map((each) => each.title)
        if (variants.length + elsewhere.length > 0)
          parts.push(section(variants, { title, icon, description, elsewhere }))
      }
    }
    return parts
  }

  /**
   * Returns the variants of a section. The default variant of the default section has the address of the site itself.
   */
  async #variants(
    { path: sectionPath, variants }: ConfiguredPart & { readonly kind: 'section' },
    isDefault: boolean,
  ): Promise<SiteVariant[]> {
    const available = variants.filter(({ directory }) => directory !== undefined && this.#docs.has(directory))
    const first = variants.find((each) => each.isDefault) ?? variants[0]
    const created: SiteVariant[] = []
    for (const variant of available) {
      const own = variant === first ? '' : variant.path
      const address = isDefault && own === '' ? '' : joined(sectionPath, own)
      created.push(await this.#docs.variantOf(variant.directory ?? '', { ...namesOf(variant), address }))
    }
    return created
  }
}

function namesOf({ title, icon, language, isHidden }: ConfiguredVariant): Omit<SiteVariant['names'], 'address'> {
  return { title, icon, language, isHidden }
}
