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
const inApp = /^https:\/\/app\.gitbook\.com\//

/** Returns the titles of pages and names of files that a text refers to by identifier, or by address in the app. */
export function linkTitles({ sections }: ScannedText, { page, body, elsewhere }: TextScope): LinkTitle[] {
  return sections.flatMap(({ section, start }) => {
    return section.of(targetsWithTitle).flatMap(({ offset, value }) => {
      const target = byIdentifier.test(value) ? body.resolve(value, page) : elsewhere?.resolve(value)
      const title = target?.kind === 'page' ? target.page.title : target?.kind === 'file' ? target.name : undefined
      return title === undefined || title === '' ? [] : [{ offset: offset + start, title }]
    })
  })
}

function targetsWithTitle({ map, isFrontMatter }: TextSection): { readonly offset: number; readonly value: string }[] {
  if (isFrontMatter) return []
  return findLinks(map)
    .filter(
      ({ value, form, repeats }) =>
        (byIdentifier.test(value) || inApp.test(value)) && form !== 'reference' && repeats !== true,
    )
    .map(({ target, value }) => ({ offset: target.end, value }))
}
