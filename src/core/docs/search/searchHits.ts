import type { SearchPage } from '../../../contract/search.ts'
import { plainTitle } from '../../text/strings/titles.ts'

/** A search result: a section of a page, or its title. */
export interface SearchHit {
  readonly space: { readonly id: string; readonly title: string }
  readonly page: { readonly id: string; readonly title: string; readonly path: string }
  /** Titles of the pages above. */
  readonly ancestors: readonly string[]
  /** Undefined if the title of the page itself matches. */
  readonly section?: { readonly title: string; readonly anchor: string }
  /** The text around the match, on one line. Can be empty. */
  readonly excerpt: string
  /** Counted from 0, if the text was searched on this machine. */
  readonly line?: number
  /** How well the page matches, to compare results of several docs folders. */
  readonly score?: number
}

/** The results in one space. */
interface SpaceHits {
  readonly id: string
  readonly title: string
  readonly pages: readonly SearchPage[]
}

/** The maximum number of sections to show for a page. */
const maxSections = 3

/** Flattens search results: the best page of all spaces first, each with its best sections. */
export function searchHits(spaces: readonly SpaceHits[]): SearchHit[] {
  const pages = spaces.flatMap(({ id, title, pages: found }) => found.map((page) => ({ page, space: { id, title } })))
  // Without scores from the server, its order stays, because sorting is stable.
  pages.sort((one, other) => (other.page.score ?? 0) - (one.page.score ?? 0))
  return pages.flatMap(({ page, space }) => hitsOf(page, space))
}

/** Merges the results of several docs folders: the best pages of all first. Equals keep their order. */
export function mergedHits(found: readonly (readonly SearchHit[])[]): SearchHit[] {
  return found.flat().sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
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

/** Returns the part of a section's path after `#`, or its id if there's none (API part 1 §2.9 shows both). */
function anchorOf(path: string, id: string): string {
  const at = path.indexOf('#')
  return at === -1 ? id : path.slice(at + 1)
}
