import { Disposable, EventEmitter, InlayHint, languages, type DocumentSelector } from 'vscode'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../../shared/commands/settings.ts'
import type { WritingServices } from './textSource.ts'

const maxTitleLength = 40

/** Shows the titles of pages and the names of files after links with ids. */
export function linkTitleHints(documents: DocumentSelector, { scans, scopes, isOn }: WritingServices): Disposable {
  const changed = new EventEmitter<void>()
  return Disposable.from(
    changed,
    onSettingsChanged([settings.help, settings.linkTitles], () => changed.fire()),
    languages.registerInlayHintsProvider(documents, {
      onDidChangeInlayHints: changed.event,
      provideInlayHints: async (document, range) => {
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
      },
    }),
  )
}
