import type { MarkdownIt } from 'markdown-it'
import temml from 'temml'
import { mathPlugin } from '../../core/text/markdown/dialect/math.ts'
import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'

/** Longer ones, in characters, weren't written by people: they are shown as they are written. */
const maxLength = 5000

/** Shows formulas as MathML, which browsers set without styles, fonts and scripts. */
export function formulaPlugin(md: MarkdownIt): void {
  md.use(mathPlugin)
  md.renderer.rules['math_block'] = (tokens, index) =>
    `<div class="site-formula" tabindex="0">${formula(tokens[index]?.content ?? '', true)}</div>\n`
  md.renderer.rules['math_inline'] = (tokens, index) => formula(tokens[index]?.content ?? '', false)
}

/** One that can't be read is shown as it is written, with what is wrong. */
function formula(written: string, displayMode: boolean): string {
  if (written.length <= maxLength) {
    try {
      return temml.renderToString(written, { displayMode, throwOnError: true, annotate: false, trust: false })
    } catch {
      // Shown as it is written.
    }
  }
  return `<code class="site-formula-text">${encodeHtml(written)}</code>`
}
