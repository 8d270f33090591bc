import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import { isProse, proseMask } from '../../text/prose/proseMask.ts'
import type { Terms } from '../../text/prose/terms.ts'

/** Returns the edits that write a term in the prose of a page, in place of the words that its docs don't use. */
export function termEdits(text: string, terms: Terms, use: string): TextReplacement[] {
  const mask = proseMask(text)
  return terms.find(mask).flatMap(({ span, use: wanted }) => {
    // At the start of a sentence, a term has a capital letter.
    const isTerm = wanted?.toLowerCase() === use.toLowerCase() && isProse(text, mask, span)
    return isTerm ? [{ ...span, text: wanted }] : []
  })
}
