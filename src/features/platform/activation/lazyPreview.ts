import { createRequire } from 'node:module'
import { commands, env } from 'vscode'
import type { MarkdownIt } from 'markdown-it'
import { nothingKnown, type ReaderView } from '../../../core/authoring/rendering/readerView.ts'
import { renderingLabels, type RenderingLabels } from '../../../core/authoring/rendering/renderingLabels.ts'
import type { PreviewContext } from '../../reading/preview/previewContext.ts'
import type { extendPreview } from '../../reading/preview/previewPlugin.ts'
import type { Lazy } from './lazy.ts'
import type { UriParts } from '../../../core/platform/uris/uriParts.ts'
import { translate } from '../../shared/window/translate.ts'

type Answers = Omit<PreviewContext, 'labels' | 'locale'>

/**
 * Galley's part of VS Code's Markdown preview, which asks every extension before it shows a file. Only a page of the
 * platform loads the code that resolves its links. A page of a docs folder uses that code after it was loaded.
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

  /** VS Code's Markdown extension calls it when it first renders a preview. It must be synchronous. */
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
    // An open page of a docs folder has already started to load Galley. Other Markdown doesn't wait.
    const { value } = this.#galley
    return value && document.scheme === 'file' ? this.#answersOf(value).view(document) : undefined
  }

  report(error: unknown): void {
    this.#galley.get().then(
      (galley) => this.#answersOf(galley).report(error),
      () => undefined,
    )
  }

  /** Returns the loaded part. If it isn't loaded yet, the preview is rendered again later. */
  #answers(): Answers | undefined {
    const { value } = this.#galley
    if (value !== undefined) return this.#answersOf(value)
    this.#galley.get().then(
      () => commands.executeCommand('markdown.preview.refresh'),
      // The user sees the reason in the page that they opened.
      () => undefined,
    )
    return undefined
  }
}
