import type { MarkdownIt } from 'markdown-it'
import temml from 'temml'
import { mathPlugin } from '../../core/text/markdown/dialect/math.ts'
import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'

/** The maximum length in characters. People don't write longer formulas, so these are shown as source. */
const maxLength = 5000

/** Shows formulas as MathML, which browsers render without styles, fonts and scripts. */
export function formulaPlugin(md: MarkdownIt): void {
  md.use(mathPlugin)
  md.renderer.rules['math_block'] = (tokens, index) =>
    `<div class="site-formula" tabindex="0">${formula(tokens[index]?.content ?? '', true)}</div>\n`
  md.renderer.rules['math_inline'] = (tokens, index) => formula(tokens[index]?.content ?? '', false)
}

/** An invalid formula is shown as source, with the error. */
function formula(written: string, displayMode: boolean): string {
  if (written.length <= maxLength) {
    try {
      return temml.renderToString(written, { displayMode, throwOnError: true, annotate: false, trust: false })
    } catch {
      // Shown as source.
    }
  }
  return `<code class="site-formula-text">${encodeHtml(written)}</code>`
}
