import type { MarkdownIt } from 'markdown-it'
import type { RenderingContext } from '../readerView.ts'

type BlockRuler = MarkdownIt['block']['ruler']

/**
 * Runs plugins so that a block rule that throws counts as one that doesn't match. Otherwise one exception would blank
 * the whole preview (zensical/studio#113).
 */
export function guardRules(md: MarkdownIt, context: RenderingContext, use: () => void): void {
  const { ruler } = md.block
  const before: BlockRuler['before'] = ruler.before.bind(ruler)
  ruler.before = (name, ruleName, rule, options) =>
    before(
      name,
      ruleName,
      (state, startLine, endLine, silent) => {
        const { line, lineMax, parentType } = state
        const known = state.tokens.length
        try {
          return rule(state, startLine, endLine, silent)
        } catch (error) {
          context.report(error)
          state.tokens.length = known
          Object.assign(state, { line, lineMax, parentType })
          return false
        }
      },
      options,
    )
  try {
    use()
  } finally {
    ruler.before = before
  }
}
