import { InlayHint, type InlayHintsProvider, type Range, type TextDocument } from 'vscode'
import type { WritingServices } from './textSource.ts'

const maxTitleLength = 40

/** Shows the titles of pages and the names of files behind links that name them by identifier. */
export class LinkTitleHints implements InlayHintsProvider {
  readonly #services: WritingServices

  constructor(services: WritingServices) {
    this.#services = services
  }

  async provideInlayHints(document: TextDocument, range: Range): Promise<InlayHint[]> {
    const { scans, scopes, isOn } = this.#services
    const scope = isOn(document) ? await scopes.scope(document) : undefined
    if (scope === undefined) return []
    const [{ linkTitles }, scan] = await Promise.all([
      import('../../../core/language/linkTitles.ts'),
      scans.of(document),
    ])
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)]
    return linkTitles(scan, scope)
      .filter(({ offset }) => start <= offset && offset <= end)
      .map(({ offset, title }) => {
        const shown = title.length > maxTitleLength ? `${title.slice(0, maxTitleLength)}…` : title
        const hint = new InlayHint(document.positionAt(offset), shown)
        hint.paddingLeft = true
        return hint
      })
  }
}
