import { evaluateExpression } from '../../core/authoring/rendering/expressions/evaluateExpression.ts'
import { pageVariables } from '../../core/authoring/language/variables.ts'
import { wholeLines } from '../../core/text/edits/lineEnds.ts'
import type { TagPair } from '../../core/text/dialect/pairTags.ts'
import type { Span } from '../../core/text/markdown/links/foundLink.ts'
import { scanned } from '../../core/text/scanning/scannedText.ts'
import type { SiteVariant } from '../model/siteVariant.ts'
import type { SitePage, VariantSource } from '../model/variantSource.ts'

/** A page of a variant. */
export interface VariantPage {
  readonly variant: SiteVariant
  readonly page: SitePage
}

/** A page with its text. */
export interface VisitedPage extends VariantPage {
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

/** Returns the Markdown of a page as its visitor gets it, without what conditions withhold. */
export function visitedMarkdown(page: VisitedPage): string {
  return visitorText(page.text, visitorVariables(page))
}

/**
 * Returns Markdown without what a visitor doesn't get, and without the tags around what the visitor gets. A condition
 * that isn't met and isn't closed withholds everything after it.
 */
function visitorText(markdown: string, variables: Readonly<Record<string, unknown>>): string {
  if (!markdown.includes('{%')) return markdown
  const { pairs } = scanned(markdown).pairs
  const cuts = pairs
    .filter(({ open }) => open.name === 'if' && open.alone)
    .flatMap((pair) => cutsOf(pair, markdown, variables))
  let [shown, at] = ['', 0]
  for (const { start, end } of cuts.toSorted((one, other) => one.start - other.start)) {
    if (start > at) shown += markdown.slice(at, start)
    at = Math.max(at, end)
  }
  return shown + markdown.slice(at)
}

/** Returns the lines of a condition to remove: those of its tags, or all of it. */
function cutsOf({ open, close }: TagPair, text: string, variables: Readonly<Record<string, unknown>>): Span[] {
  const condition = text.slice(open.argument.start, open.argument.end)
  if (!holds(condition, variables)) return [wholeLines(text, open.start, close?.end ?? text.length)]
  return [open, ...(close ? [close] : [])].map(({ start, end }) => wholeLines(text, start, end))
}

/** Returns whether a page is withheld from the visitor by its condition, even at its address. */
export function isWithheld(condition: string | undefined, { body, visitor }: Pick<VariantSource, 'body' | 'visitor'>) {
  const vars = Object.fromEntries(body.variables ?? [])
  return condition !== undefined && !holds(condition, { space: { vars }, page: { vars: {} }, visitor })
}

/** Returns whether a condition is met. One that uses an unknown name isn't. */
function holds(condition: string, variables: Readonly<Record<string, unknown>>): boolean {
  const result = evaluateExpression(condition, variables, true)
  return 'value' in result ? Boolean(result.value) : !('unknown' in result)
}
