import { pageVariables } from '../../core/authoring/language/variables.ts'
import type { SitePage } from '../model/sitePage.ts'
import type { SiteVariant } from '../model/siteVariant.ts'

/** A page with its text. */
export interface VisitedPage {
  readonly variant: SiteVariant
  readonly page: SitePage
  readonly text: string
}

/** What expressions of a page can name. */
export function visitorVariables({ variant, page, text }: VisitedPage): Readonly<Record<string, unknown>> {
  return {
    space: { vars: Object.fromEntries(variant.source.body.variables ?? []) },
    page: { vars: page.entry.variables ?? pageVariables(text) },
    visitor: variant.source.visitor,
  }
}
