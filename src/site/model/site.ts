import type { SiteVariant } from './siteVariant.ts'

/** The whole docs as readers meet them, at one moment. A change gives a new one. */
export interface Site {
  readonly title: string
  /** What the header lists; one section alone is no menu. */
  readonly parts: readonly SitePart[]
  /** All of them, those of the first section first. */
  readonly variants: readonly SiteVariant[]
}

/** An entry of the header. */
export type SitePart = SiteGroup | SiteSection | SiteLink

/** Sections under one title. */
interface SiteGroup {
  readonly kind: 'group'
  readonly title: string
  readonly icon: string | undefined
  readonly parts: readonly SitePart[]
}

/** The same docs in one or several versions or languages; without a variant, a title that can't be opened. */
export interface SiteSection {
  readonly kind: 'section'
  readonly title: string
  readonly icon: string | undefined
  readonly description: string | undefined
  readonly variants: readonly SiteVariant[]
  /** The titles of variants whose text is on the platform alone. */
  readonly elsewhere: readonly string[]
}

/** A link of the header to somewhere else. */
interface SiteLink {
  readonly kind: 'link'
  readonly title: string
  readonly icon: string | undefined
  readonly url: string
}

/** The sections of a site, in order, also those in groups. */
export function sectionsOf(parts: readonly SitePart[]): SiteSection[] {
  return parts.flatMap((part) => {
    if (part.kind === 'group') return sectionsOf(part.parts)
    return part.kind === 'section' ? [part] : []
  })
}
