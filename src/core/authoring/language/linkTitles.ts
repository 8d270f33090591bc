import type { TextScope } from '../checks/checkText.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'

/** The title for a target by identifier, to show after the target. */
export interface LinkTitle {
  readonly offset: number
  readonly title: string
}

const byIdentifier = /^\/(?:pages|files)\//

/** Returns the titles of pages and names of files that a text refers to by identifier. */
export function linkTitles({ sections }: ScannedText, { page, body }: TextScope): LinkTitle[] {
  return sections.flatMap(({ section, start }) => {
    return section.of(identifierTargets).flatMap(({ offset, value }) => {
      const target = body.resolve(value, page)
      const title = target?.kind === 'page' ? target.page.title : target?.kind === 'file' ? target.name : undefined
      return title === undefined || title === '' ? [] : [{ offset: offset + start, title }]
    })
  })
}

function identifierTargets({
  text,
  isFrontMatter,
}: TextSection): { readonly offset: number; readonly value: string }[] {
  if (isFrontMatter) return []
  return findLinks(text)
    .filter(({ value, form, repeats }) => byIdentifier.test(value) && form !== 'reference' && repeats !== true)
    .map(({ target, value }) => ({ offset: target.end, value }))
}
