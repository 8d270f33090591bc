import createParser, { type MarkdownIt } from 'markdown-it'
import { findFrontMatter } from '../../../src/core/text/markdown/frontMatterBlock.ts'

/** Returns a parser that removes front matter as VS Code's preview does, with a rule of its own. */
export function previewParser(): MarkdownIt {
  const md = createParser({ html: true })
  md.core.ruler.before('block', 'front_matter', (state) => {
    const block = findFrontMatter(state.src)
    if (block === undefined) return
    const token = new state.Token('front_matter', '', 0)
    token.meta = { content: state.src.slice(block.start, block.end) }
    state.tokens.push(token)
    state.src = state.src.slice(block.after)
  })
  return md
}
