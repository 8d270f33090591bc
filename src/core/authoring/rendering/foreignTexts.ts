import createParser, { type MarkdownIt } from 'markdown-it'
import { safeBody } from '../../review/comments/safeBody.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { nothingKnown, type ReaderView } from './readerView.ts'
import { renderDialect } from './renderDialect.ts'
import { renderingLabels } from './renderingLabels.ts'

/** Renders Markdown that others wrote as HTML that runs nothing, loads nothing, and ends none of the elements around it. */
export class ForeignTexts {
  readonly #md: MarkdownIt
  readonly #t: Translate

  /** `report` gets an error that affects only one block. */
  constructor(t: Translate, report: (error: unknown) => void) {
    this.#t = t
    this.#md = foreignParser(t, report)
  }

  readonly html = (text: string): string => {
    const { markdown, isCut } = safeBody(text)
    const rest = isCut ? `<p>${encodeHtml(this.#t('This text is too long to show completely.'))}</p>` : ''
    return this.#md.render(markdown, {}) + rest
  }
}

/** Returns a parser of the dialect for texts that others wrote. By default, nothing else is known about them. */
export function foreignParser(
  t: Translate,
  report: (error: unknown) => void,
  viewOf: () => ReaderView = () => nothingKnown,
): MarkdownIt {
  const context = { labels: renderingLabels(t), locale: t.language ?? 'en', icon: () => undefined, report }
  return renderDialect(createParser({ html: true, linkify: true }), context, viewOf)
}
