import {
  EventEmitter,
  InlayHint,
  type Disposable,
  type InlayHintsProvider,
  type Range,
  type TextDocument,
} from 'vscode'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../../shared/commands/settings.ts'
import type { WritingServices } from './textSource.ts'

const maxTitleLength = 40

/** Shows the titles of pages and the names of files after links with ids. */
export class LinkTitleHints implements InlayHintsProvider, Disposable {
  readonly #services: WritingServices
  readonly #changed = new EventEmitter<void>()
  readonly #subscription = onSettingsChanged([settings.help, settings.linkTitles], () => this.#changed.fire())

  readonly onDidChangeInlayHints = this.#changed.event

  constructor(services: WritingServices) {
    this.#services = services
  }

  async provideInlayHints(document: TextDocument, range: Range): Promise<InlayHint[]> {
    const { scans, scopes, isOn } = this.#services
    const scope = isOn(document) && readSetting(settings.linkTitles) ? await scopes.scope(document) : undefined
    if (scope === undefined) return []
    const [{ linkTitles }, scan] = await Promise.all([
      import('../../../core/authoring/language/linkTitles.ts'),
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

  dispose(): void {
    this.#subscription.dispose()
    this.#changed.dispose()
  }
}
