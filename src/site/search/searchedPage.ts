import { readFrontMatter } from '../../core/text/markdown/frontMatter.ts'
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
    text: plainText(readFrontMatter(markdown).body),
  }
}

/** Returns Markdown without markup, with the same lines. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\{%[^{}]{0,2000}%\}/g, ' ')
    .replace(/<[^<>]{1,2000}>/g, ' ')
    .replace(/\]\([^()\n]{0,2000}\)/g, ']')
    .replace(/^#[ \t].*$/m, ' ')
    .replace(/[`*_[\]|#>~\\]+/g, ' ')
}
