import { createRequire } from 'node:module'
import { commands, env } from 'vscode'
import type { MarkdownIt } from 'markdown-it'
import { nothingKnown, type ReaderView, type RenderingLabels } from '../../../core/authoring/rendering/readerView.ts'
import { renderingLabels } from '../../../core/authoring/rendering/renderingLabels.ts'
import type { PreviewContext } from '../../reading/preview/previewContext.ts'
import type { extendPreview } from '../../reading/preview/previewPlugin.ts'
import type { Lazy } from './lazy.ts'
import type { UriParts } from '../../../core/platform/uris/uriParts.ts'
import { translate } from '../../shared/window/translate.ts'

type Answers = Omit<PreviewContext, 'labels' | 'locale'>

/**
 * Galley's part in the editor's Markdown preview, which asks every extension for it before it shows any file. Only a
 * page of the platform loads what knows its links; a page of a docs folder is known once that is found.
 */
export class LazyPreview<Galley> implements PreviewContext {
  readonly #galley: Lazy<Galley>
  readonly #answersOf: (galley: Galley) => Answers

  constructor(galley: Lazy<Galley>, answersOf: (galley: Galley) => Answers) {
    this.#galley = galley
    this.#answersOf = answersOf
  }

  readonly locale = env.language

  get labels(): RenderingLabels {
    return renderingLabels(translate)
  }

  /** Called by the editor's Markdown extension when it first renders a preview. It takes no promise. */
  readonly extendMarkdownIt = (md: MarkdownIt): MarkdownIt => {
    try {
      const plugin = createRequire(__filename)('./preview.cjs') as { extendPreview: typeof extendPreview }
      return plugin.extendPreview(md, this)
    } catch (error) {
      this.report(error)
      return md
    }
  }

  view(document: UriParts): ReaderView | undefined {
    if (document.scheme.startsWith('galley')) return this.#answers()?.view(document) ?? nothingKnown
    // Anyone who opens a page of a docs folder has woken Galley by that: other Markdown waits for nothing.
    const { value } = this.#galley
    return value && document.scheme === 'file' ? this.#answersOf(value).view(document) : undefined
  }

  report(error: unknown): void {
    this.#galley.get().then(
      (galley) => this.#answersOf(galley).report(error),
      () => undefined,
    )
  }

  /** A preview that was rendered too early is rendered once more. */
  #answers(): Answers | undefined {
    const { value } = this.#galley
    if (value !== undefined) return this.#answersOf(value)
    this.#galley.get().then(
      () => commands.executeCommand('markdown.preview.refresh'),
      // Anyone who opened the page sees why it can't be read.
      () => undefined,
    )
    return undefined
  }
}
