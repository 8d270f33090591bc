import type { SiteVariant } from './siteVariant.ts'
import type { SitePage } from './variantSource.ts'

/** A snapshot of the whole docs as readers see them. A change creates a new one. */
export interface Site {
  readonly title: string
  /** The entries of the header. A single section isn't shown as a menu. */
  readonly parts: readonly SitePart[]
  /** All variants, those of the first section first. */
  readonly variants: readonly SiteVariant[]
}

/** An entry of the header. */
export type SitePart = SiteGroup | SiteSection | SiteLink

/** Sections under one title. */
interface SiteGroup {
  readonly kind: 'group'
  readonly title: string
  readonly parts: readonly SitePart[]
}

/** Docs in one or several versions or languages. Without a variant, it's a title that can't be opened. */
export interface SiteSection {
  readonly kind: 'section'
  readonly title: string
  readonly variants: readonly SiteVariant[]
  /** The titles of variants whose text is only on the platform. */
  readonly elsewhere: readonly string[]
}

/** A link in the header to an external address. */
interface SiteLink {
  readonly kind: 'link'
  readonly title: string
  readonly url: string
}

/** Returns the page that readers of a site see first. Several docs folders can have none at the top of the site. */
export function homeOf({ variants }: Site): SitePage | undefined {
  return variants.find(({ home }) => home !== undefined)?.home
}

/** Returns the sections of a site in order, including those in groups. */
export function sectionsOf(parts: readonly SitePart[]): SiteSection[] {
  return parts.flatMap((part) => {
    if (part.kind === 'group') return sectionsOf(part.parts)
    return part.kind === 'section' ? [part] : []
  })
}
