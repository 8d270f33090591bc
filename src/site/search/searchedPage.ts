import { scanned } from '../../core/text/scanning/scannedText.ts'

/** The text of a page for search. */
export interface SearchedText {
  readonly headings: string
  readonly text: string
}

/** Returns the words in a page's Markdown that readers see, without tags, HTML and link targets. */
export function searchedText(markdown: string): SearchedText {
  const { headings } = scanned(markdown)
  return {
    headings: headings
      .filter(({ level }) => level > 1)
      .map(({ words }) => words)
      .join('\n'),
    text: plainText(markdown).trimStart(),
  }
}

/** Returns Markdown without front matter, its title and markup. Each line of the rest keeps its number below them. */
export function plainText(markdown: string): string {
  const { headings, frontMatterEnd, text } = scanned(markdown)
  const title = headings.find(({ level }) => level === 1)
  const body = text.slice(frontMatterEnd, title?.start) + (title === undefined ? '' : ` ${text.slice(title.end)}`)
  return body
    .replace(/\{%[^{}]{0,2000}%\}/g, ' ')
    .replace(/<[^<>]{1,2000}>/g, ' ')
    .replace(/\]\([^()\n]{0,2000}\)/g, ']')
    .replace(/[`*_[\]|#>~\\]+/g, ' ')
}
