import { writeFrontMatter } from '../../text/markdown/frontMatter.ts'
import { pageProperties, type PageSide } from './pageSides.ts'

/** Returns the properties of a page as front matter, to compare both sides. Empty if the page doesn't exist. */
export function propertiesText(side: PageSide | undefined): string {
  if (side === undefined) return ''
  return `${writeFrontMatter(pageProperties(side), '').trimEnd()}\n`
}
