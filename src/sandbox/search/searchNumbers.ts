/** How many sections a page can have in the index. The last one also contains the rest of the page. */
export const sectionsOfPage = 2 ** 12

/** How many pages a space can have over its lifetime, before its numbers overlap with those of the next space. */
const pagesOfSpace = 2 ** 24

/** A range of numbers, including both ends. */
export type NumberRange = readonly [first: number, last: number]

/** Returns the numbers of a space's pages. */
export function pageNumbers(space: number): NumberRange {
  return [space * pagesOfSpace, (space + 1) * pagesOfSpace - 1]
}

/** Returns the numbers of a page's sections. */
export function sectionNumbers(page: number): NumberRange {
  return [page * sectionsOfPage, (page + 1) * sectionsOfPage - 1]
}

/** Returns the numbers of all sections of a space. */
export function sectionNumbersOfSpace(space: number): NumberRange {
  const [first, last] = pageNumbers(space)
  return [sectionNumbers(first)[0], sectionNumbers(last)[1]]
}

/** Returns the number of the page that a section belongs to. */
export function pageOfSection(section: number): number {
  return Math.floor(section / sectionsOfPage)
}
