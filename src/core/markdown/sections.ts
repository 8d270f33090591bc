/** A part of a page below one heading. `id` is the heading's anchor, '' for what stands before the first heading. */
export type Section = { id: string; title: string; text: string; line: number }

/** Cuts a page at its headings, for search and for opening a page at a section. `line` counts from 0. */
export function splitSections(markdown: string): Section[] {
  void markdown
  return []
}

/** The anchor of a heading: lower case, hyphens for spaces, punctuation and emoji left out. */
export function headingSlug(title: string): string {
  return title
}
