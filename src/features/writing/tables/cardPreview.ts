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

/** Returns the folders from which images of cards are loaded. */
export function pictureFolders(): Uri[] {
  return (workspace.workspaceFolders ?? []).map(({ uri }) => uri)
}

/**
 * Returns a function that shows cards as readers see them, with the titles of pages and the images of the same docs. It
 * loads nothing else. It returns HTML, or undefined for another table or a very long one.
 */
export function cardPreview(document: TextDocument, { scopes, log }: WritingServices, webview: Webview) {
  let shown: ReaderView = nothingKnown
  const report = (error: unknown): void => log.warn('Couldn’t show a card.', error)
  const md = foreignParser(translate, report, () => shown)
  const viewOf = async (text: string): Promise<ReaderView> => {
    const scope = await scopes.scope(document)
    if (scope === undefined) return { ...nothingKnown, image: () => '' }
    const { body, page } = scope
    const images = new Map<string, string>()
    const written = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target = '']) => target)
    for (const target of [...new Set(written)].slice(0, maxTargets)) {
      const found = body.resolve(target, page)
      const address = found?.kind === 'file' ? await scopes.picture(document, found.file) : undefined
      if (address === undefined) continue
      images.set(target, address.startsWith('file:') ? webview.asWebviewUri(Uri.parse(address)).toString() : address)
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
  return async ({ source, span, view }: GridTable): Promise<string | undefined> => {
    if (view !== 'cards' || span.end - span.start > maxLength) return undefined
    const text = source.slice(span.start, span.end)
    shown = await viewOf(text)
    return md.render(text, {})
  }
}
