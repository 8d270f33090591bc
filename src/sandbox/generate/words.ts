/** A page made up for measuring: 1 to 3 KB of Markdown without its title as heading. */
export type GeneratedPage = { title: string; markdown: string }

/** Makes up a believable page; the same `random` and `index` make the same page. */
export function generatePage(random: () => number, index: number): GeneratedPage {
  return { title: `Page ${index} ${random()}`, markdown: '' }
}
