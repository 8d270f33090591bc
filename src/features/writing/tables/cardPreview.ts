import type { MarkdownIt } from 'markdown-it'
import { Uri, workspace, type TextDocument, type Webview } from 'vscode'
import { foreignParser } from '../../../core/authoring/rendering/foreignTexts.ts'
import { nothingKnown, type ReaderView } from '../../../core/authoring/rendering/readerView.ts'
import type { GridTable } from '../../../core/text/tables/gridTable.ts'
import { translate } from '../../shared/window/translate.ts'
import type { WritingServices } from '../language/textSource.ts'

/** Longer cards have no preview. */
const maxLength = 200_000
/** The maximum number of targets that are looked up. */
const maxTargets = 300

/** Shows cards as readers see them, with the titles of pages and the images of the same docs. Loads nothing else. */
export class CardPreview {
  readonly #document: TextDocument
  readonly #services: Pick<WritingServices, 'scopes' | 'log'>
  readonly #webview: Webview
  readonly #md: MarkdownIt
  #view: ReaderView = nothingKnown

  constructor(document: TextDocument, services: Pick<WritingServices, 'scopes' | 'log'>, webview: Webview) {
    this.#document = document
    this.#services = services
    this.#webview = webview
    const report = (error: unknown): void => services.log.warn('Couldn’t show a card.', error)
    this.#md = foreignParser(translate, report, () => this.#view)
  }

  /** The folders from which images are loaded. */
  static folders(): Uri[] {
    return (workspace.workspaceFolders ?? []).map(({ uri }) => uri)
  }

  /** Returns the HTML of cards. Undefined for another table, or a very long one. */
  async html({ source, span, view }: GridTable): Promise<string | undefined> {
    if (view !== 'cards' || span.end - span.start > maxLength) return undefined
    const text = source.slice(span.start, span.end)
    this.#view = await this.#viewOf(text)
    return this.#md.render(text, {})
  }

  async #viewOf(text: string): Promise<ReaderView> {
    const { scopes } = this.#services
    const scope = await scopes.scope(this.#document)
    if (scope === undefined) return { ...nothingKnown, image: () => '' }
    const { body, page } = scope
    const images = new Map<string, string>()
    const written = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target = '']) => target)
    for (const target of [...new Set(written)].slice(0, maxTargets)) {
      const found = body.resolve(target, page)
      const address = found?.kind === 'file' ? await scopes.picture(this.#document, found.file) : undefined
      if (address !== undefined) images.set(target, this.#addressOf(address))
    }
    return {
      ...nothingKnown,
      // An empty address loads nothing.
      image: (target) => images.get(target) ?? '',
      link: (target) => {
        const found = body.resolve(target, page)
        return found?.kind === 'page' ? { href: target, title: found.page.title } : undefined
      },
    }
  }

  #addressOf(address: string): string {
    return address.startsWith('file:') ? this.#webview.asWebviewUri(Uri.parse(address)).toString() : address
  }
}
