import { codeRegions } from '../../text/dialect/codeRegions.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'
import { pageMap } from '../../text/scanning/pageMap.ts'
import { readFrontMatter } from '../../text/markdown/frontMatter.ts'

/** Content of a description that the platform doesn't keep. */
type DescriptionLoss = 'frontMatter' | 'dataImage' | 'comment'

/**
 * Returns what the platform drops from a description: it's a document, not a page with properties (API part 1 §2.5).
 */
export function descriptionLosses(markdown: string): DescriptionLoss[] {
  const { data, problem } = readFrontMatter(markdown)
  const map = pageMap(markdown)
  const targets = findLinks(map).flatMap(({ kind, value }) => (kind === 'image' ? [value] : []))
  const losses: readonly [DescriptionLoss, boolean][] = [
    ['frontMatter', problem !== undefined || Object.keys(data).length > 0],
    ['dataImage', targets.some((target) => target.startsWith('data:'))],
    ['comment', codeRegions(map).some(({ kind }) => kind === 'comment')],
  ]
  return losses.flatMap(([loss, isThere]) => (isThere ? [loss] : []))
}
