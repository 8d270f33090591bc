import type { ConfiguredPart, ConfiguredVariant } from '../../core/docs/gitSync/siteStructure.ts'
import { joined, type SiteVariant } from './siteVariant.ts'
import type { SitePart, SiteSection } from './site.ts'

/** Where the docs of a structure's variants come from. */
export interface StructureDocs {
  /** Whether the docs are here, by what the structure names them. */
  has(directory: string): boolean
  variantOf(directory: string, names: SiteVariant['names']): Promise<SiteVariant>
}

/** A section with its variants; without a title in `names`, the only one of a site. */
export function section(variants: readonly SiteVariant[], names: Partial<SiteSection> = {}): SiteSection {
  return { title: '', icon: undefined, description: undefined, elsewhere: [], ...names, kind: 'section', variants }
}

/** The parts of a site in the structure that a `docs.yaml` or a platform says, as far as their docs are here. */
export class StructureParts {
  readonly #docs: StructureDocs
  /** The section that has no part of its own in addresses. */
  #hasDefault = false

  constructor(docs: StructureDocs) {
    this.#docs = docs
  }

  /** The parts to show in the header, with their variants. */
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

  /** The default variant of the default section begins the addresses of the site. */
  async #variants(
    { path: sectionPath, variants }: ConfiguredPart & { readonly kind: 'section' },
    isDefault: boolean,
  ): Promise<SiteVariant[]> {
    const here = variants.filter(({ directory }) => directory !== undefined && this.#docs.has(directory))
    const first = variants.find((each) => each.isDefault) ?? variants[0]
    const made: SiteVariant[] = []
    for (const variant of here) {
      const own = variant === first ? '' : variant.path
      const address = isDefault && own === '' ? '' : joined(sectionPath, own)
      made.push(await this.#docs.variantOf(variant.directory ?? '', { ...namesOf(variant), address }))
    }
    return made
  }
}

function namesOf({ title, icon, language, isHidden }: ConfiguredVariant): Omit<SiteVariant['names'], 'address'> {
  return { title, icon, language, isHidden }
}
