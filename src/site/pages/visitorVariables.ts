import { pageVariables } from '../../core/authoring/language/variables.ts'
import type { SitePage, SiteVariant } from '../model/siteVariant.ts'

/** A page with its text, and who visits it. */
export interface VisitedPage {
  readonly variant: SiteVariant
  readonly page: SitePage
  readonly text: string
  /** What the visitor has, as expressions name it. Without it, a visitor has no claims. */
  readonly visitor?: Readonly<Record<string, unknown>>
}

/** What expressions of a page can name. */
export function visitorVariables({ variant, page, text, visitor }: VisitedPage): Readonly<Record<string, unknown>> {
  return {
    space: { vars: Object.fromEntries(variant.source.body.variables ?? []) },
    page: { vars: page.entry.variables ?? pageVariables(text) },
    visitor: visitor ?? { claims: { unsigned: {} } },
  }
}
