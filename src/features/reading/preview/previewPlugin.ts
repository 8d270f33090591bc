import type { MarkdownIt } from 'markdown-it'
import { detailsPlugin } from '../../../core/markdown/dialect/detailsBlocks.ts'
import { tagsPlugin } from '../../../core/markdown/dialect/tags.ts'
import { dialectRules, pairTags } from './dialectRules.ts'
import { guardRules } from './guardRules.ts'
import type { PreviewContext } from './previewContext.ts'
import { rewriteTokens } from './rewriteTokens.ts'

/**
 * Teaches the editor's Markdown preview the platform's blocks, and leads images and links of Galley's documents to where
 * the preview can load them. Bundled apart, so that activation does not pay for it; it must not import `vscode`.
 */
export function extendPreview(md: MarkdownIt, context: PreviewContext): MarkdownIt {
  guardRules(md, context, () => md.use(tagsPlugin).use(detailsPlugin))
  dialectRules(md, context)
  const { renderer } = md
  const render = renderer.render.bind(renderer)
  renderer.render = (tokens, options, env) => {
    try {
      pairTags(tokens)
      rewriteTokens(tokens, env, context)
    } catch (error) {
      context.report(error)
    }
    return render(tokens, options, env)
  }
  return md
}
