import type { StateBlock } from 'markdown-it'
import { readBody } from '../../scanning/pageMap.ts'

const mayBePaired = /\{%|<details/i
const pairsKey = Symbol('pairs of dialect tags')

type Pairs = { src: string; closeOf: ReadonlyMap<number, number> }

/** Finds all pairs of a text in one pass, so a page full of unclosed tags takes no longer than others. */
function pairsOf({ env, src }: StateBlock): Pairs {
  const known = env[pairsKey] as Pairs | undefined
  if (known?.src === src) return known
  return (env[pairsKey] = { src, closeOf: mayBePaired.test(src) ? readBody(src).closeOf : new Map<number, number>() })
}

/**
 * Returns the line that closes the tag or `<details>` on a line, if everything up to it belongs to the block: within
 * `endLine`, and indented at least as far as the list item that holds it.
 */
export function closingLineWithin(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const close = pairsOf(state).closeOf.get(startLine)
  if (close === undefined || close >= endLine) return undefined
  for (let line = startLine + 1; line <= close; line++) {
    if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) return undefined
  }
  return close
}
