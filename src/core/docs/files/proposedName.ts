import { endingOf, isImageName } from './contentTypes.ts'
import { assetPath, type NewAsset } from './assetPaths.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'
import { ScannedText } from '../../text/scanning/scannedText.ts'

/**
 * Returns a path for a file with a name that all systems accept and no other file has. An image is named after the
 * heading above its first use. Other names only lose the numbers that copying adds, as in `report (1) (1).pdf`. Undefined
 * if there's no better one.
 */
export function proposedPath({ name, heading, folder }: NewAsset, others: Iterable<string>): string | undefined {
  const ending = endingOf(name)
  if (ending === '') return undefined
  const made = heading === '' || !isImageName(name) ? plainName(name, ending) : `image.${ending}`
  return assetPath({ name: made, heading, folder }, others)
}

/** Returns the words of the heading above the first link to a file in a page. Undefined if there's none. */
export function headingAboveLink(text: string, isFile: (target: string) => boolean): string | undefined {
  const use = findLinks(text).find(({ value }) => isFile(value))
  if (use === undefined) return undefined
  return new ScannedText(text).headings.findLast(({ start }) => start < use.whole.start)?.words
}

function plainName(name: string, ending: string): string {
  const base = name.slice(0, -ending.length - 1).replaceAll(/\(\d+\)/g, ' ')
  return `${base.trim().replaceAll(/\s+/g, '-')}.${ending}`
}
