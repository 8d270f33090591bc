import { codeRegions } from '../../text/dialect/codeRegions.ts'
import { readFrontMatter } from '../../text/markdown/frontMatter.ts'

/** Content of a description that the platform doesn't keep. */
type DescriptionLoss = 'frontMatter' | 'dataImage' | 'comment'

/**
 * Returns what the platform drops from a description: it's a document, not a page with properties (API part 1 §2.5).
 */
export function descriptionLosses(markdown: string): DescriptionLoss[] {
  const { data, problem } = readFrontMatter(markdown)
  const text = withoutCode(markdown)
  const losses: readonly [DescriptionLoss, boolean][] = [
    ['frontMatter', problem !== undefined || Object.keys(data).length > 0],
    ['dataImage', /!\[[^[\]]*\]\(\s*<?data:|<img[^<>]+src=["']?data:/i.test(text)],
    ['comment', text.includes('<!--')],
  ]
  return losses.flatMap(([loss, isThere]) => (isThere ? [loss] : []))
}

function withoutCode(markdown: string): string {
  let [text, at] = ['', 0]
  for (const { kind, start, end } of codeRegions(markdown)) {
    if (kind === 'comment') continue
    text += markdown.slice(at, start)
    at = end
  }
  return text + markdown.slice(at)
}
