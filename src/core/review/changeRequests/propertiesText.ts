import { writeFrontMatter } from '../../text/markdown/frontMatter.ts'
import { pageProperties, type PageSide } from './pageSides.ts'

/** The properties of a page as front matter, for a comparison of both sides. Empty if there is no such page. */
export function propertiesText(side: PageSide | undefined): string {
  if (side === undefined) return ''
  return `${writeFrontMatter(pageProperties(side), '').trimEnd()}\n`
}
