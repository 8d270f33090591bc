import { visitorText } from './visitorText.ts'
import { visitorVariables, type VisitedPage } from './visitorVariables.ts'

/** Returns the Markdown of a page as its visitor gets it, without what conditions withhold. */
export function visitedMarkdown(page: VisitedPage): string {
  return visitorText(page.text, visitorVariables(page))
}
