import { diff3Merge } from 'node-diff3'
import { parseMarkdown } from '../../../core/text/markdown/parsing/parseMarkdown.ts'

/** The names of both versions in the conflict markers. */
interface SideNames {
  readonly ours: string
  readonly theirs: string
}

/** A merged text. If it has conflicts, markers surround both versions. */
interface MergedText {
  readonly markdown: string
  readonly conflict: boolean
}

/**
 * Merges two versions of a text with their common base: by line, and if that gives conflicts, by block. Then both
 * versions of a block are complete between the markers. The markers are Git's, which editors know. Blank lines surround
 * them, because `=======` right below a line of text would turn it into a heading.
 */
export function mergeMarkdown(base: string, ours: string, theirs: string, names: SideNames): MergedText {
  const byLine = diff3Merge(lines(ours), lines(base), lines(theirs), { excludeFalseConflicts: true })
  if (byLine.every((region) => region.ok)) {
    return { markdown: byLine.flatMap((region) => region.ok ?? []).join('\n'), conflict: false }
  }
  const byBlock = diff3Merge(blocks(ours), blocks(base), blocks(theirs), { excludeFalseConflicts: true })
  const parts = byBlock.flatMap((region) => {
    if (region.ok) return region.ok
    const { a = [], b = [] } = region.conflict ?? {}
    return [`<<<<<<< ${names.ours}`, ...a, '=======', ...b, `>>>>>>> ${names.theirs}`]
  })
  return { markdown: `${parts.join('\n\n')}\n`, conflict: byBlock.some((region) => region.conflict) }
}

function lines(text: string): string[] {
  return text.split('\n')
}

/** Returns the outermost blocks of a text, without the blank lines between them. */
function blocks(text: string): string[] {
  const rows = lines(text)
  const { document, lines: linesOf } = parseMarkdown(text)
  const starts = document.nodes.flatMap((node) => linesOf.get(node)?.startLine ?? [])
  const cuts = [...new Set([0, ...starts])].sort((left, right) => left - right)
  return cuts
    .map((from, at) =>
      rows
        .slice(from, cuts[at + 1])
        .join('\n')
        .trimEnd(),
    )
    .filter((block) => block.trim() !== '')
}
