import { createRequire } from 'node:module'
import { commands, env, l10n } from 'vscode'
import type { MarkdownIt } from 'markdown-it'
import { nothingKnown, type ReaderView, type RenderingLabels } from '../../../core/rendering/readerView.ts'
import type { PreviewContext } from '../../reading/preview/previewContext.ts'
import type { extendPreview } from '../../reading/preview/previewPlugin.ts'
import type { Lazy } from './lazy.ts'
import type { UriParts } from '../../../core/uris/uriParts.ts'

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
    return {
      info: l10n.t('Information'),
      success: l10n.t('Success'),
      warning: l10n.t('Warning'),
      danger: l10n.t('Danger'),
      tabs: l10n.t('Tabs'),
      file: l10n.t('File'),
      includedFrom: l10n.t('Included from'),
      includeUnknown: l10n.t('“{0}” is included here. It is not known what it holds.', '{0}'),
      includedInItself: l10n.t('“{0}” includes itself, or too many others one in another.', '{0}'),
      specUnknown: l10n.t('The specification “{0}” is not known here.', '{0}'),
      operationUnknown: l10n.t('The specification “{0}” has nothing of this name.', '{0}'),
      condition: l10n.t('Shown if'),
      notShown: l10n.t('Not shown, since it is not true that'),
      unknownVariable: l10n.t('“{0}” is not known.', '{0}'),
      prompt: l10n.t('Prompt'),
      showMore: l10n.t('Show all lines'),
      hidden: l10n.t('Hidden'),
      servers: l10n.t('Servers'),
      authorisation: l10n.t('Authorization'),
      parameters: l10n.t('Parameters'),
      body: l10n.t('Body'),
      responses: l10n.t('Responses'),
      example: l10n.t('Example'),
      required: l10n.t('required'),
      deprecated: l10n.t('deprecated'),
      stars: l10n.t('{0} of {1} stars', '{0}', '{1}'),
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

  view(document: UriParts): ReaderView | undefined {
    if (document.scheme.startsWith('galley')) return this.#answers()?.view(document) ?? nothingKnown
    // Whoever opens a page of a docs folder has woken Galley by that: other Markdown waits for nothing.
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
      // Whoever opened the page is told why it cannot be read.
      () => undefined,
    )
    return undefined
  }
}
