import { createRequire } from 'node:module'
import { commands, l10n } from 'vscode'
import type { MarkdownIt } from 'markdown-it'
import type { PreviewContext, PreviewLink, PreviewLabels } from '../../reading/preview/previewContext.ts'
import type { extendPreview } from '../../reading/preview/previewPlugin.ts'
import type { Lazy } from './lazy.ts'
import type { UriParts } from '../../../core/uris/uriParts.ts'

type Answers = Omit<PreviewContext, 'labels'>

/**
 * Galley's part in the editor's Markdown preview, which asks every extension for it before it shows any file. Only a
 * page of the platform loads what knows its links.
 */
export class LazyPreview<Galley> implements PreviewContext {
  readonly #galley: Lazy<Galley>
  readonly #answersOf: (galley: Galley) => Answers

  constructor(galley: Lazy<Galley>, answersOf: (galley: Galley) => Answers) {
    this.#galley = galley
    this.#answersOf = answersOf
  }

  get labels(): PreviewLabels {
    return {
      file: l10n.t('File'),
      reusableContent: l10n.t('Reusable content'),
      apiReference: l10n.t('API reference'),
      condition: l10n.t('Shown if'),
    }
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

  image(document: UriParts, source: string): string | undefined {
    return this.#answers()?.image(document, source)
  }

  link(document: UriParts, target: string): PreviewLink | undefined {
    return this.#answers()?.link(document, target)
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
      // Whoever opened the page is told why it cannot be read.
      () => undefined,
    )
    return undefined
  }
}
