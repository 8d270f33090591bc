import { distance } from 'fastest-levenshtein'
import type { SitePage } from './variantSource.ts'
import { comparable } from './siteVariant.ts'
import type { Site } from './site.ts'

const maxOffered = 5
/** The number of characters to compare, from the end of an address. */
const maxCompared = 80

/** Returns the pages whose addresses are most similar to one that doesn't exist, most similar first. */
export function closestPages({ variants }: Site, wanted: string): SitePage[] {
  const address = comparable(wanted).slice(-maxCompared)
  const name = lastPart(address)
  const found = variants.flatMap(({ readingOrder }) =>
    readingOrder.map((page) => {
      const other = comparable(page.address).slice(-maxCompared)
      return { page, difference: differenceOf(name, lastPart(other)) * 2 + differenceOf(address, other) }
    }),
  )
  const best = found.filter(({ difference }) => difference < 1.5)
  return best
    .toSorted((one, more) => one.difference - more.difference)
    .slice(0, maxOffered)
    .map(({ page }) => page)
}

function lastPart(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

/** Returns how different two texts are, from 0 to 1. */
function differenceOf(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : distance(one, other) / longest
}
