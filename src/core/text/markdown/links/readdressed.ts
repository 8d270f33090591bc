import type { TextReplacement } from '../../edits/minimalEdits.ts'
import type { FoundLink } from './foundLink.ts'
import { relink } from './mapLinks.ts'

/** Links inside blocks that repeat the target of their block, by this target. */
export type RepeatedLinks = ReadonlyMap<string, readonly FoundLink[]>

/** Returns the links that repeat the target of their block. */
export function repeatedLinks(links: readonly (FoundLink & { readonly repeats?: boolean })[]): RepeatedLinks {
  return Map.groupBy(
    links.filter(({ repeats }) => repeats === true),
    ({ value }) => value,
  )
}

/** Returns the edits that give a link another address, with what repeats it: its words, or the link in its block. */
export function readdressed(text: string, link: FoundLink, to: string, repeated: RepeatedLinks): TextReplacement[] {
  const same = link.form === 'tag' ? (repeated.get(link.value) ?? []) : []
  return [link, ...same].flatMap((each) => {
    const isShown = each.form === 'inline' && text.slice(each.words.start, each.words.end) === each.value
    const target = each.form === 'reference' ? [] : [relink(text, each, to)]
    return isShown ? [{ ...each.words, text: to }, ...target] : target
  })
}
