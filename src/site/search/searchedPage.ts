import { readFrontMatter } from '../../core/text/markdown/frontMatter.ts'
import { scanned } from '../../core/text/scanning/scannedText.ts'

/** What search knows of a page. */
export interface SearchedText {
  readonly headings: string
  readonly text: string
}

/** The words of a page's Markdown that readers see: without tags, HTML and where links lead. */
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

/** Markdown without its marks, on lines as it has them. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\{%[^{}]{0,2000}%\}/g, ' ')
    .replace(/<[^<>]{1,2000}>/g, ' ')
    .replace(/\]\([^()\n]{0,2000}\)/g, ']')
    .replace(/^#[ \t].*$/m, ' ')
    .replace(/[`*_[\]|#>~\\]+/g, ' ')
}
