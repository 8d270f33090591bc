/** That many sections of a page are found on their own; what is beyond belongs to the last of them. */
export const sectionsOfPage = 2 ** 12

/** That many pages a space can have had in its life before its numbers run into those of the next. */
const pagesOfSpace = 2 ** 24

/** A range of numbers, both ends included. */
export type NumberRange = readonly [first: number, last: number]

/** The numbers of the pages of a space. */
export function pageNumbers(space: number): NumberRange {
  return [space * pagesOfSpace, (space + 1) * pagesOfSpace - 1]
}

/** The numbers of the sections of a page. */
export function sectionNumbers(page: number): NumberRange {
  return [page * sectionsOfPage, (page + 1) * sectionsOfPage - 1]
}

/** The numbers of all sections of a space. */
export function sectionNumbersOfSpace(space: number): NumberRange {
  const [first, last] = pageNumbers(space)
  return [sectionNumbers(first)[0], sectionNumbers(last)[1]]
}

/** The page to which a section belongs. */
export function pageOfSection(section: number): number {
  return Math.floor(section / sectionsOfPage)
}
