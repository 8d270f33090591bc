import { visitorText } from './visitorText.ts'
import { visitorVariables, type VisitedPage } from './visitorVariables.ts'

/** The Markdown of a page as its visitor gets it: what conditions withhold is left out. */
export function visitedMarkdown(page: VisitedPage): string {
  return visitorText(page.text, visitorVariables(page))
}
