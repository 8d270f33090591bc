import { pageVariables } from '../../core/authoring/language/variables.ts'
import type { SitePage } from '../model/sitePage.ts'
import type { SiteVariant } from '../model/siteVariant.ts'

/** A page with its text. */
export interface VisitedPage {
  readonly variant: SiteVariant
  readonly page: SitePage
  readonly text: string
}

/** Returns the variables that expressions on a page can use. */
export function visitorVariables({ variant, page, text }: VisitedPage): Readonly<Record<string, unknown>> {
  return {
    space: { vars: Object.fromEntries(variant.source.body.variables ?? []) },
    page: { vars: page.entry.variables ?? pageVariables(text) },
    visitor: variant.source.visitor,
  }
}
