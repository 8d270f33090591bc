import createParser, { type MarkdownIt } from 'markdown-it'
import { env } from 'vscode'
import { nothingKnown } from '../../../core/authoring/rendering/readerView.ts'
import { renderDialect } from '../../../core/authoring/rendering/renderDialect.ts'
import { renderingLabels } from '../../../core/authoring/rendering/renderingLabels.ts'
import { safeBody } from '../../../core/review/comments/safeBody.ts'
import { translate } from '../../shared/window/translate.ts'

/** Renders Markdown that others wrote as HTML that runs nothing and loads nothing. */
export class ForeignTexts {
  readonly #md: MarkdownIt

  /** `report` notes an error that only spoils one block. */
  constructor(report: (error: unknown) => void) {
    const context = { labels: renderingLabels(translate), locale: env.language, icon: () => undefined, report }
    this.#md = renderDialect(createParser({ html: true, linkify: true }), context, () => nothingKnown)
  }

  readonly html = (markdown: string): string => this.#md.render(safeBody(markdown).markdown, {})
}
