import type { TextScope } from '../checks/checkText.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'

/** What a target by identifier is called, to be shown behind it. */
export interface LinkTitle {
  readonly offset: number
  readonly title: string
}

const byIdentifier = /^\/(?:pages|files)\//

/** The titles of pages and the names of files that a text names by identifier only. */
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
