import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'
import type { FoundLink } from '../../text/markdown/links/foundLink.ts'

/** Returns the link whose target is at a position of a text, and its span. */
export function linkAt(
  { sections }: ScannedText,
  offset: number,
): Pick<FoundLink, 'value' | 'target' | 'kind' | 'form'> | undefined {
  const around = sections.findLast(({ start }) => start <= offset)
  const link = around?.section.of(linksOf).find(({ target: { start, end } }) => {
    return around.start + start <= offset && offset <= around.start + end
  })
  if (around === undefined || link === undefined) return undefined
  const { value, target, kind, form } = link
  return { value, kind, form, target: { start: around.start + target.start, end: around.start + target.end } }
}

function linksOf({ map, isFrontMatter }: TextSection): FoundLink[] {
  return isFrontMatter ? [] : findLinks(map).filter(({ form }) => form !== 'reference')
}
