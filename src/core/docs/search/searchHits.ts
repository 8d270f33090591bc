import type { SearchPage } from '../../../contract/search.ts'
import { plainTitle } from '../../text/strings/titles.ts'

/** Where a search found something: a section of a page, or its title alone. */
export interface SearchHit {
  readonly space: { readonly id: string; readonly title: string }
  readonly page: { readonly id: string; readonly title: string; readonly path: string }
  /** Titles of the pages above. */
  readonly ancestors: readonly string[]
  /** Absent where the title of the page itself matches. */
  readonly section?: { readonly title: string; readonly anchor: string }
  /** The words around the match, on one line; may be empty. */
  readonly excerpt: string
  /** From 0, where the text was searched on this machine. */
  readonly line?: number
}

/** The results of one space. */
interface SpaceHits {
  readonly id: string
  readonly title: string
  readonly pages: readonly SearchPage[]
}

/** A page that matches in many places shows its best ones only. */
const maxSections = 3

/** Lays search results out flat, the best page first no matter what its space, each with its best sections. */
export function searchHits(spaces: readonly SpaceHits[]): SearchHit[] {
  const pages = spaces.flatMap(({ id, title, pages: found }) => found.map((page) => ({ page, space: { id, title } })))
  // Where the server gives no score its own order stays: sorting is stable.
  pages.sort((one, other) => (other.page.score ?? 0) - (one.page.score ?? 0))
  return pages.flatMap(({ page, space }) => hitsOf(page, space))
}

function hitsOf(page: SearchPage, space: SearchHit['space']): SearchHit[] {
  const { id, title, path } = page
  const common = { space, page: { id, title, path }, ancestors: (page.ancestors ?? []).map((each) => each.title) }
  const sections = (page.sections ?? []).slice(0, maxSections)
  if (sections.length === 0) return [{ ...common, excerpt: plainTitle(page.description ?? '') }]
  return sections.map((section) => {
    const anchor = anchorOf(section.path, section.id)
    const excerpt = plainTitle(section.body)
    return anchor === '' ? { ...common, excerpt } : { ...common, section: { title: section.title, anchor }, excerpt }
  })
}

/** The part of a section's path after `#`; its id where the path has none (API part 1 §2.9 shows both). */
function anchorOf(path: string, id: string): string {
  const at = path.indexOf('#')
  return at === -1 ? id : path.slice(at + 1)
}
